import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { parseIban } from '#codes/iban.ts'
import { lastPaidDays } from '#payments/server/last-paid-days.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { documentReference } from '../document-reference.ts'
import type { DocumentLine, DocumentSnapshot } from '../document-snapshot.ts'
import { dueDay } from '../due-day.ts'
import { epcQr } from '../epc-qr.ts'
import { lineDetails } from '../line-details.ts'
import { sellerOf } from '../seller-of.ts'
import { buyerOf } from './buyer-of.ts'
import { type LineToTell, type OrderToTell, readOrders } from './read-orders.ts'

type Tell = (issued: { full_number: string; issued_on: string }) => DocumentSnapshot

/** All that a document about each of these orders says once it has its number, read in the issuing transaction. */
export async function tellOrders(
  tx: Tx,
  { kind, orderIds, covered }: { kind: 'prepayment' | 'invoice'; orderIds: number[]; covered: number },
  settings: Settings,
): Promise<{ orderId: number; tell: Tell }[]> {
  const found = await readOrders(tx, orderIds)
  const paid = found.filter(({ order }) => order.paid_at).map(({ order }) => order.id)
  const paidDays = await lastPaidDays(tx, paid)
  return found.map((one) => {
    const { id, paid_at } = one.order
    const paidOn = paid_at && (paidDays.get(id) ?? dayOf(paid_at))
    return { orderId: id, tell: tellOrder(kind, { ...one, paidOn, covered }, settings) }
  })
}

function tellOrder(
  kind: 'prepayment' | 'invoice',
  { order, object, lines, paidOn, covered }: OrderToTell & { paidOn: string | null; covered: number },
  settings: Settings,
): Tell {
  const deposit = lines.reduce((sum, line) => sum + line.deposit * line.quantity, 0)
  const seller = sellerOf(settings)
  const reference = documentReference(kind, order.id)
  const transfer = { name: seller.name, iban: parseIban(seller.iban) ?? '', bic: seller.swift, reference }
  const payment_qr = kind === 'prepayment' ? epcQr({ ...transfer, amount: order.price_with_vat - covered }) : undefined
  return (issued) => ({
    kind,
    ...issued,
    due_on: kind === 'prepayment' ? dueDay(issued.issued_on, firstRentalDay(lines)) : null,
    supplied_on: kind === 'invoice' && paidOn !== issued.issued_on ? paidOn : null,
    order_id: order.id,
    ordered_on: dayOf(order.placed_at),
    corrects: null,
    seller,
    buyer: buyerOf(order),
    object,
    lines: lines.map((line) => documentLine(line, settings)),
    vat_rate: order.vat_rate,
    price: order.price,
    vat: order.vat,
    price_with_vat: order.price_with_vat,
    reference,
    ...(payment_qr && { payment_qr }),
    ...(kind === 'prepayment' && deposit > 0 && { deposit }),
    ...(kind === 'prepayment' && covered > 0 && { covered }),
    comment: order.comment || null,
  })
}

function documentLine({ due, ...line }: LineToTell, { opening_hours }: Settings): DocumentLine {
  const { title, quantity, charged_units, unit, unit_price, price, price_with_vat } = line
  const due_time = due ? timeOf(new Date(due)) : opening_hours.close
  const details = lineDetails({ ...line, due_time })
  const days = line.period && { from: line.period.from, to: 'to' in line.period ? line.period.to : line.period.from }
  return {
    title,
    details,
    quantity,
    charged_units,
    unit,
    unit_price,
    price,
    price_with_vat,
    ...(days && { period: days }),
  }
}

function firstRentalDay(lines: LineToTell[]): string | undefined {
  return lines.flatMap(({ period }) => (period ? [period.from] : [])).sort()[0]
}
