import { eq } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { needsReceipt } from '../payment-ways.ts'
import { payments } from './payments.tables.ts'
import { refuseReversing } from './refuse-reversing.ts'
import { reverseClientPayment } from './reverse-client-payment.ts'
import { settleBills } from './settle-bills.ts'
import { settlePrice } from './settle-price.ts'
import { writePayment } from './write-payment.ts'

interface Reversing {
  paymentId: number
  reason: string
  /** Of the cash register's receipt that took the money back; payments at the counter need it. */
  receiptNumber?: string | null | undefined
  byUserId: number
  now: Date
}

/**
 * Answers a payment that was written down by mistake with its reverse: the same order, the opposite sum, today. Throws 404
 * when there is no such payment or its order was deleted, 409 when it has a reverse, is one, comes from a bank statement (then
 * the entry is reopened), was paid online (then it goes back there) or an invoice stands on its money, 422 at the counter without a receipt.
 */
export async function reversePayment(
  tx: Tx,
  { paymentId, reason, receiptNumber, byUserId, now }: Reversing,
): Promise<{ id: number; invoice: string | null }> {
  const [wrong] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!wrong) throw notFound('Tokio mokėjimo nėra.')
  const { order_id, amount, way } = wrong
  const order = order_id === null ? undefined : await lockOrder(tx, order_id)
  if (wrong.reverses !== null) throw conflict('is-a-reverse', 'Šis įrašas pats yra atitaisymas.')
  if (wrong.bank_entry_id !== null)
    throw conflict('comes-from-bank', 'Šis mokėjimas – iš banko išrašo: atšaukite jo priskyrimą.')
  if (way === 'online')
    throw conflict('paid-online', 'Šie pinigai gauti internetu: jei jų nereikia, grąžinkite juos internetu.')
  if (needsReceipt(way) && !receiptNumber)
    throw invalid({ receipt_number: ['Įrašykite kasos kvito numerį: kasoje grąžinti pinigai registruojami kvitu.'] })
  if (!order || order_id === null)
    return { ...(await reverseClientPayment(tx, { wrong, reason, receiptNumber, byUserId, now })), invoice: null }
  await refuseReversing(tx, { ...order, deleted_at: null }, amount)

  const reverse = { orderId: order_id, amount: -amount, way, paidOn: dayOf(now), note: reason, receiptNumber }
  const { id } = await writePayment(tx, { ...reverse, reverses: paymentId, byUserId, now })
  await record(tx, {
    by: byUserId,
    deed: 'payment.reversed',
    subject: orderSubject(order_id),
    details: { amount, reason },
    now,
  })
  // a refund that never was: its money may be what the price was short of
  const invoice = await settlePrice(tx, { order, byUserId, now })
  if (!invoice) await settleBills(tx, [order_id])
  return { id, invoice }
}
