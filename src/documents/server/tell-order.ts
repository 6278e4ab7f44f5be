import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { parseIban } from '#codes/iban.ts'
import { lastPaidOn } from '#payments/server/last-paid-on.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { documentReference } from '../document-reference.ts'
import type { DocumentLine, DocumentSnapshot } from '../document-snapshot.ts'
import { dueDay } from '../due-day.ts'
import { epcQr } from '../epc-qr.ts'
import { lineDetails } from '../line-details.ts'
import { sellerOf } from '../seller-of.ts'
import { buyerOf } from './buyer-of.ts'
import { type LineToTell, readOrder } from './read-order.ts'

type Told = { kind: 'prepayment' | 'invoice'; orderId: number }

/** All that a document about this order says once it has its number, read in the issuing transaction. */
export async function tellOrder(
  tx: Tx,
  { kind, orderId }: Told,
  settings: Settings,
): Promise<(issued: { full_number: string; issued_on: string }) => DocumentSnapshot> {
  const { order, object, lines } = await readOrder(tx, orderId)
  const deposit = lines.reduce((sum, line) => sum + line.deposit * line.quantity, 0)
  const paidOn = order.paid_at ? ((await lastPaidOn(tx, orderId)) ?? dayOf(order.paid_at)) : null
  const seller = sellerOf(settings)
  const reference = documentReference(kind, order.id)
  const transfer = { name: seller.name, iban: parseIban(seller.iban) ?? '', bic: seller.swift, reference }
  const payment_qr = kind === 'prepayment' ? epcQr({ ...transfer, amount: order.price_with_vat }) : undefined
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
