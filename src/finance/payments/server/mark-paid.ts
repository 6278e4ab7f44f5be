import { getOrderState, isOrderActionAllowed } from '#orders/order-states.ts'
import { assertApproved } from '#orders/server/public/assert-approved.ts'
import { assertNotOnCredit } from '#orders/server/public/assert-not-on-credit.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { applyVatRates } from './apply-vat-rates.ts'
import { issueInvoiceOnPayment } from './issue-invoice-on-payment.ts'
import { readReceivedAmount } from './public/read-received-amount.ts'
import { describeReviveFailure } from './public/settle-price.ts'
import { reviveOrder } from './revive-order.ts'
import { writePayment } from './write-payment.ts'

/** Records a transfer of today, with invoice; revives. 404; 409 when paid, on credit, or units are taken by now. */
export async function markPaid(
  work: Work<number>,
  { orderId }: { orderId: number },
): Promise<{ documentId: number; full_number: string }> {
  const { tx, now } = work
  const order = await lockOrder(tx, orderId)
  assertNotOnCredit(order)
  assertApproved(order)
  if (!isOrderActionAllowed('mark-paid', getOrderState(order)))
    throw conflict('already-paid', 'Šis užsakymas jau pažymėtas kaip apmokėtas.')

  const why = order.lapsed_at && (await reviveOrder(work, { orderId, lapsedAt: order.lapsed_at }))
  if (why) throw conflict('order-lapsed', describeReviveFailure(why), { reason: why })
  const price_with_vat = (await applyVatRates(work, { orderIds: [orderId] })).get(orderId) ?? order.price_with_vat
  const amount = price_with_vat - (await readReceivedAmount(tx, orderId))
  if (amount > 0) await writePayment(work, { orderId, paidOn: toVilniusDay(now), amount, way: 'transfer' })
  return issueInvoiceOnPayment(work, { orderId })
}
