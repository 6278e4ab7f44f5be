import { OrderDeleted } from '#orders/orders.events.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { setDeleted } from '#orders/server/public/order-moments.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { cancelRentals } from '#rentals/server/public/cancel-rentals.ts'
import { undoExtension } from '#rentals/server/public/undo-extension.ts'
import type { Work } from '#shell/action/work.ts'
import { assertDeletable } from './public/assert-deletable.ts'
import { returnOrderStock } from './return-order-stock.ts'

/**
 * Releases future periods and, unpaid, stock and extensions. Row, documents, numbers and revenue stay for ten years
 * by law. 404; 409 as `assertDeletable`.
 */
export async function deleteOrder(work: Work<number>, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const order = await lockOrder(tx, orderId)
  await assertDeletable(tx, { order: { ...order, is_payed: order.paid_at !== null }, now })
  await cancelRentals(work, { orderId })
  if (order.paid_at === null) {
    await undoExtension(work, { orderId })
    // a lapsed order has released its stock
    if (order.lapsed_at === null) await returnOrderStock(work, { orderId, reason: 'order-deleted', byUserId })
  }

  await setDeleted(work, { orderId })
  await work.happened(OrderDeleted, toOrderSubject(orderId))
}
