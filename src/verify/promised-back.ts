import { openRental } from '#periods/open-rental.ts'

/** Until when a rental was agreed to hold its units: its return, or an earlier one that was promised; from then on others may have them. */
export const heldUntil = (alias: string): string => `least(${alias}.expected_return, ${alias}.promised_at)`

/**
 * A promise of one of the product's rentals at that moment was changed or taken back: others may have booked from what was promised
 * first. That is nobody's overbooking, and stands on the board of collisions.
 */
export const promiseWasChanged = (productId: string, at: string): string =>
  `exists (select from rentals q
             join history h on h.subject_kind = 'rental' and h.subject_id = q.id and h.deed = 'rental.promised'
            where q.product_id = ${productId} and ${openRental('q')} and q.starts_at <= ${at} and ${heldUntil('q')} > ${at})`
