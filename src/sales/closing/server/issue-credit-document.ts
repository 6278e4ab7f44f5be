import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildBranchSeller, buildSeller } from '#people/documents/build-seller.ts'
import {
  buildVatLines,
  type DocumentLine,
  type DocumentSnapshot,
  getLineVat,
} from '#people/documents/document-snapshot.ts'
import {
  type DocumentAbout,
  type IssuedDocument,
  issueDocument,
} from '#people/documents/server/public/issue-document.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { CreditAmounts } from '../credit-amounts.ts'

interface CreditToIssue {
  invoiceId: number
  /** A bill of several orders, or one of several, names them. */
  of?: Pick<DocumentAbout, 'clientId' | 'siteId' | 'orders'> | undefined
  invoice: DocumentSnapshot
  /** Where its lines stand on the paper; absent: as here. */
  positions?: readonly number[] | undefined
  amounts: CreditAmounts
  reason: string
  settings: Settings
}

/** The invoice's own, with negative sums (VAT law, art. 83). Under the order's lock; locks the series. */
export async function issueCreditDocument(
  work: Work,
  { invoiceId, invoice, positions, of, amounts, reason, settings }: CreditToIssue,
): Promise<IssuedDocument> {
  const { order_id, ordered_on, po_number, buyer, object, vat_rate, full_number, issued_on } = invoice
  const at = order_id === null ? undefined : await readOrderBranches(work.tx, order_id, settings)
  const lines = amounts.lines.map((line) => ({
    ...creditLine(line, invoice),
    corrects_position: positions?.[line.position] ?? line.position,
  }))
  return issueDocument(
    work,
    { kind: 'credit', notBefore: issued_on, ...(of ?? { orderId: order_id }), credits: invoiceId, settings },
    (issued): DocumentSnapshot => ({
      kind: 'credit',
      ...issued,
      due_on: null,
      supplied_on: null,
      order_id,
      ordered_on,
      ...(invoice.orders && { orders: invoice.orders, ...(po_number && { po_number }) }),
      corrects: { full_number, issued_on },
      reason,
      seller: at ? buildBranchSeller(settings, at) : buildSeller(settings),
      buyer,
      object,
      lines,
      vat_rate,
      price: 0 - amounts.price,
      vat: 0 - amounts.vat,
      price_with_vat: 0 - amounts.price_with_vat,
      vat_lines: buildVatLines({ lines, vat_rate }),
      reference:
        order_id === null ? buildBillReference(issued.full_number) : buildDocumentReference('credit', order_id),
      comment: null,
    }),
  )
}

function creditLine(
  { position, quantity, charged_units, unit, unit_price, price, price_with_vat }: CreditAmounts['lines'][number],
  invoice: DocumentSnapshot,
): DocumentLine {
  const corrected = invoice.lines[position]
  if (!corrected) throw new Error(`The invoice has no line ${position}`)
  const { title, details, period, pieces, order_id } = corrected
  // a sum takes back neither units nor days
  const isSum = corrected.unit !== unit
  return {
    title,
    details: isSum ? ['Sumažinta nuomos kaina', ...details] : details,
    quantity: -quantity,
    charged_units,
    unit,
    unit_price,
    ...(pieces && !isSum && { pieces }),
    price: 0 - price,
    price_with_vat: 0 - price_with_vat,
    vat: getLineVat(corrected, invoice),
    ...(period && { period }),
    ...(order_id !== undefined && { order_id }),
  }
}
