import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { freeBilledPieces } from '#finance/billing/server/public/free-billed-pieces.ts'
import { issueCorrectedInvoice, type LineToReissue } from '#finance/billing/server/public/issue-corrected-invoice.ts'
import { computeLinesAtRate } from '#orders/compute-lines-at-rate.ts'
import { decideLineVatKind } from '#orders/line-vat.ts'
import { OrderChanged } from '#orders/orders.events.ts'
import { order_lines, type orders } from '#orders/server/orders.tables.ts'
import { reviseOrder } from '#orders/server/public/revise-order.ts'
import { setCorrectedVat } from '#orders/server/public/set-corrected-vat.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import type { BuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { type DocumentLine, type DocumentSnapshot, getLineVat } from '#people/documents/document-snapshot.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { CreditLineInput } from '#sales/closing/credit-amounts.ts'
import type { InvoiceLineNetOfCredits } from '#sales/closing/invoice-net-of-credits.ts'
import { issueCredit } from '#sales/closing/server/issue-credit.ts'
import { lockBill, readBillToCredit } from '#sales/closing/server/read-bill-to-credit.ts'
import { readInvoiceNetOfCredits } from '#sales/closing/server/read-invoice-net-of-credits.ts'
import type { Work } from '#shell/action/work.ts'
import { desk_orders } from './desk.tables.ts'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof order_lines.$inferSelect

interface VatToCorrect {
  order: OrderRow
  vat: BuyerVat
}

/**
 * What is left of the order on each of its invoices is credited and issued anew with the other kind, in one transaction;
 * money that they were paid with pays the new ones, and what is too much of it is to return, or the client's advance. The
 * order is locked; locks the client, then the bills. 409 `vat-corrected` the second time, `same-vat`, `all-credited`; 403 as
 * `issueCredit`.
 */
export async function issueVatCorrection(
  work: Work<number>,
  { order, vat }: VatToCorrect,
): Promise<Pick<OrderRow, 'vat_kind' | 'price' | 'vat' | 'price_with_vat'>> {
  const { tx } = work
  const { id: orderId, private_or_company, vat_proof, client_id } = order
  if (vat_proof?.corrected_by)
    throw conflict(
      'vat-corrected',
      `Šio užsakymo PVM jau pataisytas sąskaita ${vat_proof.corrected_by}. Antrą kartą jo pataisyti negalima.`,
    )
  if (order.vat_kind === vat.kind) throw conflict('same-vat', 'Šio užsakymo PVM jau toks ir yra.')
  if (private_or_company === 'private') throw conflict('same-vat', 'Privačiam asmeniui PVM skaičiuojamas visada.')
  const settings = await work.settings()
  if (client_id !== null) await lockClient(tx, client_id)
  const rows = await tx
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const standing = [
    ...(order.paid_at ? await readOwn(tx, orderId, rows) : []),
    ...(await readBills(tx, orderId, rows)),
  ].filter(({ invoice, lines }) => lines.some((one) => changesKind(vat, one, invoice)))
  if (standing.length === 0 && order.paid_at)
    throw conflict('all-credited', 'Visa sąskaita jau kredituota: jos PVM taisyti nebėra ko.')

  const reason = 'Pataisytas PVM.'
  const issued: DocumentSnapshot[] = []
  for (const { documentId, siteId, invoice, lines } of standing) {
    const parts = lines.map(({ part }) => part)
    const document_id = invoice.order_id === null ? documentId : undefined
    const credit = { orderId, lines: parts, document_id, reason, return_stock: false, isOfChange: true }
    await issueCredit(work, credit)
    await freeBilledPieces(work, { documentId, lineIds: lines.map(({ row }) => row.id) })
    const { snapshot } = await issueCorrectedInvoice(work, { order, invoice, lines, siteId, kind: vat.kind, settings })
    issued.push(snapshot)
  }
  const corrected_by = issued.map(({ full_number }) => full_number).join(', ')
  const corrected = standing.map(({ invoice }) => invoice.full_number).join(', ')
  const isIssued = issued.length > 0
  const changes = [isIssued ? `PVM pataisytas: vietoj ${corrected} išrašyta ${corrected_by}.` : 'PVM pakeistas.']
  const proof = { ...vat.proof, ...(isIssued && { corrected_by }) }
  const [first] = issued
  if (order.paid_at && first) {
    await setCorrectedVat(work, { orderId, kind: vat.kind, proof, changes })
    const { price, vat: cents, price_with_vat } = first
    return { vat_kind: vat.kind, price, vat: cents, price_with_vat }
  }
  return reviseVat(work, { order, rows, vat: { ...vat, proof }, changes })
}

/** What is billed later bears the other kind. */
async function reviseVat(
  work: Work,
  { order, rows, vat, changes }: VatToCorrect & { rows: LineRow[]; changes: string[] },
): Promise<Pick<OrderRow, 'vat_kind' | 'price' | 'vat' | 'price_with_vat'>> {
  const { tx } = work
  const { id: orderId, vat_rate } = order
  const { lines, ...sums } = computeLinesAtRate(rows, {
    basis: 'company',
    before: vat_rate,
    after: vat_rate,
    kindOf: ({ type, product_id }) => decideLineVatKind(vat.kind, { type, product_id }),
  })
  const { revision } = await reviseOrder(work, {
    orderId,
    order: { ...sums, vat_kind: vat.kind, vat_proof: vat.proof },
    lines: lines.map(({ id, order_id: _, position: __, title_letters: ___, covers_line_id: ____, ...line }) => ({
      ...line,
      lineId: id,
    })),
    changes,
  })
  const { price_with_vat } = sums
  await tx.update(desk_orders).set({ price_with_vat, updated_at: work.now }).where(eq(desk_orders.id, orderId))
  const price: [number, number] = [order.price_with_vat, price_with_vat]
  await work.happened(OrderChanged, toOrderSubject(orderId), { revision, price_with_vat: price, changes })
  return { vat_kind: vat.kind, ...sums }
}

