import { eq } from 'drizzle-orm'
import { documents } from '#people/documents/server/documents.tables.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { recordClientPayment } from '../record-client-payment.ts'

type DocumentPayment = Omit<Parameters<typeof recordClientPayment>[1], 'clientId' | 'documentIds' | 'goesOn'>

/** One bill or compensation is paid, whoever owes it. 404; 422 as `recordClientPayment`. */
export async function recordDocumentPayment(
  work: Work,
  { documentId, ...payment }: DocumentPayment & { documentId: number },
): Promise<void> {
  const [document] = await work.tx
    .select({ clientId: documents.client_id, aboutOrder: documents.order_id })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (!document) throw notFound('Tokios sąskaitos nėra.')
  await recordClientPayment(work, { ...payment, ...document, documentIds: [documentId] })
}
