import { and, eq } from 'drizzle-orm'
import type { DocumentKind } from '#documents/issued-snapshot.ts'
import { documents } from '#documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { documentFilename } from '../document-filename.ts'
import { orders } from './orders.tables.ts'

interface DocumentToFind {
  orderId: number
  documentId: number
  isAllowed: (kind: DocumentKind, order: { user_id: number | null; deleted_at: Date | null }) => boolean
}

/** One document of an order, whatever the order's state. 404 when the order has none such, or none that `isAllowed`. */
export async function findDocument(
  reader: Reader,
  { orderId, documentId, isAllowed }: DocumentToFind,
): Promise<{ id: number; filename: string }> {
  const [found] = await reader
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.full_number,
      user_id: orders.user_id,
      deleted_at: orders.deleted_at,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.order_id))
    .where(and(eq(documents.id, documentId), eq(orders.id, orderId)))
  if (!found || !isAllowed(found.kind, found)) throw notFound('Tokio dokumento nėra.')
  return { id: found.id, filename: documentFilename(orderId, found) }
}
