import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { lockBills } from './lock-bills.ts'
import { payment_documents } from './payments.tables.ts'

export async function lockSettledDocuments(tx: Tx, paymentIds: number[]): Promise<number[]> {
  if (paymentIds.length === 0) return []
  const settled = await tx
    .selectDistinct({ id: payment_documents.document_id })
    .from(payment_documents)
    .where(inArray(payment_documents.payment_id, paymentIds))
  const billIds = settled.map(({ id }) => id)
  await lockBills(tx, { billIds })
  return billIds
}
