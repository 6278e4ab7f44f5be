import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { computeInvoiceNetOfCredits, type InvoiceNetOfCredits } from '../invoice-net-of-credits.ts'
import { findCorrectedInvoice } from './find-corrected-invoice.ts'

export interface BillToCredit {
  id: number
  clientId: number | null
  siteId: number | null
  invoice: DocumentSnapshot
  borne: InvoiceNetOfCredits
  pieces: { order_id: number; order_line_id: number }[]
}

/**
 * The named one, else the latest possible. Undefined: none, or it took the place of the order's own invoice. 404 when it
 * does not cover the order.
 */
export async function readBillToCredit(
  reader: Reader,
  orderId: number,
  documentId?: number | undefined,
): Promise<BillToCredit | undefined> {
  const corrected = await findCorrectedInvoice(reader, orderId)
  if (corrected && (documentId ?? corrected.id) === corrected.id) return undefined
  const [bill] = await reader
    .select({
      id: documents.id,
      clientId: documents.client_id,
      siteId: documents.site_id,
      snapshot: documents.snapshot,
    })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .innerJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(
      and(
        eq(document_orders.order_id, orderId),
        eq(documents.kind, 'invoice'),
        isNull(documents.order_id),
        documentId ? eq(documents.id, documentId) : gt(document_balances.billed, document_balances.credited),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(1)
  if (!bill) {
    if (documentId) throw notFound('Tokios šio užsakymo sąskaitos nėra.')
    return undefined
  }
  const credits = await reader
    .select({ snapshot: documents.snapshot })
    .from(documents)
    .where(eq(documents.credits, bill.id))
    .orderBy(asc(documents.id))
  const pieces = await reader
    .select({ order_id: billed_pieces.order_id, order_line_id: billed_pieces.order_line_id })
    .from(billed_pieces)
    .where(eq(billed_pieces.document_id, bill.id))
    .orderBy(asc(billed_pieces.id))
  const { snapshot: invoice, ...about } = bill
  const borne = computeInvoiceNetOfCredits(
    invoice,
    credits.map(({ snapshot }) => snapshot),
  )
  return { ...about, invoice, borne, pieces }
}

/** The lock guards against credits through other orders. */
export async function lockBill(reader: Reader, documentId: number): Promise<void> {
  await reader.select({ id: sql`1` }).from(documents).where(eq(documents.id, documentId)).for('update')
}
