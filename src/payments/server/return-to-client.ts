import { desc, eq, inArray, sql } from 'drizzle-orm'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { payment_documents, payments } from './payments.tables.ts'
import { type PaymentToWrite, writePayment } from './write-payment.ts'

interface Returning extends Omit<PaymentToWrite, 'orderId' | 'clientId' | 'reverses' | 'amount'> {
  /** The client's payment of which some went back, and what has gone back of it before. */
  paymentIds: [number, ...number[]]
  /** Cents, above zero. */
  amount: number
}

/**
 * Writes down that some of what a client paid for bills went back: the bills that it settled are open again by as much, the last one
 * first. The caller has locked what the payment belongs to.
 */
export async function returnToClient(tx: Tx, { paymentIds, amount, ...payment }: Returning): Promise<{ id: number }> {
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
  const { id } = await writePayment(tx, { ...payment, clientId, amount: -amount })
  let left = amount
  const freed = settled.flatMap((one) => {
    const share = Math.min(left, one.amount)
    left -= share
    return share > 0 ? [{ payment_id: id, document_id: one.documentId, amount: -share }] : []
  })
  if (freed.length > 0) await tx.insert(payment_documents).values(freed)
  if (clientId !== null)
    await record(tx, {
      by: payment.byUserId,
      deed: 'payment.refunded',
      subject: clientSubject({ id: clientId }),
      details: { amount: -amount, way: payment.way, paid_on: payment.paidOn },
      now: payment.now,
    })
  return { id }
}
