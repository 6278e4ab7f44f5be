import { asc, eq, inArray } from 'drizzle-orm'
import { listLineDetails } from '#orders/list-line-details.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { buildOrderHeader } from '#orders/server/public/build-order-header.ts'
import { readOrders } from '#orders/server/public/read-orders.ts'
import type { clients } from '#people/clients/server/clients.tables.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildVatLines, type DocumentLine, type DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { buildEpcQr } from '#people/documents/epc-qr.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { SnapshotOf } from '#people/documents/server/public/issue-document.ts'
import { readSnapshot } from '#people/documents/server/public/read-snapshot.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { coverMore } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { billed_pieces } from './billing.tables.ts'
import { findBillAddress } from './find-bill-address.ts'
import type { PlannedBill, PlannedPeriodLine } from './plan-bills.ts'

interface ToTell {
  bill: PlannedBill
  client: typeof clients.$inferSelect
  settings: Settings
}

type Line = typeof order_lines.$inferSelect

/** A preview has no number and no due day: it shows the buyer of the latest order, and a line for each period. */
export async function buildBillSnapshot(
  tx: Tx,
  { bill, client, settings }: ToTell,
): Promise<(dueOn: Day | null) => SnapshotOf<DocumentSnapshot>> {
  const entries = await readOrders(tx, bill.order_ids)
  const latest = entries.at(-1)
  if (!latest) throw new Error('A bill of no order')
  const lines = await linesOf(tx, bill)
  const about = buildOrderHeader(latest, settings)
  const { seller, object } = about
  const buyer = { ...about.buyer, email: await findBillAddress(tx, client, about.buyer.email) }
  const approved = entries.length === 1 && about.approved ? { approved: about.approved } : {}
  const poNumbers = new Set(entries.map(({ order }) => order.po_number))
  const [poNumber] = poNumbers
  const corrected = bill.credits === null ? null : await correctedBill(tx, bill.credits)
  const places = bill.credits === null ? [] : await linesOfBill(tx, bill.credits)
  const numbers = new Map(entries.map(({ order }) => [order.id, order.po_number]))

  return (dueOn) => (issued) => {
    const reference = buildBillReference(issued.full_number)
    const { name, iban, swift: bic } = seller
    const amount = bill.price_with_vat
    const payment_qr =
      amount > 0 ? buildEpcQr({ name, iban: parseIban(iban) ?? '', bic, reference, amount }) : undefined
    const documentLines = bill.pieces.map((piece) => {
      const line = lines.get(piece.order_line_id)
      if (!line) throw new Error(`There is no line ${piece.order_line_id}`)
      const entry = lineOf(piece, line, bill, numbers.get(piece.order_id) ?? null)
      const position = places.indexOf(piece.order_line_id)
      return position < 0 ? entry : { ...entry, corrects_position: position }
    })
    return {
      kind: bill.kind,
      ...issued,
      seller,
      buyer,
      order_id: null,
      ordered_on: null,
      orders: entries.map(({ order: { id, placed_at, po_number } }) => ({
        id,
        ordered_on: toVilniusDay(placed_at),
        ...(po_number && { po_number }),
      })),
      ...(poNumber && poNumbers.size === 1 && { po_number: poNumber }),
      ...approved,
      object: bill.site_id === null ? null : object,
      due_on: dueOn,
      supplied_on: null,
      corrects: corrected,
      ...(corrected && { reason: 'Dalis jau išrašytų dienų nebuvo nuomojama.' }),
      lines: documentLines,
      vat_rate: bill.vat_rate,
      price: bill.price,
      vat: bill.vat,
      price_with_vat: bill.price_with_vat,
      vat_lines: buildVatLines({ lines: documentLines, vat_rate: bill.vat_rate }),
      reference,
      ...(payment_qr && { payment_qr }),
      comment: null,
    }
  }
}

