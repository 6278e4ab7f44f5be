import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { refuseOnCredit } from '#orders/server/refuse-on-credit.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { receivedFor } from './received-for.ts'
import { refuseWrongPayment } from './refuse-wrong-payment.ts'
import { settleBills } from './settle-bills.ts'
import { settlePrice } from './settle-price.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

export interface PaymentToRecord extends Omit<PaymentToWrite, 'clientId'> {
  orderId: number
  /** What the form showed as received: when it is not so any more, somebody else was quicker (409). */
  receivedSeen?: number | undefined
}

/**
 * Records money that came for an order or was given back. When all of the order's price has come and it has no invoice
 * yet, the order becomes paid: the next VAT invoice, its mail, a line of history. One that lapsed is revived before, and
 * keeps the money for a person to decide about when that can't be. Throws 404 when there is no such
 * order, 409 when more would be given back than came or the form is behind, 422 for a day to come and for a payment at
 * the counter without its receipt's number.
 */
export async function recordPayment(
  tx: Tx,
  { receivedSeen, ...payment }: PaymentToRecord,
): Promise<{ id: number; invoice: string | null }> {
  const { orderId, amount, way, paidOn, byUserId, now } = payment
  refuseWrongPayment(payment)
  const order = await lockOrder(tx, orderId)
  refuseOnCredit(order)
  refuseUnapproved(order)
  const before = await receivedFor(tx, orderId)
  if (receivedSeen !== undefined && receivedSeen !== before)
    throw conflict('payments-changed', 'Kol pildėte formą, įrašytas kitas mokėjimas. Patikrinkite sąrašą ir kartokite.')
  if (before + amount < 0) throw conflict('nothing-to-give-back', 'Grąžinti galima ne daugiau, negu už užsakymą gauta.')

  const { id } = await writePayment(tx, payment)
  await record(tx, {
    by: byUserId,
    deed: amount > 0 ? 'payment.recorded' : 'payment.refunded',
    subject: orderSubject(orderId),
    details: { amount, way, paid_on: paidOn },
    now,
  })
  const invoice = await settlePrice(tx, { order, byUserId, now })
  if (!invoice) await settleBills(tx, [orderId])
  return { id, invoice }
}
