import { and, asc, eq, inArray } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'

/** Nobody looks further ahead: a stop beyond it would be in no list that anybody opens. */
const DAYS_AHEAD = 366

/** Refuses 422 under `day` for one to which no stop is planned: it is over, or further off than a year. */
export function demandDay(day: Day, now: Date): void {
  if (day < dayOf(now)) throw invalid({ day: ['Ši diena jau praėjo.'] })
  if (day > addDays(dayOf(now), DAYS_AHEAD)) throw invalid({ day: ['Planuoti galima ne toliau kaip metai į priekį.'] })
}

interface Visiting {
  /** Locked by the caller. */
  orderId: number
  kind: 'deliver' | 'collect'
  day: Day
  /** Stops that go to that day together. */
  moving?: readonly number[]
  now: Date
}

/**
 * The same, and for a day on which nothing can be brought or fetched: tools would be brought when their rental is over or after somebody is to
 * fetch them, or fetched before their rental has begun or they were brought.
 */
export async function demandVisitDay(tx: Tx, { orderId, kind, day, moving = [], now }: Visiting): Promise<void> {
  demandDay(day, now)
  const rented = await tx
    .select({ from: rentals.starts_at, until: rentals.expected_return, out: rentals.handed_out })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpen))
  const others = await tx
    .select({ id: stops.id, kind: stops.kind, day: stops.day })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'open'), inArray(stops.kind, ['deliver', 'collect'])))
    .orderBy(asc(stops.day))
  const other = others.find((stop) => stop.kind !== kind && !moving.includes(stop.id))
  const why = (kind === 'deliver' ? whyNotBrought : whyNotFetched)({ rented, other: other?.day, day })
  if (why) throw invalid({ day: [`Užsakymo Nr.\u00a0${orderId} ${why}`] })
}

interface Facts {
  rented: { from: Date; until: Date; out: number }[]
  /** On which day the other half is planned. */
  other: Day | undefined
  day: Day
}

function whyNotBrought({ rented, other, day }: Facts): string | undefined {
  const last = rented
    .map(({ until }) => dayOf(until))
    .sort()
    .at(-1)
  if (last !== undefined && day > last)
    return `nuoma baigiasi ${last}. Pristatyti vėliau galima tik pakeitus nuomos dienas.`
  if (other !== undefined && day > other)
    return `įrankiai bus surenkami ${other}. Pristatyti vėliau galima tik perkėlus surinkimą.`
  return undefined
}

/** What somebody has already may be fetched on any day. */
function whyNotFetched({ rented, other, day }: Facts): string | undefined {
  if (rented.some(({ out }) => out > 0)) return undefined
  const first = rented.map(({ from }) => dayOf(from)).sort()[0]
  if (other !== undefined && day < other) return `įrankiai bus pristatomi ${other}. Surinkti anksčiau nėra ko.`
  if (first !== undefined && day < first) return `nuoma prasideda ${first}. Surinkti anksčiau nėra ko.`
  return undefined
}
