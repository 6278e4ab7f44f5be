import { orderMay, orderState } from '#orders/order-states.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { refuseOnCredit } from '#orders/server/refuse-on-credit.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import { conflict } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { issueInvoiceOnPayment } from './issue-invoice-on-payment.ts'
import { receivedFor } from './received-for.ts'
import { reviveOrder } from './revive-order.ts'
import { cannotRevive } from './settle-price.ts'
import { writePayment } from './write-payment.ts'

/** By a transfer of today, with invoice; revives. 404; 409 when paid, on credit, or something is taken by now. */
export async function markPaid(
  work: Work<number>,
  { orderId }: { orderId: number },
): Promise<{ documentId: number; full_number: string }> {
  const { tx, now } = work
  const order = await lockOrder(tx, orderId)
  refuseOnCredit(order)
  refuseUnapproved(order)
  if (!orderMay('mark-paid', orderState(order)))
    throw conflict('already-paid', 'Šis užsakymas jau pažymėtas kaip apmokėtas.')

  const why = order.lapsed_at && (await reviveOrder(work, { orderId, lapsedAt: order.lapsed_at }))
  if (why) throw conflict('order-lapsed', cannotRevive(why), { reason: why })
  const amount = order.price_with_vat - (await receivedFor(tx, orderId))
  if (amount > 0) await writePayment(work, { orderId, paidOn: dayOf(now), amount, way: 'transfer' })
  return issueInvoiceOnPayment(work, { orderId })
}
