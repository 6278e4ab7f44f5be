import { and, eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'
import { isOpenRental } from './rental-conditions.ts'

interface ReplaceRentalProductInput {
  rentalId: number
  productId: number
  instead: number
  /** Null: as ordered. */
  title: string | null
}

/**
 * Both products are locked and free; `units_are_free` is the net. 409 when something went out, or the rental is over.
 */
export async function replaceRentalProduct(
  work: Work,
  { rentalId, productId, instead, title }: ReplaceRentalProductInput,
): Promise<void> {
  const { tx, now } = work
  const given = await tx
    .update(rentals)
    .set({ product_id: instead, swapped_at: now, delivered_title: title })
    .where(and(eq(rentals.id, rentalId), eq(rentals.product_id, productId), eq(rentals.handed_out, 0), isOpenRental))
    .returning({ id: rentals.id })
  if (given.length === 0) throw conflict('tool-is-out', 'Įrankis jau išduotas, grąžintas arba pakeistas.')
  await announceUnits(tx, [productId, instead])
}
