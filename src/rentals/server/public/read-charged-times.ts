import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { rental_stops } from '../rental-stops.tables.ts'
import { rentals } from '../rentals.tables.ts'
import { isNotCancelled } from './rental-conditions.ts'

/** Days are counted (`computeChargedDays`) as from `from` to `until`. */
export interface ChargedTime {
  rental_id: number
  order_line_id: number
  /** The part of a bundle. */
  part: number | null
  quantity: number
  handed_out: number
  from: Date
  /** The end, extensions included. */
  expected_return: Date
  /** The return, or the close of an earlier off-rent day (by the hour: its moment). Null: it goes on. */
  until: Date | null
  off_rent_at: Date | null
  /** The unresolved breakdown. */
  broken: { since: Date; note: string } | null
  /** Whole broken days, inclusive; `to` null: ongoing. Ordered, disjoint. */
  free_days: { from: Day; to: Day | null }[]
  /** The same for rentals by the hour. */
  stopped: { from: Date; to: Date | null }[]
}

/** Cancelled ones are left out. */
export async function readChargedTimes(reader: Reader, rentalIds: readonly number[]): Promise<ChargedTime[]> {
  if (rentalIds.length === 0) return []
  const rows = await reader
    .select({ rental: rentals, unit: order_lines.unit })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(inArray(rentals.id, [...rentalIds]), isNotCancelled))
    .orderBy(asc(rentals.id))
  const stops = await reader
    .select()
    .from(rental_stops)
    .where(and(inArray(rental_stops.rental_id, [...rentalIds]), isNull(rental_stops.undone_at)))
    .orderBy(asc(rental_stops.from_at), asc(rental_stops.id))
  const ofRental = Map.groupBy(stops, ({ rental_id }) => rental_id)
  const settings = await readSettings(reader)
  const places = await readPlaces(reader, settings)
  return rows.map(({ rental, unit }) => {
    const own = ofRental.get(rental.id) ?? []
    const off = own.find(({ kind }) => kind === 'off_rent')?.from_at ?? null
    const ends = off && (unit === 'hour' ? off : endOfDay(off, resolveBranches(places, rental).place))
    const broken = own.filter(({ kind }) => kind === 'breakdown')
    const open = broken.find(({ ended_at }) => ended_at === null)
    return {
      rental_id: rental.id,
      order_line_id: rental.order_line_id,
      part: rental.part,
      quantity: rental.quantity,
      handed_out: rental.handed_out,
      from: rental.starts_at,
      expected_return: rental.expected_return,
      until: ends && (!rental.returned_at || ends < rental.returned_at) ? ends : rental.returned_at,
      off_rent_at: off,
      broken: open ? { since: open.from_at, note: open.note } : null,
      free_days: broken
        .map((stop) => freeDays(stop, { starts: rental.starts_at, off }))
        .filter((days) => days !== undefined),
      stopped: broken.map(({ from_at, until_at }) => ({ from: from_at, to: until_at })),
    }
  })
}

/** A time after closing ends at closing. */
function endOfDay(at: Date, calendar: Pick<ShopCalendar, 'opening_hours'>): Date {
  const closes = toInstant(toVilniusDay(at), getUsualHours(toVilniusDay(at), calendar).close)
  return closes < at ? at : closes
}

/**
 * Days on which the tool worked for a time are charged, also those of the breakdown and of its end. Free: the first
 * day if it broke before, the last if it came back broken or off rent.
 */
function freeDays(
  { from_at, until_at, ended_how }: typeof rental_stops.$inferSelect,
  { starts, off }: { starts: Date; off: Date | null },
): ChargedTime['free_days'][number] | undefined {
  const first = addDays(toVilniusDay(from_at), from_at > starts ? 1 : 0)
  if (until_at === null) return { from: first, to: null }
  const neverWorked = ended_how === 'return' || (off !== null && until_at >= off)
  const last = addDays(toVilniusDay(until_at), neverWorked ? 0 : -1)
  return last < first ? undefined : { from: first, to: last }
}
