import { dropStopsOf } from '#delivery/server/drop-stops-of.ts'
import { heldDeposit } from '#deposits/server/held-deposit.ts'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { setDeleted } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { receivedFor } from '#payments/server/received-for.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { cancelRentals } from '#rentals/server/cancel-rentals.ts'
import { undoExtension } from '#rentals/server/undo-extension.ts'
import { giveStockBack } from './give-stock-back.ts'
import { refuseBilledOrder } from './refuse-billed-order.ts'
import { refuseClosedMonth } from './refuse-closed-month.ts'

/**
 * Takes an order out of every list and gives back what it held: future periods and, while it is unpaid, stock and what
 * it had extended (what was paid for has been handed over). The row stays, and so do its documents, their numbers and the
 * revenue: the law wants them for ten years. Throws 404 when there is no such order, 409 while a bill of its client bills it, a tool of it is out or a deposit of it is held or an
 * order extends its rental, and while the shop keeps a part of its price without an invoice.
 */
export async function deleteOrder(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.billing === 'prepaid') {
    if (order.paid_at !== null) await refuseClosedMonth(tx, orderId)
  } else await refuseBilledOrder(tx, orderId)
  // First, because a tool that is out is what has to be seen to first: with it the deposit comes back, too.
  await cancelRentals(tx, { orderId, now })
  if (order.paid_at === null && (await receivedFor(tx, orderId)) > 0)
    throw conflict('part-is-paid', 'Dalis užsakymo apmokėta. Pirmiausia grąžinkite pinigus klientui ir tai įrašykite.')
  if ((await heldDeposit(tx, orderId)) > 0)
    throw conflict('deposit-held', 'Šio užsakymo užstatas dar laikomas. Pirma jį grąžinkite.')
  if (order.paid_at === null) {
    await undoExtension(tx, { orderId, byUserId, now })
    // one that lapsed has given its stock back already
    if (order.lapsed_at === null) await giveStockBack(tx, { orderId, reason: 'order-deleted', byUserId, now })
  }

  await dropStopsOf(tx, { orderId, why: 'Užsakymas ištrintas', byUserId, now })
  await setDeleted(tx, { orderId, byUserId, now })
  await record(tx, { by: byUserId, deed: 'order.deleted', subject: orderSubject(orderId), now })
}
