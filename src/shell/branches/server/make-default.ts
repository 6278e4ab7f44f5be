import { eq } from 'drizzle-orm'
import type { Person } from '#platform/http/session.ts'
import type { Work } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { PlaceChanged } from '../places.events.ts'
import { lockPlaces } from './lock-places.ts'
import { places } from './places.tables.ts'

/** The settings take its hours; the former keeps those it had, and what it showed of the shop's contacts. */
export async function makeDefault(work: Work, { id, by }: { id: number; by: Person | null }): Promise<void> {
  const { tx } = work
  const open = await lockPlaces(tx)
  const former = open.find((place) => place.is_default)
  const next = open.find((place) => place.id === id)
  if (!former || !next || former.id === id) return

  let had: Settings | undefined
  await saveSettings(
    work,
    (before) => {
      had = before
      const { opening_hours, closed_days } = next
      return { ...before, ...(opening_hours && { opening_hours }), ...(closed_days && { closed_days }) }
    },
    { by },
  )
  if (!had) throw new Error('The settings were not read.')
  await tx
    .update(places)
    .set({
      is_default: false,
      opening_hours: had.opening_hours,
      closed_days: had.closed_days,
      address: former.address || had.address,
      phone: former.phone || had.phone,
      email: former.email || had.email,
    })
    .where(eq(places.id, former.id))
  await tx.update(places).set({ is_default: true }).where(eq(places.id, id))
  await work.happened(PlaceChanged, subjectOf(former), { is_default: [true, false] })
  await work.happened(PlaceChanged, subjectOf(next), { is_default: [false, true] })
}

const subjectOf = ({ id, title }: { id: number; title: string }) => ({ kind: 'place', id, title }) as const
