import type { SendRequest } from '#platform/browser/api-client.ts'
import type { PublicPlace } from '#shell/branches/places.contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { checkDates, type Dates } from '../../check-dates.ts'

interface AskedDates {
  dates?: Dates
  /** By field, in Lithuanian. */
  problems?: Partial<Record<keyof Dates, string>>
}

/** The dates of an address, or what is wrong with them by the hours of the place; neither where none are asked. */
export async function readDates(
  { from = '', to = '' }: Partial<Dates>,
  { place, ask }: { place: PublicPlace | undefined; ask: SendRequest },
): Promise<AskedDates> {
  if (from === '' && to === '') return {}
  const settings = await ask(ShowPublicSettings)
  const problems = checkDates({ from, to }, { ...settings.data, ...place }, new Date())
  return Object.keys(problems).length > 0 ? { problems } : { dates: { from, to } }
}
