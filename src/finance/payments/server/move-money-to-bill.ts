import { PaymentRecorded } from '#finance/payments/payments.events.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { payment_documents, payments } from './payments.tables.ts'
import { readReceivedAmount } from './public/read-received-amount.ts'
import { settleBills } from './public/settle-bills.ts'

interface MoneyToMove {
  orderId: number
  bill: { id: number; full_number: string; price_with_vat: number }
}

/**
 * Money that a credit note freed of an order which is nobody's client's pays another bill of it: two entries that are
 * nothing together, and no money goes anywhere. The order is locked. A client's is moved by `settle_client`.
 */
export async function moveMoneyToBill(work: Work, { orderId, bill }: MoneyToMove): Promise<void> {
  const { tx, now, by } = work
  const amount = Math.min(await readReceivedAmount(tx, orderId), bill.price_with_vat)
  if (amount <= 0) return
  const note = `Pataisytas PVM: perkelta į sąskaitą ${bill.full_number}`
  const entry = { paid_on: toVilniusDay(now), way: 'transfer' as const, note, created_by: by, created_at: now }
  const [, paid] = await tx
    .insert(payments)
    .values([
      { ...entry, order_id: orderId, amount: -amount },
      { ...entry, order_id: null, amount },
    ])
    .returning({ id: payments.id })
  await tx.insert(payment_documents).values({ payment_id: paid?.id as number, document_id: bill.id, amount })
  await settleBills(tx, [orderId])
  await work.happened(PaymentRecorded, toOrderSubject(orderId), {
    amount: -amount,
    way: 'transfer',
    paid_on: entry.paid_on,
  })
}
