import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { lastDay } from '#delivery/server/collection.queries.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'

/** Nobody looks further ahead: a stop beyond it would be in no list that anybody opens. */
const DAYS_AHEAD = 366

/** Refuses 422 under `day` for one to which no stop is planned: it is over, or further off than a year. */
export function demandDay(day: Day, now: Date): void {
  if (day < dayOf(now)) throw invalid({ day: ['Ši diena jau praėjo.'] })
  if (day > addDays(dayOf(now), DAYS_AHEAD)) throw invalid({ day: ['Planuoti galima ne toliau kaip metai į priekį.'] })
}

interface Visiting {
  orderId: number
  kind: 'deliver' | 'collect'
  day: Day
  now: Date
}

/** The same, and for tools that would be brought when their rental is over. */
export async function demandVisitDay(tx: Tx, { orderId, kind, day, now }: Visiting): Promise<void> {
  demandDay(day, now)
  if (kind !== 'deliver') return
  const last = await lastDay(tx, orderId)
  if (last !== undefined && day > last)
    throw invalid({ day: [`Nuoma baigiasi ${last}. Pristatyti vėliau galima tik pakeitus nuomos dienas.`] })
}
