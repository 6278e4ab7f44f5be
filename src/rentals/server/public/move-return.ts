import { and, eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { rental_extensions } from '../rental-extensions.tables.ts'
import { rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

interface MoveReturnInput {
  rental: Pick<typeof rentals.$inferSelect, 'id' | 'expected_return'> & { product_id: number }
  /** Null when the extension costs nothing. */
  orderId: number | null
  return_after: Date
}

/**
 * Product and rental are locked, availability checked; `units_are_free` is the net.
 *
 * The extension comes first: its trigger counts from creation. 409 when the tool is back.
 */
export async function moveReturn(work: Work, { rental, orderId, return_after }: MoveReturnInput): Promise<void> {
  const { tx, now } = work
  await tx
    .insert(rental_extensions)
    .values({
      rental_id: rental.id,
      order_id: orderId,
      return_before: rental.expected_return,
      return_after,
      extended_at: now,
    })
  const moved = await tx
    .update(rentals)
    .set({ expected_return: return_after })
    .where(and(eq(rentals.id, rental.id), isOpenRental))
    .returning({ id: rentals.id })
  if (moved.length === 0) throw conflict('already-returned', 'Įrankis jau grąžintas, todėl nuomos pratęsti negalima.')
  await announceUnits(tx, [rental.product_id])
}
