import { and, eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

interface GiveInstead {
  rentalId: number
  productId: number
  instead: number
  /** What it is called; null when it is what was ordered. */
  title: string | null
  now: Date
}

/**
 * From now on a rental holds units of another product. The caller holds the locks of both and has seen that units are free; should it
 * not have, the database refuses with `units_are_free`. 409 when something of it has gone out, or it is over.
 */
export async function giveInstead(tx: Tx, { rentalId, productId, instead, title, now }: GiveInstead): Promise<void> {
  const given = await tx
    .update(rentals)
    .set({ product_id: instead, swapped_at: now, delivered_title: title })
    .where(and(eq(rentals.id, rentalId), eq(rentals.product_id, productId), eq(rentals.handed_out, 0), isOpen))
    .returning({ id: rentals.id })
  if (given.length === 0) throw conflict('tool-is-out', 'Įrankis jau išduotas, grąžintas arba pakeistas.')
  await announceUnits(tx, [productId, instead])
}
