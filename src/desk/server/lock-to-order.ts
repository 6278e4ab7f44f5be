import { lockProducts } from '#catalogue/server/lock-products.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { releaseHolds } from '#rentals/server/hold-units.ts'

/**
 * Locks what is to be quoted or ordered, together with what was held for it, before its client is written to: everybody who
 * orders for a client locks the products first and the client after them.
 */
export async function lockToOrder(
  tx: Tx,
  { deskOrderId, order }: { deskOrderId: number; order: PlaceOrder },
): Promise<void> {
  const ids = order.items.map(({ id }) => id)
  await releaseHolds(tx, { deskOrderId, alongside: ids })
  await lockProducts(tx, ids)
}
