import { eq } from 'drizzle-orm'
import { applyDeferredConstraints } from '#finance/payments/server/apply-deferred-constraints.ts'
import { moveMoneyToBill } from '#finance/payments/server/move-money-to-bill.ts'
import { settleBills } from '#finance/payments/server/public/settle-bills.ts'
import { decideLineVatKind } from '#orders/line-vat.ts'
import { buildOrderPaidMail } from '#orders/order-paid.mail.ts'
import type { order_lines, orders } from '#orders/server/orders.tables.ts'
import { mailOrderDocument } from '#orders/server/public/mail-order-document.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildBranchSeller } from '#people/documents/build-seller.ts'
import { buildVatLines, type DocumentLine, type DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { buildEpcQr } from '#people/documents/epc-qr.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { computeTotalsByVat } from '#rules/money/compute-totals.ts'
import { buildVat, type VatKind } from '#rules/money/vat.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { billed_pieces } from '../billing.tables.ts'
import { mailClientBill } from './mail-client-bill.ts'

type Piece = Pick<typeof billed_pieces.$inferSelect, 'from_day' | 'to_day' | 'charged_days' | 'counted'>

export interface LineToReissue {
  row: typeof order_lines.$inferSelect
  /** What credit notes had left of it. */
  line: DocumentLine
  /** The days that its bill billed; absent: by the line. */
  piece?: Piece
  /** Cents without VAT that credit notes had taken before. */
  credited_before: number
}

interface CorrectedInvoice {
  order: typeof orders.$inferSelect
  /** Of a company: its net stays. */
  invoice: DocumentSnapshot
  lines: LineToReissue[]
  siteId: number | null
  kind: VatKind
  settings: Settings
}

/**
 * What was left of an order on an invoice that is credited now, with another kind of VAT at the rate of its day: a bill of
 * that one order, so that an order's own invoice stays the one that its money came for. What the credit note freed pays
 * it. Locks the series.
 */
export async function issueCorrectedInvoice(
  work: Work,
  { order, invoice, lines: left, siteId, kind, settings }: CorrectedInvoice,
): Promise<IssuedDocument> {
  const { tx, now } = work
  const { id: orderId, client_id } = order
  const vats = left.map(({ row: { type, product_id } }) =>
    buildVat(decideLineVatKind(kind, { type, product_id }), invoice.vat_rate),
  )
  const { lines: sums, ...total } = computeTotalsByVat(
    'company',
    vats,
    left.map(({ line }) => line.price),
  )
  const lines = left.map(({ line }, at) => ({ ...line, ...sums[at], vat: vats[at] ?? buildVat(kind, 0) }))
  const today = toVilniusDay(now)
  const dueOn = invoice.due_on && invoice.due_on > today ? invoice.due_on : today
  const at = await readOrderBranches(tx, orderId, settings)
  const isBill = invoice.order_id === null
  const document = await issueDocument(
    work,
    {
      kind: 'invoice',
      notBefore: invoice.issued_on,
      clientId: client_id,
      siteId,
      dueOn,
      orders: [{ orderId, ...total }],
      settings,
    },
    (issued): DocumentSnapshot => {
      const { payment_qr: _, orders, ...of } = invoice
      const seller = buildBranchSeller(settings, at)
      const reference = isBill ? buildBillReference(issued.full_number) : buildDocumentReference('invoice', orderId)
      const { name, iban, swift: bic } = seller
      const qr = { name, iban: parseIban(iban) ?? '', bic, reference, amount: total.price_with_vat }
      const payment_qr = isBill && qr.amount > 0 ? buildEpcQr(qr) : undefined
      return {
        ...of,
        ...issued,
        due_on: isBill ? dueOn : invoice.due_on,
        supplied_on: invoice.supplied_on ?? invoice.issued_on,
        ...(orders && { orders: orders.filter((one) => one.id === orderId) }),
        seller,
        lines,
        ...total,
        vat_lines: buildVatLines({ lines, vat_rate: invoice.vat_rate }),
        reference,
        ...(payment_qr && { payment_qr }),
      }
    },
  )
  await tx.insert(billed_pieces).values(
    left.map((one, index) => {
      const { price = 0, price_with_vat = 0 } = sums[index] ?? {}
      return {
        order_line_id: one.row.id,
        order_id: orderId,
        document_id: document.id,
        ...(one.piece ?? readPiece(one)),
        credited_before: one.credited_before,
        price,
        vat: price_with_vat - price,
        price_with_vat,
      }
    }),
  )
  const { full_number, price_with_vat } = document.snapshot
  const bill = { id: document.id, full_number, price_with_vat }
  if (client_id === null) await moveMoneyToBill(work, { orderId, bill })
  else await settleBills(tx, [orderId])
  await applyDeferredConstraints(work)
  const [client] = isBill && client_id ? await tx.select().from(clients).where(eq(clients.id, client_id)) : []
  if (client) await mailClientBill(work, { document, client, settings })
  else await mailOrderDocument(work, buildOrderPaidMail, { orderId, document, settings })
  return document
}

function readPiece({ row: { type, unit, charged_units }, line }: LineToReissue): Piece {
  const period = type === 'rent' ? line.period : undefined
  return {
    from_day: period?.from ?? null,
    to_day: period?.to ?? null,
    charged_days: period && unit === 'day' ? charged_units : 0,
    counted: null,
  }
}
