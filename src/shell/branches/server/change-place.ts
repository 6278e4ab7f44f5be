import { eq } from 'drizzle-orm'
import { requireFreshSignInToChange } from '#platform/http/risk.ts'
import type { Person } from '#platform/http/session.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { BranchInput, Place } from '../places.contract.ts'
import { PlaceChanged } from '../places.events.ts'
import { placeNow } from './add-place.ts'
import { lockPlaces } from './lock-places.ts'
import { makeDefault } from './make-default.ts'
import './places.refusals.ts'
import { places } from './places.tables.ts'

interface Change {
  id: number
  fields: BranchInput
  by: Person | null
}

/** The default's hours and closed days go to the settings. 404; 422 at a taken `code`, at `is_default`; 403
 * `sign-in-again` for another address of its own or of its news. */
export async function changePlace(work: Work, { id, fields, by }: Change): Promise<Place> {
  const { tx } = work
  const before = (await lockPlaces(tx)).find((place) => place.id === id)
  if (!before) throw notFound('Tokio padalinio nėra.')
  const { is_default, opening_hours, closed_days, ...said } = whatWasSent(fields)
  if (before.is_default && is_default === false)
    throw invalid({ is_default: ['Pagrindinis padalinys turi būti. Pagrindiniu pažymėkite kitą.'] })

  const hours = { ...(opening_hours && { opening_hours }), ...(closed_days && { closed_days }) }
  if (before.is_default) await saveSettings(work, (settings) => ({ ...settings, ...hours }), { by })
  const next = before.is_default ? withoutShops(said, await work.settings()) : { ...said, ...hours }
  requireFreshSignInToChange(['news_mails', 'email'], { before, after: next, by, now: work.now })
  const [after] = await tx.update(places).set(next).where(eq(places.id, id)).returning()
  if (!after) throw notFound('Tokio padalinio nėra.')
  const details = diffFields(factsOf(before), factsOf(after))
  if (Object.keys(details).length > 0)
    await work.happened(PlaceChanged, { kind: 'place', id, title: after.title }, details)

  if (is_default) await makeDefault(work, { id, by })
  work.invalidate('settings')
  return placeNow(work, id)
}

/** What the default place has of the settings goes on following them. */
function withoutShops<Said extends Partial<Record<(typeof ofShop)[number], string>>>(said: Said, shop: Settings): Said {
  const same = ofShop.filter((name) => said[name] === shop[name])
  return { ...said, ...Object.fromEntries(same.map((name) => [name, ''])) }
}

const ofShop = ['address', 'phone', 'email'] as const

function factsOf(row: typeof places.$inferSelect) {
  const { title, code, address, city, postal_code, phone, email, opening_hours, closed_days, delivers } = row
  const { news_mails } = row
  return { title, code, address, city, postal_code, phone, email, opening_hours, closed_days, delivers, news_mails }
}

const whatWasSent = (fields: BranchInput) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof BranchInput]: Exclude<BranchInput[Name], undefined>
  }
