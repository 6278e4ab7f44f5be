import { eq } from 'drizzle-orm'
import { OrderCompensationCancelled } from '#orders/orders.events.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { buildCompensationReference } from '#people/documents/build-bill-reference.ts'
import { buildBranchSeller } from '#people/documents/build-seller.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import { readSnapshot } from '#people/documents/server/public/read-snapshot.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { compensations } from './compensations.tables.ts'

interface CancelCompensationInput {
  documentId: number
  reason: string
}

/**
 * Whole, by a document of its series with the opposite sums: both numbers stay. 404; 409 when called off already or
 * partly paid, also by the deposit.
 */
export async function cancelCompensation(
  work: Work<number>,
  { documentId, reason }: CancelCompensationInput,
): Promise<void> {
  const { tx } = work
  const [wrong] = await tx
    .select({ orderId: compensations.order_id })
    .from(compensations)
    .where(eq(compensations.document_id, documentId))
  if (!wrong) throw notFound('Tokios nuostolių atlyginimo sąskaitos nėra.')
  await lockOrder(tx, wrong.orderId)
  const [balance] = await tx
    .select({ credited: document_balances.credited, settled: document_balances.settled })
    .from(document_balances)
    .where(eq(document_balances.document_id, documentId))
    .for('update')
  if (balance?.credited) throw conflict('cancelled-already', 'Ši sąskaita jau atšaukta.')
  if (balance?.settled)
    throw conflict(
      'compensation-is-paid',
      'Pagal šią sąskaitą jau gauta pinigų. Pirma atitaisykite jos mokėjimus arba grąžinkite pinigus.',
    )
  const document = await write(work, { ...wrong, documentId, reason })
  await work.happened(
    OrderCompensationCancelled,
    toOrderSubject(wrong.orderId),
    { number: document.snapshot.corrects?.full_number ?? '', reason },
    { document },
  )
}

async function write(
  work: Work,
  { orderId, documentId, reason }: CancelCompensationInput & { orderId: number },
): Promise<IssuedDocument> {
  const { tx } = work
  const settings = await work.settings()
  const at = await readOrderBranches(tx, orderId, settings)
  const wrong = await readSnapshot<DocumentSnapshot>(tx, documentId)
  const { covered: _, payment_qr: __, full_number, issued_on, ...about } = wrong
  const [{ clientId } = { clientId: null }] = await tx
    .select({ clientId: documents.client_id })
    .from(documents)
    .where(eq(documents.id, documentId))
  const ours = { kind: 'compensation', notBefore: issued_on, orderId, clientId, credits: documentId, settings } as const
  return issueDocument(work, ours, (issued) => ({
    ...about,
    ...issued,
    seller: buildBranchSeller(settings, at),
    due_on: null,
    corrects: { full_number, issued_on },
    reason,
    lines: about.lines.map(({ price, price_with_vat, ...line }, position) => ({
      ...line,
      quantity: -1,
      price: -price,
      price_with_vat: -price_with_vat,
      corrects_position: position,
    })),
    price: -about.price,
    price_with_vat: -about.price_with_vat,
    reference: buildCompensationReference(issued.full_number),
  }))
}
