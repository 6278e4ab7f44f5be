import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildVatLines, type DocumentLine, type DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { buildEpcQr } from '#people/documents/epc-qr.ts'
import type { SnapshotOf } from '#people/documents/server/public/issue-document.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { parseIban } from '#rules/codes/iban.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { buildVat } from '#rules/money/vat.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { applyBranchHours, type OrderBranches, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { computeDueDay } from '../compute-due-day.ts'
import { listAgreedHours } from '../list-agreed-hours.ts'
import { listLineDetails } from '../list-line-details.ts'
import { buildOrderHeader } from './public/build-order-header.ts'
import { type LineToDocument, type OrderToDocument, readOrders } from './public/read-orders.ts'

interface ToSnapshot {
  kind: PaperKindWith<'isOfOrderState'>
  orderIds: number[]
  /** Prepayments: cents covered already. */
  covered?: number
  /** Reissued prepayments: cents paid; the rest is asked for. */
  received?: number
  revised?: { revision: number; revised_on: Day } | undefined
  /** Invoices: each order's last payment. */
  paidDays?: ReadonlyMap<number, Day>
  settings: Settings
}

/** The issuing transaction adds the number. */
export async function buildOrderSnapshots(
  tx: Tx,
  { kind, orderIds, covered = 0, received = 0, revised, paidDays, settings }: ToSnapshot,
): Promise<{ orderId: number; order: OrderToDocument['order']; snapshotOf: SnapshotOf<DocumentSnapshot> }[]> {
  const orders = await readOrders(tx, orderIds)
  const places = await readPlaces(tx, settings)
  return orders.map((one) => {
    const { id, paid_at } = one.order
    const paidOn = paid_at && (paidDays?.get(id) ?? toVilniusDay(paid_at))
    return {
      orderId: id,
      order: one.order,
      snapshotOf: orderSnapshot(
        kind,
        { ...one, paidOn, covered, received, revised, at: resolveBranches(places, one.order) },
        settings,
      ),
    }
  })
}

type OrderSnapshotInput = OrderToDocument &
  Pick<ToSnapshot, 'revised'> & { paidOn: string | null; covered: number; received: number; at: OrderBranches }

function orderSnapshot(
  kind: PaperKindWith<'isOfOrderState'>,
  { order, object, approved, lines, paidOn, covered, received, revised, at }: OrderSnapshotInput,
  common: Settings,
): SnapshotOf<DocumentSnapshot> {
  const settings = applyBranchHours(common, at)
  const deposit = lines.reduce((sum, line) => sum + line.deposit * line.quantity, 0)
  const about = buildOrderHeader({ order, object, approved }, settings, at)
  const reference = buildDocumentReference(kind, order.id)
  const transfer = {
    name: about.seller.name,
    iban: parseIban(about.seller.iban) ?? '',
    bic: about.seller.swift,
    reference,
  }
  const amount = order.price_with_vat - covered - received
  const payment_qr = kind === 'prepayment' && amount > 0 ? buildEpcQr({ ...transfer, amount }) : undefined
  const documentLines = lines.map((line) => documentLine(line, settings, order.vat_rate))
  return (issued) => ({
    kind,
    ...issued,
    ...about,
    ...revised,
    due_on:
      kind === 'prepayment' ? computeDueDay(revised?.revised_on ?? issued.issued_on, firstRentalDay(lines)) : null,
    supplied_on: kind === 'invoice' && paidOn !== issued.issued_on ? paidOn : null,
    corrects: null,
    lines: documentLines,
    vat_rate: order.vat_rate,
    price: order.price,
    vat: order.vat,
    price_with_vat: order.price_with_vat,
    vat_lines: buildVatLines({ lines: documentLines, vat_rate: order.vat_rate }),
    reference,
    ...(payment_qr && { payment_qr }),
    ...(kind === 'prepayment' && deposit > 0 && { deposit }),
    ...(kind === 'prepayment' &&
      deposit > 0 &&
      transfer.iban && { deposit_reference: buildDepositReference(order.id) }),
    ...(kind === 'prepayment' && covered > 0 && { covered }),
    comment: order.comment || null,
  })
}

function documentLine({ due, ...line }: LineToDocument, settings: Settings, rate: number): DocumentLine {
  const { title, quantity, charged_units, unit, unit_price, pieces, price, price_with_vat } = line
  const due_time = due ? toVilniusTime(new Date(due)) : line.period && getClosingTime(line.period, settings)
  const details = [...listLineDetails({ ...line, due_time }), ...listAgreedHours(line.motor_hours, rate)]
  const days = line.period && { from: line.period.from, to: 'to' in line.period ? line.period.to : line.period.from }
  return {
    title,
    details,
    quantity,
    charged_units,
    unit,
    unit_price,
    ...(pieces && { pieces }),
    price,
    price_with_vat,
    vat: buildVat(line.vat_kind, rate),
    ...(days && { period: days }),
  }
}

function firstRentalDay(lines: LineToDocument[]): string | undefined {
  return lines.flatMap(({ period }) => (period ? [period.from] : [])).sort()[0]
}