async function linesOf(tx: Tx, { pieces }: PlannedBill): Promise<Map<number, Line>> {
  const ids = [...new Set(pieces.map(({ order_line_id }) => order_line_id))]
  const rows = await tx.select().from(order_lines).where(inArray(order_lines.id, ids)).orderBy(asc(order_lines.id))
  return new Map(rows.map((row) => [row.id, row]))
}

async function linesOfBill(tx: Tx, documentId: number): Promise<number[]> {
  const rows = await tx
    .select({ lineId: billed_pieces.order_line_id })
    .from(billed_pieces)
    .where(eq(billed_pieces.document_id, documentId))
    .orderBy(asc(billed_pieces.id))
  return rows.map(({ lineId }) => lineId)
}

async function correctedBill(tx: Tx, documentId: number): Promise<{ full_number: string; issued_on: string } | null> {
  const [match] = await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId))
  if (!match) return null
  const { full_number, issued_on } = await readSnapshot<DocumentSnapshot>(tx, match.id)
  return { full_number, issued_on }
}

function lineOf(piece: PlannedPeriodLine, line: Line, bill: PlannedBill, poNumber: string | null): DocumentLine {
  const { title, price, price_with_vat } = piece
  const order = `Užsakymas Nr.\u00a0${piece.order_id}${poNumber ? `, jūsų Nr. ${poNumber}` : ''}`
  const isDays = piece.from !== null && piece.to !== null && piece.to >= piece.from
  const period = isDays ? { from: piece.from as Day, to: piece.to as Day } : undefined
  const how = countOf(piece, line, bill)
  const { receipt } = piece
  const details =
    line.type === 'rent' && line.unit === 'day'
      ? listLineDetails({
          ...line,
          period: period ?? null,
          charged_units: piece.charged_days,
          receipt: isDays && piece.charged_days === receipt.filter(({ charged }) => charged).length ? receipt : null,
          pieces: how?.pieces ?? null,
        })
      : listLineDetails(line.is_waiver ? { ...line, period: period ?? null } : line)
  const sum = {
    quantity: hasPaperTrait(bill.kind, 'isCreditNote') ? -1 : 1,
    charged_units: 1,
    unit: 'vnt' as const,
    unit_price: Math.abs(price),
  }
  return {
    title,
    details: [order, ...details.map(withoutReturnTime)],
    ...(how ?? sum),
    price,
    price_with_vat,
    vat: piece.vat,
    ...(period && { period }),
    order_id: piece.order_id,
  }
}

/** A piece ends with its bill, not with a return. */
const withoutReturnTime = (detail: string) => detail.replace(/, grąžinti iki .*$/, '')

type Count = Pick<DocumentLine, 'quantity' | 'charged_units' | 'unit' | 'unit_price' | 'pieces'>

function countOf(piece: PlannedPeriodLine, line: Line, { basis }: PlannedBill): Count | undefined {
  const side = basis === 'private' ? 'price_with_vat' : 'price'
  const unit_price = line.unit_price
  const { quantity } = line
  if (line.type !== 'rent' || line.unit === 'hour') {
    const { charged_units, unit } = line
    return piece[side] === line[side]
      ? { quantity, charged_units, unit, unit_price, ...(line.pieces && { pieces: line.pieces }) }
      : undefined
  }
  if (!piece.each || piece.each.added === 0) return undefined
  const charged_units = piece.each.added
  const own = side === 'price' ? unit_price : line.unit_price_with_vat
  if (!line.packages) {
    const isExact = piece[side] === quantity * charged_units * own
    return isExact ? { quantity, charged_units, unit: 'day', unit_price } : undefined
  }
  const pieces = coverMore(piece.each, { price_per_day: unit_price, packages: line.packages }, piece.vat.rate)
  const isExact = piece[side] === quantity * sumOfPieces(pieces, side)
  return isExact ? { quantity, charged_units, unit: 'day', unit_price, pieces } : undefined
}
