import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'

export interface CorrectedInvoice {
  id: number
  clientId: number | null
  snapshot: DocumentSnapshot
  /** Where each line of the order stands on it; -1: credit notes had taken all of the line before. */
  positions: number[]
}

/** What took the place of an order's own invoice when its VAT was corrected. Undefined: nothing did. */
export async function findCorrectedInvoice(reader: Reader, orderId: number): Promise<CorrectedInvoice | undefined> {
  const [order] = await reader
    .select({ proof: orders.vat_proof, paid_at: orders.paid_at })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order?.proof?.corrected_by || !order.paid_at) return undefined
  const [document] = await reader
    .select({ id: documents.id, clientId: documents.client_id, snapshot: documents.snapshot })
    .from(documents)
    .where(
      and(
        inArray(documents.full_number, order.proof.corrected_by.split(', ')),
        eq(documents.kind, 'invoice'),
        isNull(documents.order_id),
      ),
    )
    .orderBy(asc(documents.id))
  if (!document) return undefined
  const pieces = await reader
    .select({ lineId: billed_pieces.order_line_id })
    .from(billed_pieces)
    .where(eq(billed_pieces.document_id, document.id))
    .orderBy(asc(billed_pieces.id))
  const lines = await reader
    .select({ id: order_lines.id })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  return { ...document, positions: lines.map(({ id }) => pieces.findIndex(({ lineId }) => lineId === id)) }
}
