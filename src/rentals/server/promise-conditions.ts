import { openRental } from '#rules/periods/open-rental.ts'

/** The return, or an earlier promised one. */
export const buildHeldUntilSql = (alias: string): string => `least(${alias}.expected_return, ${alias}.promised_at)`

/** Bookings on a promise since changed or withdrawn are no overbooking but collisions. */
export const buildPromiseChangedCondition = (productId: string, at: string): string =>
  `exists (select from rentals q
             join history h on h.subject_kind = 'rental' and h.subject_id = q.id and h.deed = 'rental.promised'
            where q.product_id = ${productId} and ${openRental('q')} and q.starts_at <= ${at} and ${buildHeldUntilSql('q')} > ${at})`
