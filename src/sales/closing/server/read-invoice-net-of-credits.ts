import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DocumentLine, DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { hasPaperTrait, listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { computeInvoiceNetOfCredits, type InvoiceNetOfCredits } from '../invoice-net-of-credits.ts'
import { findCorrectedInvoice } from './find-corrected-invoice.ts'

export interface OwnInvoice {
  invoiceId: number
  /** Its lines stand as the order's. */
  invoice: DocumentSnapshot
  borne: InvoiceNetOfCredits
  /** What took its place when VAT was corrected: whose it is, and where the order's lines stand on it. */
  corrected?: { clientId: number | null; positions: number[] }
}

/** The order's own, or what took its place. Throws 409 without an invoice. */
export async function readInvoiceNetOfCredits(reader: Reader, orderId: number): Promise<OwnInvoice> {
  const issued = await reader
    .select({ id: documents.id, kind: documents.kind, snapshot: documents.snapshot })
    .from(documents)
    .where(and(eq(documents.order_id, orderId), inArray(documents.kind, listPaperKinds('isVatInvoice'))))
    .orderBy(asc(documents.id))
  const own = issued.find(({ kind }) => !hasPaperTrait(kind, 'isCreditNote'))
  if (!own) throw conflict('no-invoice', 'Kreditinė sąskaita išrašoma tik užsakymui, kuris turi PVM sąskaitą faktūrą.')
  const corrected = await findCorrectedInvoice(reader, orderId)
  if (corrected) return readCorrected(reader, { ...corrected, own: own.snapshot })
  const credits = issued.filter(({ kind }) => hasPaperTrait(kind, 'isCreditNote')).map(({ snapshot }) => snapshot)
  const { id: invoiceId, snapshot: invoice } = own
  return { invoiceId, invoice, borne: computeInvoiceNetOfCredits(invoice, credits) }
}

async function readCorrected(
  reader: Reader,
  {
    id: invoiceId,
    clientId,
    snapshot,
    positions,
    own,
  }: NonNullable<Awaited<ReturnType<typeof findCorrectedInvoice>>> & { own: DocumentSnapshot },
): Promise<OwnInvoice> {
  const credits = await reader
    .select({ snapshot: documents.snapshot })
    .from(documents)
    .where(eq(documents.credits, invoiceId))
    .orderBy(asc(documents.id))
  const none = (line: DocumentLine) => ({ ...line, quantity: 0, price: 0, price_with_vat: 0 })
  const invoice = { ...snapshot, lines: own.lines.map((line, at) => snapshot.lines[positions[at] ?? -1] ?? none(line)) }
  const aligned = credits.map(({ snapshot: credit }) => ({
    ...credit,
    lines: credit.lines.map((line) => ({
      ...line,
      corrects_position: positions.indexOf(line.corrects_position ?? -2),
    })),
  }))
  return { invoiceId, invoice, borne: computeInvoiceNetOfCredits(invoice, aligned), corrected: { clientId, positions } }
}
