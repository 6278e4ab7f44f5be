import { type RefundPayee, requestRefund } from '#finance/refunds/server/request-refund.ts'
import { withdrawReversedRefunds } from '#finance/refunds/server/withdraw-reversed-refunds.ts'
import { assertTillHasCash } from '#finance/tills/server/assert-till-has-cash.ts'
import { findTillForCash } from '#finance/tills/server/find-till-for-cash.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import type { PaymentWay } from '../payment-ways.ts'
import { payments } from './payments.tables.ts'
import { buildOverRefundableError } from './refundable.ts'

export interface PaymentToWrite {
  orderId?: number | null
  clientId?: number | null
  paidOn: Day
  /** Cents; negative: refunded. */
  amount: number
  way: PaymentWay
  receiptNumber?: string | null | undefined
  note?: string | null | undefined
  /** The branch of cash: as `findTillForCash`. */
  placeId?: number | null | undefined
  /** The order that a payment for no order's price is about. */
  aboutOrder?: number | null | undefined
  bankEntryId?: number | null | undefined
  onlineMovementId?: number | undefined
  reverses?: number | undefined
  payee?: RefundPayee | undefined
}

registerConstraintRefusal('no_more_goes_back_than_came', () => buildOverRefundableError(0))

registerConstraintRefusal('payment_is_reversed_once', () =>
  conflict('reversed-already', 'Šis mokėjimas jau atitaisytas.'),
)

registerConstraintRefusal('movement_is_one_payment', () => conflict('written-already', 'Šis mokėjimas jau įrašytas.'))

/**
 * Only writes; `receivePayments` also makes paid. Going back by transfer, it is to be sent (`wantRefund`). 409 for a
 * refund of more than came, as `findTillForCash`, as `withdrawReversedRefunds`; 403 for a person who may not.
 */
export async function writePayment(work: Work, payment: PaymentToWrite): Promise<WrittenPayment> {
  const [written] = await writePayments(work, [payment])
  return written as WrittenPayment
}

interface WrittenPayment {
  id: number
  till_id: number | null
}

export async function writePayments(work: Work, all: PaymentToWrite[]): Promise<WrittenPayment[]> {
  if (all.length === 0) return []
  for (const payment of all) assertMayWrite(work, payment)
  const tillIds: (number | null)[] = []
  for (const { way, orderId, aboutOrder, placeId } of all)
    tillIds.push(way === 'cash' ? await findTillForCash(work, { orderId: orderId ?? aboutOrder, placeId }) : null)
  for (const tillId of new Set(tillIds)) {
    const amount = all.reduce((sum, one, index) => (tillIds[index] === tillId ? sum - one.amount : sum), 0)
    if (tillId !== null && amount > 0) await assertTillHasCash(work.tx, { tillId, amount })
  }
  const written = await work.tx
    .insert(payments)
    .values(
      all.map((payment, index) => ({
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
        till_id: tillIds[index] ?? null,
        created_by: work.by,
        created_at: work.now,
      })),
    )
    .returning({ id: payments.id, till_id: payments.till_id })
  if (written.length !== all.length) throw new Error('A payment was not written')
  for (const [index, payment] of all.entries()) {
    const { way, amount, orderId, clientId, bankEntryId, reverses, payee } = payment
    if (way !== 'transfer' || amount > 0 || bankEntryId || reverses) continue
    // what nobody's client paid for damage goes back at the provider alone
    const whose = orderId ? { orderId } : clientId ? { clientId } : undefined
    if (!whose) throw new Error('A transfer goes back to nobody')
    await requestRefund(work, { of: { payment_id: written[index]?.id as number }, whose, amount: -amount, ...payee })
  }
  await withdrawReversedRefunds(
    work,
    all.flatMap(({ reverses, amount }) => (reverses && amount > 0 ? reverses : [])),
  )
  work.tell('payments', 'orders')
  for (const { orderId, clientId } of all) {
    if (orderId) work.tell(`order:${orderId}`)
    if (clientId) work.tell(`client:${clientId}`)
  }
  return written
}

/**
 * 403 whatever call led here. A kept deposit that pays and what a provider told are the shop's own word; what goes
 * back also asks the password anew.
 */
function assertMayWrite(work: Work, { way, amount, bankEntryId, reverses }: PaymentToWrite): void {
  if (way === 'deposit' || way === 'online') return
  const goesBack = amount < 0 || reverses !== undefined
  work.assertRight(bankEntryId ? 'payments:import' : goesBack ? 'payments:refund' : 'payments:write')
  if (goesBack && !bankEntryId) work.assertFresh()
}
