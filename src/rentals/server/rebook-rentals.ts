import { and, eq, inArray } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { rentals } from './rentals.tables.ts'

export type RentalRow = typeof rentals.$inferSelect

/** What a rental is to be once its order is changed; the units of one of a bundle's parts, or of what was ordered by itself. */
export interface Rebooking {
  rental: RentalRow
  quantity: number
  starts_at: Date
  expected_return: Date
}

/**
 * Lets go, for as long as an order is looked at anew, of what these rentals hold: what it asks for is then free of its own
 * rentals. The caller holds the locks of their products and rows, and goes on to `rebookRentals` in the same transaction.
 */
export async function letGoOfRentals(tx: Tx, held: readonly RentalRow[], now: Date): Promise<void> {
  const ids = held.map(({ id }) => id)
  if (ids.length > 0) await tx.update(rentals).set({ cancelled_at: now }).where(inArray(rentals.id, ids))
}

/**
 * Gives rentals another time or number of units, those that were let go among them; of none the rental goes. Whether units are free
 * was asked under the lock; should it not have been, the database refuses with `units_are_free`. What had been moved before is so no
 * more: the order's line says the time itself.
 */
export async function rebookRentals(tx: Tx, rebooked: readonly Rebooking[], now: Date): Promise<void> {
  const gone = rebooked.filter(({ quantity }) => quantity === 0).map(({ rental }) => rental.id)
  if (gone.length > 0) await tx.delete(rentals).where(and(inArray(rentals.id, gone), eq(rentals.handed_out, 0)))
  for (const { rental, quantity, starts_at, expected_return } of rebooked) {
    if (quantity === 0) continue
    const isMoved = +starts_at !== +rental.starts_at || +expected_return !== +rental.expected_return
    await tx
      .update(rentals)
      .set({
        ...{ quantity, starts_at, expected_return, cancelled_at: null, rebooked_at: now },
        ...(isMoved && { promised_at: null, moved_period: null, moved_receipt: null }),
      })
      .where(eq(rentals.id, rental.id))
  }
  await announceUnits(tx, [...new Set(rebooked.flatMap(({ rental }) => rental.product_id ?? []))])
}
