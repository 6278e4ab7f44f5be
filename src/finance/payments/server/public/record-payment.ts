import { lockOrder } from '#orders/server/public/lock-order.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Work } from '#shell/action/work.ts'
import { receivePayments } from '../receive-payments.ts'
import { buildOverRefundableError, lockReceipt, readRefundable } from '../refundable.ts'
import type { PaymentToWrite } from '../write-payment.ts'
import { readReceivedAmount } from './read-received-amount.ts'

export interface PaymentToRecord extends Omit<PaymentToWrite, 'clientId'> {
  orderId: number
  /** The received sum as shown; 409 when changed. */
  receivedSeen?: number | undefined
}

/**
 * At the full price the order is paid: VAT invoice, mail, history. A lapsed order is revived first, or keeps the
 * money for a person. 404; 409 `over-refundable`, and for an outdated form; 422 for a day to come and a
 * counter payment without receipt number.
 */
export async function recordPayment(
  work: Work,
  { receivedSeen, ...payment }: PaymentToRecord,
): Promise<{ id: number; invoice: string | null }> {
  const { tx } = work
  const order = await lockOrder(tx, payment.orderId)
  const before = await readReceivedAmount(tx, order.id)
  assertVersion({
    seen: receivedSeen,
    current: before,
    code: 'payments-changed',
    said: 'Kol pildėte formą, įrašytas kitas mokėjimas. Patikrinkite sąrašą ir kartokite.',
  })
  if (payment.amount < 0) {
    // what a provider tells has gone back already
    const isTold = payment.onlineMovementId !== undefined
    await lockReceipt(tx, { orderId: order.id })
    const refundable = isTold ? before : await readRefundable(work, { orderId: order.id })
    if (refundable + payment.amount < 0) throw buildOverRefundableError(refundable)
  }
  const { payments, invoices } = await receivePayments(work, { payments: [{ ...payment, order }] })
  return { id: payments[0]?.id ?? 0, invoice: invoices[0]?.number ?? null }
}
