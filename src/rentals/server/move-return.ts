import { and, eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isOpen } from './rental-conditions.ts'
import { rental_extensions } from './rental-extensions.tables.ts'
import { rentals } from './rentals.tables.ts'

interface Moving {
  rental: Pick<typeof rentals.$inferSelect, 'id' | 'expected_return'> & { product_id: number }
  /** The order that charges what is added; null when that costs nothing. */
  orderId: number | null
  return_after: Date
  now: Date
}

/**
 * Moves the agreed return of a rental to a later moment and remembers from which and why. The caller holds the locks of the
 * product and the rental and has seen that units are free; should it not have, the database refuses with `units_are_free`.
 *
 * The extension is there before the return moves: that guard looks from when it was made. 409 when the tool is back.
 */
export async function moveReturn(tx: Tx, { rental, orderId, return_after, now }: Moving): Promise<void> {
  await tx.insert(rental_extensions).values({
    rental_id: rental.id,
    order_id: orderId,
    return_before: rental.expected_return,
    return_after,
    extended_at: now,
  })
  const moved = await tx
    .update(rentals)
    .set({ expected_return: return_after })
    .where(and(eq(rentals.id, rental.id), isOpen))
    .returning({ id: rentals.id })
  if (moved.length === 0) throw conflict('already-returned', 'Įrankis jau grąžintas, todėl nuomos pratęsti negalima.')
  await announceUnits(tx, [rental.product_id])
}
