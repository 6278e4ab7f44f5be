import { eq } from 'drizzle-orm'
import { PaymentRecorded } from '#finance/payments/payments.events.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { payment_documents, payments } from '../payments.tables.ts'
import { settleBills } from './settle-bills.ts'

/**
 * Once a credit note left less of a corrected invoice than has paid it, of who is nobody's client: as `moveMoneyToBill`, the
 * other way, so that it is the order's money to return. The order is locked.
 */
export async function moveMoneyToOrder(
  work: Work,
  { orderId, documentId }: { orderId: number; documentId: number },
): Promise<void> {
  const { tx, now, by } = work
  const [bill] = await tx
    .select({ open: document_balances.open, full_number: documents.full_number })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .where(eq(document_balances.document_id, documentId))
    .for('update', { of: document_balances })
  if (!bill || bill.open >= 0) return
  const amount = -bill.open
  const note = `Kredituota sąskaita ${bill.full_number}: perkelta į užsakymą`
  const entry = { paid_on: toVilniusDay(now), way: 'transfer' as const, note, created_by: by, created_at: now }
  const [freed] = await tx
    .insert(payments)
    .values([
      { ...entry, order_id: null, amount: -amount },
      { ...entry, order_id: orderId, amount },
    ])
    .returning({ id: payments.id })
  await tx
    .insert(payment_documents)
    .values({ payment_id: freed?.id as number, document_id: documentId, amount: -amount })
  await settleBills(tx, [orderId])
  await work.happened(PaymentRecorded, toOrderSubject(orderId), { amount, way: 'transfer', paid_on: entry.paid_on })
}
