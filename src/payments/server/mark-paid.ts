import { dayOf } from '#calendar/vilnius-time.ts'
import { orderMay, orderState } from '#orders/order-states.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { refuseOnCredit } from '#orders/server/refuse-on-credit.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { issueInvoiceOnPayment } from './issue-invoice-on-payment.ts'
import { receivedFor } from './received-for.ts'
import { reviveOrder } from './revive-order.ts'
import { writePayment } from './write-payment.ts'

/**
 * Says that an order's money is all there: what was missing is written as one transfer of today, and the order gets the
 * next VAT invoice, which the customer is mailed. One that lapsed is revived. Throws 404 when there is no such order, 409 when it is paid already,
 * is on credit or has lapsed and something of it is taken by now; then nothing changes.
 */
export async function markPaid(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<{ documentId: number; full_number: string }> {
  const order = await lockOrder(tx, orderId)
  refuseOnCredit(order)
  refuseUnapproved(order)
  if (!orderMay('mark-paid', orderState(order)))
    throw conflict('already-paid', 'Šis užsakymas jau pažymėtas kaip apmokėtas.')

  const why = order.lapsed_at && (await reviveOrder(tx, { orderId, lapsedAt: order.lapsed_at, byUserId, now }))
  if (why) throw conflict('order-lapsed', cannotRevive(why), { reason: why })
  const amount = order.price_with_vat - (await receivedFor(tx, orderId))
  // nothing is missing of one that was paid after it had lapsed
  if (amount > 0) await writePayment(tx, { orderId, paidOn: dayOf(now), amount, way: 'transfer', byUserId, now })
  return issueInvoiceOnPayment(tx, { orderId, byUserId, now })
}

const cannotRevive = (why: string) =>
  `Užsakymas nebegalioja, o atnaujinti jo nepavyko: ${why}. Susitarkite su klientu: grąžinkite pinigus arba sutarkite kitą užsakymą.`
