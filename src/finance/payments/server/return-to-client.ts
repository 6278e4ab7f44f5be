import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { Work } from '#shell/action/work.ts'
import { PaymentRefunded } from '../payments.events.ts'
import { payment_documents, payments } from './payments.tables.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

interface ReturnToClientInput extends Omit<PaymentToWrite, 'orderId' | 'clientId' | 'reverses' | 'amount'> {
  paymentIds: [number, ...number[]]
  /** Cents, above zero. */
  amount: number
}

/** Bills open again by that much, the last first. Whose payment it is, is locked. */
export async function returnToClient(
  work: Work,
  { paymentIds, amount, ...payment }: ReturnToClientInput,
): Promise<{ id: number }> {
  const { tx } = work
  const [paid] = await tx.select({ clientId: payments.client_id }).from(payments).where(eq(payments.id, paymentIds[0]))
  const clientId = paid?.clientId ?? null
  const settled = await tx
    .select({
      documentId: payment_documents.document_id,
      amount: sql`sum(${payment_documents.amount})`.mapWith(Number),
    })
    .from(payment_documents)
    .where(inArray(payment_documents.payment_id, paymentIds))
    .groupBy(payment_documents.document_id)
    .orderBy(desc(payment_documents.document_id))
  const { id } = await writePayment(work, { ...payment, clientId, amount: -amount })
  let left = amount
  const freed = settled.flatMap((one) => {
    const share = Math.min(left, one.amount)
    left -= share
    return share > 0 ? [{ payment_id: id, document_id: one.documentId, amount: -share }] : []
  })
  if (freed.length > 0) await tx.insert(payment_documents).values(freed)
  const subject = clientId === null ? await orderOf(tx, settled) : toClientSubject({ id: clientId })
  if (subject)
    await work.happened(PaymentRefunded, subject, { amount: -amount, way: payment.way, paid_on: payment.paidOn })
  return { id }
}

async function orderOf(tx: Tx, settled: readonly { documentId: number }[]) {
  const ids = settled.map(({ documentId }) => documentId)
  const [document] = await tx
    .select({ orderId: documents.order_id })
    .from(documents)
    .where(and(inArray(documents.id, ids), inArray(documents.kind, listPaperKinds('isApartFromPrice'))))
  return document?.orderId ? toOrderSubject(document.orderId) : undefined
}
