import { and, asc, eq, inArray } from 'drizzle-orm'
import { invalid } from '#platform/refusal.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'

const DAYS_AHEAD = 366

/** 422 under `day` for the past, or beyond a year. */
export function assertPlannableDay(day: Day, now: Date): void {
  if (day < toVilniusDay(now)) throw invalid({ day: ['Ši diena jau praėjo.'] })
  if (day > addDays(toVilniusDay(now), DAYS_AHEAD))
    throw invalid({ day: ['Planuoti galima ne toliau kaip metai į priekį.'] })
}

interface VisitDayInput {
  /** The caller locks the order. */
  orderId: number
  kind: 'deliver' | 'collect'
  day: Day
  moving?: readonly number[]
}

/**
 * As `assertPlannableDay`; 422 for a delivery after rental or collection, or a collection before rental or delivery.
 */
export async function assertPlannableVisitDay(
  work: Work,
  { orderId, kind, day, moving = [] }: VisitDayInput,
): Promise<void> {
  const { tx, now } = work
  assertPlannableDay(day, now)
  const rented = await tx
    .select({ from: rentals.starts_at, until: rentals.expected_return, out: rentals.handed_out })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpenRental))
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
  other: Day | undefined
  day: Day
}

function whyNotBrought({ rented, other, day }: Facts): string | undefined {
  const last = rented
    .map(({ until }) => toVilniusDay(until))
    .sort()
    .at(-1)
  if (last !== undefined && day > last)
    return `nuoma baigiasi ${last}. Pristatyti vėliau galima tik pakeitus nuomos dienas.`
  if (other !== undefined && day > other)
    return `įrankiai bus surenkami ${other}. Pristatyti vėliau galima tik perkėlus surinkimą.`
  return undefined
}

/** Tools already out may be collected on any day. */
function whyNotFetched({ rented, other, day }: Facts): string | undefined {
  if (rented.some(({ out }) => out > 0)) return undefined
  const first = rented.map(({ from }) => toVilniusDay(from)).sort()[0]
  if (other !== undefined && day < other) return `įrankiai bus pristatomi ${other}. Surinkti anksčiau nėra ko.`
  if (first !== undefined && day < first) return `nuoma prasideda ${first}. Surinkti anksčiau nėra ko.`
  return undefined
}
