import type { Day } from '#calendar/day.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { PaymentWay } from '../payment-ways.ts'
import { payments } from './payments.tables.ts'

export interface PaymentToWrite {
  /** The order that it is for, or the client whose bills. */
  orderId?: number | null
  clientId?: number | null
  /** The day on which the money came or went. */
  paidOn: Day
  /** Cents; negative: given back. */
  amount: number
  way: PaymentWay
  receiptNumber?: string | null | undefined
  note?: string | null | undefined
  bankEntryId?: number | null | undefined
  /** The movement at a payment provider that it writes down. */
  onlineMovementId?: number | undefined
  /** The payment that this one takes back. */
  reverses?: number | undefined
  byUserId: number | null
  now: Date
}

constraintMeans('no_more_goes_back_than_came', () =>
  conflict('nothing-to-give-back', 'Grąžinti galima ne daugiau, negu už užsakymą gauta.'),
)

constraintMeans('payment_is_reversed_once', () => conflict('reversed-already', 'Šis mokėjimas jau atitaisytas.'))

constraintMeans('movement_is_one_payment', () => conflict('written-already', 'Šis mokėjimas jau įrašytas.'))

/**
 * Writes a payment and nothing else; its order is locked by the caller. Who wants an order to become paid when all the
 * money is there calls `recordPayment`. 409 when more would be given back than has come.
 */
export async function writePayment(tx: Tx, payment: PaymentToWrite): Promise<{ id: number }> {
  const [written] = await writePayments(tx, [payment])
  return written as { id: number }
}

/** The same for several. */
export async function writePayments(tx: Tx, all: PaymentToWrite[]): Promise<{ id: number }[]> {
  if (all.length === 0) return []
  const written = await tx
    .insert(payments)
    .values(
      all.map((payment) => ({
        order_id: payment.orderId ?? null,
        client_id: payment.clientId ?? null,
        paid_on: payment.paidOn,
        amount: payment.amount,
        way: payment.way,
        receipt_number: payment.receiptNumber || null,
        note: payment.note || null,
        bank_entry_id: payment.bankEntryId ?? null,
        online_movement_id: payment.onlineMovementId ?? null,
        reverses: payment.reverses ?? null,
        created_by: payment.byUserId,
        created_at: payment.now,
      })),
    )
    .returning({ id: payments.id })
  if (written.length !== all.length) throw new Error('A payment was not written')
  invalidate(tx, 'payments', 'orders')
  for (const { orderId, clientId } of all) {
    if (orderId) invalidate(tx, `order:${orderId}`)
    if (clientId) invalidate(tx, `client:${clientId}`)
  }
  return written
}