interface StandingInvoice {
  documentId: number
  siteId: number | null
  invoice: DocumentSnapshot
  lines: (LineToReissue & { part: CreditLineInput })[]
}

const changesKind = ({ kind }: BuyerVat, { row, line }: LineToReissue, invoice: DocumentSnapshot): boolean =>
  decideLineVatKind(kind, { type: row.type, product_id: row.product_id }) !== getLineVat(line, invoice).kind

async function readOwn(reader: Reader, orderId: number, rows: readonly LineRow[]): Promise<StandingInvoice[]> {
  const { invoiceId, invoice, borne } = await readInvoiceNetOfCredits(reader, orderId)
  if (rows.length !== invoice.lines.length) throw new Error(`The invoice of order ${orderId} has other lines`)
  const lines = borne.lines.flatMap((left, at) => {
    const [row, line] = [rows[at], invoice.lines[at]]
    if (!row || !line || !isLeft(left)) return []
    return { row, line: lineLeft(line, left), part: partOf(left), credited_before: line.price - left.price }
  })
  return lines.length > 0 ? [{ documentId: invoiceId, siteId: null, invoice, lines }] : []
}

async function readBills(tx: Tx, orderId: number, rows: readonly LineRow[]): Promise<StandingInvoice[]> {
  const bills = await tx
    .selectDistinct({ id: documents.id })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .innerJoin(document_balances, eq(document_balances.document_id, documents.id))
    .innerJoin(billed_pieces, eq(billed_pieces.document_id, documents.id))
    .where(
      and(
        eq(document_orders.order_id, orderId),
        eq(documents.kind, 'invoice'),
        isNull(documents.order_id),
        gt(document_balances.billed, document_balances.credited),
        eq(billed_pieces.order_id, orderId),
        isNull(billed_pieces.freed_at),
      ),
    )
    .orderBy(asc(documents.id))
  const standing: StandingInvoice[] = []
  for (const { id } of bills) {
    await lockBill(tx, id)
    const bill = await readBillToCredit(tx, orderId, id)
    if (bill) standing.push(...(await readBill(tx, { ...bill, orderId, rows })))
  }
  return standing
}

async function readBill(
  reader: Reader,
  {
    id: documentId,
    siteId,
    invoice,
    borne,
    orderId,
    rows,
  }: NonNullable<Awaited<ReturnType<typeof readBillToCredit>>> & { orderId: number; rows: readonly LineRow[] },
): Promise<StandingInvoice[]> {
  const pieces = await reader
    .select()
    .from(billed_pieces)
    .where(eq(billed_pieces.document_id, documentId))
    .orderBy(asc(billed_pieces.id))
  const corrections = await reader
    .select({ lineId: billed_pieces.order_line_id, price: billed_pieces.price, days: billed_pieces.charged_days })
    .from(billed_pieces)
    .innerJoin(documents, eq(documents.id, billed_pieces.document_id))
    .where(eq(documents.credits, documentId))
  const lines = borne.lines.flatMap((left, at) => {
    const [piece, line] = [pieces[at], invoice.lines[at]]
    const row = rows.find(({ id }) => id === piece?.order_line_id)
    if (!piece || !line || !row || piece.order_id !== orderId || piece.freed_at || !isLeft(left)) return []
    // what runs credited stands at the line's first piece
    const isFirst = pieces.findIndex(({ order_line_id }) => order_line_id === row.id) === at
    const own = isFirst ? corrections.filter(({ lineId }) => lineId === row.id) : []
    const byRuns = own.reduce((sum, { price }) => sum + price, 0)
    const { from_day, to_day, counted } = piece
    const charged_days = own.reduce((sum, { days }) => sum + days, piece.charged_days)
    return {
      row,
      line: lineLeft(line, left),
      part: partOf(left),
      piece: { from_day, to_day, charged_days, counted },
      credited_before: piece.credited_before + piece.price + byRuns - left.price,
    }
  })
  return lines.length > 0 ? [{ documentId, siteId, invoice, lines }] : []
}

const isLeft = ({ quantity, price_with_vat }: InvoiceLineNetOfCredits): boolean => quantity > 0 && price_with_vat > 0

const partOf = ({ position, by, quantity, price_with_vat }: InvoiceLineNetOfCredits): CreditLineInput =>
  by === 'quantity' ? { position, quantity } : { position, amount_with_vat: price_with_vat }

/** Pieces of goods that are left by their price, else their sum; of a rental its days, at what is left of the price. */
function lineLeft(line: DocumentLine, { untouched, by, quantity, price, price_with_vat }: InvoiceLineNetOfCredits) {
  if (untouched) return line
  const { pieces: _, ...left } = { ...line, price, price_with_vat }
  if (by === 'amount') return { ...left, details: ['Sumažinta nuomos kaina', ...line.details] }
  if (quantity * line.unit_price === price) return { ...left, quantity }
  return { ...left, quantity: 1, charged_units: 1, unit_price: price }
}
