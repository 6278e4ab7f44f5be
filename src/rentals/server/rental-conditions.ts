import { and, gt, gte, isNotNull, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { openRental } from '#periods/open-rental.ts'
import type { RentalListState } from '../rental-list-states.ts'
import { rentals } from './rentals.tables.ts'

/** Of the table itself, where a query calls it by its name: it is not back and not cancelled. */
export const isOpen: SQL = sql.raw(`(${openRental('"rentals"')})`)
/** It holds its units, or held them until it came back. */
export const isNotCancelled: SQL = isNull(rentals.cancelled_at)

/**
 * Which rentals the office's list shows: all of them, or those of one state at a moment. The list and every
 * figure that opens the list ask the same words, so that they agree. Orders that are deleted are few: to leave theirs out
 * costs less than to join them all.
 */
export function rentalsListed(state: RentalListState | undefined, now: Date): SQL | undefined {
  return and(
    isNotCancelled,
    sql`${rentals.order_id} not in (select ${orders.id} from ${orders} where ${orders.deleted_at} is not null)`,
    state && conditions[state](now),
  )
}

/** Its customer is done with it by then: it is not late any more, it waits to be fetched. */
export const isOffRentBy = (now: Date): SQL =>
  sql`${rentals.id} in (select s.rental_id from rental_stops s join rentals r on r.id = s.rental_id
    where s.kind = 'off_rent' and s.undone_at is null and s.ended_at is null
      and s.from_at <= greatest(${now.toISOString()}::timestamptz, r.starts_at))`

const isBroken: SQL = sql`${rentals.id} in (select s.rental_id from rental_stops s
  where s.kind = 'breakdown' and s.undone_at is null and s.ended_at is null)`

const notReturned = isNull(rentals.returned_at)
/** Not all of it has been handed to the customer. */
const waits = lt(rentals.handed_out, rentals.quantity)

const conditions: Record<RentalListState, (now: Date) => SQL | undefined> = {
  'handover-today': (now) => and(notReturned, waits, isToday(rentals.starts_at, now)),
  'due-today': (now) => and(notReturned, isToday(rentals.expected_return, now)),
  late: (now) => and(notReturned, lt(rentals.expected_return, now), not(isOffRentBy(now))),
  out: (now) => and(notReturned, lte(rentals.starts_at, now)),
  returned: () => isNotNull(rentals.returned_at),
  upcoming: (now) => and(notReturned, gt(rentals.starts_at, now)),
  'to-collect': (now) => and(notReturned, isOffRentBy(now)),
  broken: () => and(notReturned, isBroken),
}

/** From midnight to midnight in Vilnius; the day on which clocks change has 23 or 25 hours. */
function isToday(column: typeof rentals.starts_at | typeof rentals.expected_return, now: Date): SQL | undefined {
  const today = dayOf(now)
  return and(gte(column, instantOf(today, '00:00')), lt(column, instantOf(addDays(today, 1), '00:00')))
}
