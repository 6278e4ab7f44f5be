import { and, eq, exists, inArray, or } from 'drizzle-orm'
import { document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { DocumentKind } from '#rules/document-kinds/document-kinds.ts'
import { buildDocumentFilename } from '../build-document-filename.ts'
import { orders } from './orders.tables.ts'

interface DocumentToFind {
  orderIds: number[]
  documentId: number
  withBills?: boolean
  isAllowed: (kind: DocumentKind, order: { user_id: number | null; deleted_at: Date | null }) => boolean
}

/** Documents are found in any state. 404, also unless `isAllowed`. */
export async function findDocument(
  reader: Reader,
  { orderIds, documentId, withBills = false, isAllowed }: DocumentToFind,
): Promise<{ id: number; filename: string }> {
  const bills = reader
    .select({ id: document_orders.document_id })
    .from(document_orders)
    .where(and(eq(document_orders.document_id, documents.id), eq(document_orders.order_id, orders.id)))
  const [match] = await reader
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.full_number,
      orderId: orders.id,
      user_id: orders.user_id,
      deleted_at: orders.deleted_at,
    })
    .from(documents)
    .innerJoin(orders, inArray(orders.id, orderIds))
    .where(
      and(eq(documents.id, documentId), or(eq(documents.order_id, orders.id), withBills ? exists(bills) : undefined)),
    )
  if (!match || !isAllowed(match.kind, match)) throw notFound('Tokio dokumento nėra.')
  return { id: match.id, filename: buildDocumentFilename(match.orderId, match) }
}
