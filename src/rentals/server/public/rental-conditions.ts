import { and, eq, gt, gte, isNotNull, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { RentalListState } from '../../rental-list-states.ts'
import { rentals } from '../rentals.tables.ts'

/** The query uses the table's own name. */
export const isOpenRental: SQL = sql.raw(`(${openRental('"rentals"')})`)
export const isNotCancelled: SQL = isNull(rentals.cancelled_at)

/** Shared with figures that link to the list. Excluding the few deleted orders is cheaper than joining all. */
export function buildListedRentalsCondition(
  state: RentalListState | undefined,
  now: Date,
  place?: number,
): SQL | undefined {
  return and(
    isNotCancelled,
    sql`${rentals.order_id} not in (select ${orders.id} from ${orders} where ${orders.deleted_at} is not null)`,
    state && conditions[state](now),
    place === undefined ? undefined : eq(isAwaited(state) ? rentals.return_place_id : rentals.place_id, place),
  )
}

export const isOffRentBy = (now: Date): SQL =>
  sql`${rentals.id} in (select s.rental_id from rental_stops s join rentals r on r.id = s.rental_id
    where s.kind = 'off_rent' and s.undone_at is null and s.ended_at is null
      and s.from_at <= greatest(${now.toISOString()}::timestamptz, r.starts_at))`

const isBroken: SQL = sql`${rentals.id} in (select s.rental_id from rental_stops s
  where s.kind = 'breakdown' and s.undone_at is null and s.ended_at is null)`

const notReturned = isNull(rentals.returned_at)
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
  expected: (now) =>
    and(notReturned, gte(rentals.expected_return, withoutEnd), isExpectedBy(now), not(isOffRentBy(now))),
}

const EXPECTED_WITHIN_DAYS = 3

const isExpectedBy = (now: Date): SQL =>
  sql`(select l.period ->> 'to' from order_lines l where l.id = ${rentals.order_line_id}) <= ${addDays(toVilniusDay(now), EXPECTED_WITHIN_DAYS)}`

/** An awaited rental belongs to the branch of its return. */
const isAwaited = (state: RentalListState | undefined) =>
  state === 'due-today' || state === 'late' || state === 'to-collect' || state === 'expected'

/** A Vilnius day of 23 to 25 hours. */
function isToday(column: typeof rentals.starts_at | typeof rentals.expected_return, now: Date): SQL | undefined {
  const today = toVilniusDay(now)
  return and(gte(column, toInstant(today, '00:00')), lt(column, toInstant(addDays(today, 1), '00:00')))
}
