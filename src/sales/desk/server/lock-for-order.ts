import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import type { Tx } from '#platform/database/database.ts'
import { releaseHolds } from '#rentals/server/public/reserve-quote-units.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { OrderToPlace } from '#sales/checkout/order-to-place.ts'

/** Locks products and holds before the client, in the order that all orders for a client use. */
export async function lockForOrder(
  tx: Tx,
  { deskOrderId, order }: { deskOrderId: number; order: OrderToPlace },
): Promise<void> {
  const ids = order.items.filter(isProduct).map(({ id }) => id)
  await releaseHolds(tx, { deskOrderId, alongside: ids })
  await lockProducts(tx, ids)
}
