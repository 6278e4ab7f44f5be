import { and, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { isNotCancelled } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Rentals that hold their units at some moment of [from, to): the words of `units_taken()`. One that came back holds them
 * until it came; one that is late at `now` holds them without end.
 */
export function rentalsTouching(from: Date, to: Date, now: Date): SQL | undefined {
  return and(
    isNotCancelled,
    lt(rentals.starts_at, to),
    or(
      and(isNull(rentals.returned_at), or(gt(rentals.expected_return, from), lte(rentals.expected_return, now))),
      and(gt(rentals.returned_at, from), gt(rentals.returned_at, sql`${rentals.starts_at}`)),
    ),
  )
}
