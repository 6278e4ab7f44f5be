import { assertApproved } from '#orders/server/public/assert-approved.ts'
import { assertNotOnCredit } from '#orders/server/public/assert-not-on-credit.ts'
import type { LockedOrder } from '#orders/server/public/lock-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Work } from '#shell/action/work.ts'
import type { PaymentWay } from '../payment-ways.ts'
import { PaymentRecorded, PaymentRefunded } from '../payments.events.ts'
import { assertValidPayment } from './assert-valid-payment.ts'
import { settleBills } from './public/settle-bills.ts'
import { settlePrice } from './public/settle-price.ts'
import { type PaymentToWrite, writePayments } from './write-payment.ts'

export interface TakenFor extends Omit<PaymentToWrite, 'clientId'> {
  order: LockedOrder
}

interface ReceivePaymentsInput {
  /** Payments of a family, its oldest order first. */
  payments: TakenFor[]
  /** The wire's name for a field of a payment. */
  fieldOf?: (index: number, name: 'paid_on' | 'receipt_number') => string
  /** Throws 409 `order-lapsed` where a lapsed order can't be revived; otherwise it keeps the money. */
  refuseTooLate?: boolean
}

/**
 * An order at its full price is paid: VAT invoice, mail, history. All is written before the first invoice takes its
 * number. 409 for an order on credit or not approved, and as `findTillForCash`; 422 for a day to come and for a counter
 * payment without receipt number.
 */
export async function receivePayments(
  work: Work,
  { payments, fieldOf, refuseTooLate }: ReceivePaymentsInput,
): Promise<{
  payments: { id: number; order_id: number; way: PaymentWay; amount: number; till_id: number | null }[]
  invoices: { orderId: number; number: string }[]
}> {
  for (const [index, payment] of payments.entries())
    assertValidPayment(payment, work.now, fieldOf && ((name) => fieldOf(index, name)))
  const orders = new Map(payments.map(({ order }) => [order.id, order]))
  for (const order of orders.values()) {
    assertNotOnCredit(order)
    assertApproved(order)
  }
  const written = await writePayments(
    work,
    payments.map(({ order, ...payment }) => ({ ...payment, orderId: order.id })),
  )
  for (const { order, amount, way, paidOn } of payments)
    await work.happened(amount > 0 ? PaymentRecorded : PaymentRefunded, toOrderSubject(order.id), {
      amount,
      way,
      paid_on: paidOn,
    })
  const invoices: { orderId: number; number: string }[] = []
  for (const order of orders.values()) {
    const number = await settlePrice(work, { order, refuseTooLate })
    if (number) invoices.push({ orderId: order.id, number })
    else await settleBills(work.tx, [order.id])
  }
  return {
    payments: written.map(({ id, till_id }, index) => {
      const { order, way, amount } = payments[index] as TakenFor
      return { id, order_id: order.id, way, amount, till_id }
    }),
    invoices,
  }
}
