import { eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { isReceiptRequired } from '../payment-ways.ts'
import { PaymentReversed } from '../payments.events.ts'
import { assertReversible } from './assert-reversible.ts'
import { lockClientsOfInvoices, lockPayers } from './lock-payers.ts'
import { payments } from './payments.tables.ts'
import { settleBills } from './public/settle-bills.ts'
import { settlePrice } from './public/settle-price.ts'
import { reverseClientPayment } from './reverse-client-payment.ts'
import { writePayment } from './write-payment.ts'

interface ReversePaymentInput {
  paymentId: number
  reason: string
  receiptNumber?: string | null | undefined
  placeId?: number | null | undefined
}

/**
 * Opposite sum, today. 404, also when its order was deleted; 409 when it is reversed, is a reverse, comes from a
 * statement (reopen the entry), was paid online (refund it there) or an invoice stands on it; 422 at the counter
 * without a receipt.
 */
export async function reversePayment(
  work: Work<number>,
  { paymentId, reason, receiptNumber, placeId }: ReversePaymentInput,
): Promise<{ id: number; invoice: string | null }> {
  const { tx, now } = work
  const [wrong] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!wrong) throw notFound('Tokio mokėjimo nėra.')
  const { order_id, amount, way } = wrong
  const order = order_id === null ? undefined : await lockOrder(tx, order_id)
  if (wrong.reverses !== null) throw conflict('is-a-reverse', 'Šis įrašas pats yra atitaisymas.')
  if (wrong.bank_entry_id !== null)
    throw conflict('comes-from-bank', 'Šis mokėjimas – iš banko išrašo: atšaukite jo priskyrimą.')
  if (way === 'online')
    throw conflict('paid-online', 'Šie pinigai gauti internetu: jei jų nereikia, grąžinkite juos internetu.')
  if (isReceiptRequired(way) && !receiptNumber)
    throw invalid({ receipt_number: ['Įrašykite kasos kvito numerį: kasoje grąžinti pinigai registruojami kvitu.'] })
  if (!order || order_id === null) {
    await lockPayers(tx, [wrong.client_id])
    return { ...(await reverseClientPayment(work, { wrong, reason, receiptNumber, placeId })), invoice: null }
  }
  await lockClientsOfInvoices(tx, [order_id])
  await assertReversible(tx, { ...order, deleted_at: null }, amount)

  const reverse = {
    orderId: order_id,
    amount: -amount,
    way,
    paidOn: toVilniusDay(now),
    note: reason,
    receiptNumber,
    placeId,
  }
  const { id } = await writePayment(work, { ...reverse, reverses: paymentId })
  await work.happened(PaymentReversed, toOrderSubject(order_id), { amount, reason })
  // undoing a refund may complete the price
  const invoice = await settlePrice(work, { order })
  if (!invoice) await settleBills(tx, [order_id])
  return { id, invoice }
}
