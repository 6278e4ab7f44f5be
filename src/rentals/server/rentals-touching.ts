import { and, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { isNotCancelled } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Rentals that hold their units at some moment of [from, to), and those that are late or promised at `now`, however long
 * they will hold them: `holdEnd` tells how long. One that came back holds them until it came.
 */
export function rentalsTouching(from: Date, to: Date, now: Date): SQL | undefined {
  return and(isNotCancelled, or(outTouching(from, to, now), backTouching(from, to)))
}

/** Those of them that are not back. */
export const outTouching = (from: Date, to: Date, now: Date): SQL | undefined =>
  and(
    lt(rentals.starts_at, to),
    isNull(rentals.returned_at),
    or(gt(rentals.expected_return, from), lte(rentals.expected_return, now), gt(rentals.promised_at, from)),
  )

/** Those of them that are back: counted by their index alone. */
export const backTouching = (from: Date, to: Date): SQL | undefined =>
  and(
    lt(rentals.starts_at, to),
    isNotNull(rentals.returned_at),
    gt(rentals.returned_at, from),
    gt(rentals.returned_at, sql`${rentals.starts_at}`),
  )
