import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { announce, type Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusal.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Gives the future periods of an order that is being deleted back. Refuses with a 409 while a tool of it is out. What
 * came back stays as it was: it happened.
 */
export async function cancelRentals(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const open = await tx
    .select({ startsAt: rentals.starts_at, productId: rentals.product_id, categoryId: products.category_id })
    .from(rentals)
    .leftJoin(products, eq(products.id, rentals.product_id))
    .where(isOpen(orderId))
    .for('update', { of: rentals })
  if (open.length === 0) return
  if (open.some((rental) => rental.startsAt <= now)) {
    throw conflict(
      'tool-is-out',
      'Užsakymo ištrinti negalima, kol jo įrankis išnuomotas. Pirma pažymėkite jį grąžintu.',
    )
  }

  await tx.update(rentals).set({ cancelled_at: now }).where(isOpen(orderId))

  for (const { productId, categoryId } of open) {
    if (productId) announce(tx, `product:${productId}`)
    if (categoryId) announce(tx, `category:${categoryId}`)
  }
}

const isOpen = (orderId: number) =>
  and(eq(rentals.order_id, orderId), isNull(rentals.returned_at), isNull(rentals.cancelled_at))
