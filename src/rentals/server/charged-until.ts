import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { isNotCancelled } from './rental-conditions.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { rentals } from './rentals.tables.ts'

/**
 * From when to when units are charged for, by what has happened to them. It counts nothing and prices nothing: the day count of the
 * shop (`chargedDays`) is applied by whoever bills, as to a rental that was fetched at `from` and came back at `until`.
 */
export interface ChargedTime {
  rental_id: number
  order_line_id: number
  /** Of a bundle: which of its line's parts; null for what was ordered by itself. */
  part: number | null
  /** All of them share this time: units that came back by themselves are a rental of their own. */
  quantity: number
  handed_out: number
  from: Date
  /** The agreed return, extensions included. */
  expected_return: Date
  /**
   * When the charged time ended for good: the return, or the close of the day on which the customer was done with it
   * (by the hour: that moment), whichever came first. Null while it goes on, also beyond the agreed return.
   */
  until: Date | null
  /** When the customer was done with it, as it was said; null while nothing was. */
  off_rent_at: Date | null
  /** It broke, and nothing has been done about it. */
  broken: { since: Date; note: string } | null
  /** Days in between that are not charged, whole ones, both ends included: it was broken. `to` null: still is. In order, apart from each other. */
  free_days: { from: Day; to: Day | null }[]
  /** The same by the moment, for what is rented by the hour. */
  stopped: { from: Date; to: Date | null }[]
}

/** The charged time of rentals, of those that are not cancelled, in the order of their ids. */
export async function chargedUntil(reader: Reader, rentalIds: readonly number[]): Promise<ChargedTime[]> {
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
  const { opening_hours } = await readSettings(reader)
  return rows.map(({ rental, unit }) => {
    const own = ofRental.get(rental.id) ?? []
    const off = own.find(({ kind }) => kind === 'off_rent')?.from_at ?? null
    const ends = off && (unit === 'hour' ? off : endOfDay(off, opening_hours.close))
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

/** Said after closing time, the day is charged no less. */
function endOfDay(at: Date, close: string): Date {
  const closes = instantOf(dayOf(at), close)
  return closes < at ? at : closes
}

/**
 * A day on which it worked at some time is charged: that on which it broke, and that on which another was given or it worked again. What
 * broke before its rent began has not worked on the first day either, and what came back broken, or was done with, not on the last.
 */
function freeDays(
  { from_at, until_at, ended_how }: typeof rental_stops.$inferSelect,
  { starts, off }: { starts: Date; off: Date | null },
): ChargedTime['free_days'][number] | undefined {
  const first = addDays(dayOf(from_at), from_at > starts ? 1 : 0)
  if (until_at === null) return { from: first, to: null }
  const neverWorked = ended_how === 'return' || (off !== null && until_at >= off)
  const last = addDays(dayOf(until_at), neverWorked ? 0 : -1)
  return last < first ? undefined : { from: first, to: last }
}
