import { asc, eq } from 'drizzle-orm'
import { moveMoneyToBill } from '#finance/payments/server/move-money-to-bill.ts'
import { settleBills } from '#finance/payments/server/public/settle-bills.ts'
import { buildOrderPaidMail } from '#orders/order-paid.mail.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { mailOrderDocument } from '#orders/server/public/mail-order-document.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import { buildVatLines, type DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeTotalsByVat } from '#rules/money/compute-totals.ts'
import { buildVat, getKindOfLine, type VatKind } from '#rules/money/vat.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { billed_pieces } from '../billing.tables.ts'

interface CorrectedInvoice {
  orderId: number
  /** Credited whole. Of a company: its net stays. */
  invoice: DocumentSnapshot
  kind: VatKind
  settings: Settings
}

/**
 * What an order's credited invoice said, with another kind of VAT at the rate of its day: a bill of that one order, so
 * that the order's own invoice stays the one that its money came for. What the credit note freed pays it. Locks the series.
 */
export async function issueCorrectedInvoice(
  work: Work,
  { orderId, invoice, kind, settings }: CorrectedInvoice,
): Promise<IssuedDocument> {
  const { tx, now } = work
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const rows = await tx
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  if (!order || rows.length !== invoice.lines.length) throw new Error(`The invoice of order ${orderId} has other lines`)
  const vats = rows.map(({ type, product_id }) =>
    buildVat(getKindOfLine(kind, type !== 'rent' && product_id !== null), invoice.vat_rate),
  )
  const { lines: sums, ...total } = computeTotalsByVat(
    'company',
    vats,
    invoice.lines.map(({ price }) => price),
  )
  const lines = invoice.lines.map((line, at) => ({ ...line, ...sums[at], vat: vats[at] ?? buildVat(kind, 0) }))
  const document = await issueDocument(
    work,
    {
      kind: 'invoice',
      notBefore: invoice.issued_on,
      clientId: order.client_id,
      siteId: order.object_id,
      dueOn: toVilniusDay(now),
      orders: [{ orderId, ...total }],
      settings,
    },
    (issued): DocumentSnapshot => ({
      ...invoice,
      ...issued,
      supplied_on: invoice.supplied_on ?? invoice.issued_on,
      seller: buildSeller(settings),
      lines,
      ...total,
      vat_lines: buildVatLines({ lines, vat_rate: invoice.vat_rate }),
      reference: buildDocumentReference('invoice', orderId),
    }),
  )
  await tx.insert(billed_pieces).values(
    rows.map(({ id, unit, charged_units, type }, at) => {
      const { price = 0, price_with_vat = 0 } = sums[at] ?? {}
      const period = type === 'rent' ? lines[at]?.period : undefined
      return {
        order_line_id: id,
        order_id: orderId,
        document_id: document.id,
        from_day: period?.from ?? null,
        to_day: period?.to ?? null,
        charged_days: period && unit === 'day' ? charged_units : 0,
        price,
        vat: price_with_vat - price,
        price_with_vat,
      }
    }),
  )
  const { full_number, price_with_vat } = document.snapshot
  const bill = { id: document.id, full_number, price_with_vat }
  if (order.client_id === null) await moveMoneyToBill(work, { orderId, bill })
  else await settleBills(tx, [orderId])
  await mailOrderDocument(work, buildOrderPaidMail, { orderId, document, settings })
  return document
}
