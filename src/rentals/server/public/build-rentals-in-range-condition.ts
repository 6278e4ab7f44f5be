import { and, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { rentals } from '../rentals.tables.ts'
import { isNotCancelled } from './rental-conditions.ts'

/** Within [from, to), and all that are late or promised: `computeHoldEnd` decides how long those hold. */
export function buildRentalsInRangeCondition(from: Date, to: Date, now: Date): SQL | undefined {
  return and(isNotCancelled, or(buildOutInRangeCondition(from, to, now), buildReturnedInRangeCondition(from, to)))
}

export const buildOutInRangeCondition = (from: Date, to: Date, now: Date): SQL | undefined =>
  and(
    lt(rentals.starts_at, to),
    isNull(rentals.returned_at),
    or(gt(rentals.expected_return, from), lte(rentals.expected_return, now), gt(rentals.promised_at, from)),
  )

/** Counted by index alone. */
export const buildReturnedInRangeCondition = (from: Date, to: Date): SQL | undefined =>
  and(
    lt(rentals.starts_at, to),
    isNotNull(rentals.returned_at),
    gt(rentals.returned_at, from),
    gt(rentals.returned_at, sql`${rentals.starts_at}`),
  )
