import type { LockedOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { refuseOnCredit } from '#orders/server/refuse-on-credit.ts'
import { refuseUnapproved } from '#orders/server/refuse-unapproved.ts'
import type { Work } from '#shell/action/work.ts'
import type { PaymentWay } from '../payment-ways.ts'
import { refuseWrongPayment } from './refuse-wrong-payment.ts'
import { settleBills } from './settle-bills.ts'
import { settlePrice } from './settle-price.ts'
import { type PaymentToWrite, writePayments } from './write-payment.ts'

interface Taking {
  order: LockedOrder
  /** Of this order. */
  payments: Omit<PaymentToWrite, 'clientId'>[]
  /** What a field of a payment is called on the wire. */
  fieldOf?: (index: number, name: 'paid_on' | 'receipt_number') => string
  /** Throws 409 `order-lapsed` where a lapsed order can't be revived; otherwise it keeps the money. */
  refuseTooLate?: boolean
}

/**
 * At the full price the order is paid: VAT invoice, mail, history. 409 for an order on credit or not approved, and as
 * `tillForCash`; 422 for a day to come and for a counter payment without receipt number.
 */
export async function takePayments(
  work: Work,
  { order, payments, fieldOf, refuseTooLate }: Taking,
): Promise<{
  payments: { id: number; way: PaymentWay; amount: number; till_id: number | null }[]
  invoice: string | null
}> {
  for (const [index, payment] of payments.entries())
    refuseWrongPayment(payment, work.now, fieldOf && ((name) => fieldOf(index, name)))
  refuseOnCredit(order)
  refuseUnapproved(order)
  const written = await writePayments(work, payments)
  for (const { amount, way, paidOn } of payments)
    await work.happened(amount > 0 ? 'payment.recorded' : 'payment.refunded', orderSubject(order.id), {
      ...{ amount, way, paid_on: paidOn },
    })
  const invoice = await settlePrice(work, { order, refuseTooLate })
  if (!invoice) await settleBills(work.tx, [order.id])
  return {
    payments: written.map(({ id, till_id }, index) => {
      const { way, amount } = payments[index] as PaymentToWrite
      return { id, way, amount, till_id }
    }),
    invoice,
  }
}
