import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { hasPaperTrait, listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { computeInvoiceNetOfCredits, type InvoiceNetOfCredits } from '../invoice-net-of-credits.ts'

/** Throws 409 without an invoice. */
export async function readInvoiceNetOfCredits(
  reader: Reader,
  orderId: number,
): Promise<{ invoiceId: number; invoice: DocumentSnapshot; borne: InvoiceNetOfCredits }> {
  const issued = await reader
    .select({ id: documents.id, kind: documents.kind, snapshot: documents.snapshot })
    .from(documents)
    .where(and(eq(documents.order_id, orderId), inArray(documents.kind, listPaperKinds('isVatInvoice'))))
    .orderBy(asc(documents.id))
  const corrected = issued.find(({ kind }) => !hasPaperTrait(kind, 'isCreditNote'))
  if (!corrected)
    throw conflict('no-invoice', 'Kreditinė sąskaita išrašoma tik užsakymui, kuris turi PVM sąskaitą faktūrą.')
  const credits = issued.filter(({ kind }) => hasPaperTrait(kind, 'isCreditNote')).map(({ snapshot }) => snapshot)
  const { id: invoiceId, snapshot: invoice } = corrected
  return { invoiceId, invoice, borne: computeInvoiceNetOfCredits(invoice, credits) }
}
