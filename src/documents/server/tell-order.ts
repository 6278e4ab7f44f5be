import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { objects } from '#objects/server/objects.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { documentReference } from '../document-reference.ts'
import type { DocumentLine, DocumentParty, DocumentSnapshot } from '../document-snapshot.ts'
import { dueDay } from '../due-day.ts'
import { epcQr } from '../epc-qr.ts'
import { parseIban } from '../iban.ts'
import { lineDetails } from '../line-details.ts'
import { sellerOf } from '../seller-of.ts'

type Told = { kind: 'prepayment' | 'invoice'; orderId: number; full_number: string; issued_on: string }
type OrderRow = typeof orders.$inferSelect
type LineRow = typeof order_lines.$inferSelect & { due: string | null }

/** All that a document about this order says, read in the issuing transaction. */
export async function tellOrder(
  tx: Tx,
  { kind, orderId, ...issued }: Told,
  settings: Settings,
): Promise<DocumentSnapshot> {
  const [found] = await tx
    .select({ order: orders, object: { title: objects.title, address: objects.address, city: objects.city } })
    .from(orders)
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(eq(orders.id, orderId))
  if (!found) throw new Error(`There is no order ${orderId} to write a document about`)
  const lines = await tx
    .select({
      ...getTableColumns(order_lines),
      // what was agreed, even when the shop's closing time has changed since
      due: sql<
        string | null
      >`(select max(r.expected_return) from rentals r where r.order_line_id = "order_lines"."id")`,
    })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))

  const { order, object } = found
  const paidOn = order.paid_at ? dayOf(order.paid_at) : null
  const seller = sellerOf(settings)
  const reference = documentReference(kind, order.id)
  const transfer = { name: seller.name, iban: parseIban(seller.iban) ?? '', bic: seller.swift, reference }
  const payment_qr = kind === 'prepayment' ? epcQr({ ...transfer, amount: order.price_with_vat }) : undefined
  return {
    kind,
    ...issued,
    due_on: kind === 'prepayment' ? dueDay(issued.issued_on, firstRentalDay(lines)) : null,
    supplied_on: kind === 'invoice' && paidOn !== issued.issued_on ? paidOn : null,
    order_id: order.id,
    ordered_on: dayOf(order.placed_at),
    corrects: null,
    seller,
    buyer: buyerOf(order),
    object: object?.title ? { title: object.title, address: `${object.address}, ${object.city}` } : null,
    lines: lines.map((line) => documentLine(line, settings)),
    vat_rate: order.vat_rate,
    price: order.price,
    vat: order.vat,
    price_with_vat: order.price_with_vat,
    reference,
    ...(payment_qr && { payment_qr }),
    comment: order.comment || null,
  }
}

function buyerOf(order: OrderRow): DocumentParty & { private_or_company: OrderRow['private_or_company'] } {
  const isCompany = order.private_or_company === 'company'
  const town = [order.postal_code && `LT-${order.postal_code}`, order.city].filter(Boolean).join(' ')
  return {
    private_or_company: order.private_or_company,
    name: (isCompany && order.title) || `${order.name} ${order.lastname}`,
    code: isCompany ? order.im_k : null,
    // the law wants the code of every buyer who has one, and a sole trader orders as a person
    vat_code: order.pvm_k,
    address: `${order.address}, ${town}`,
    phone: order.phone,
    email: order.email,
  }
}

function documentLine({ due, ...line }: LineRow, { opening_hours }: Settings): DocumentLine {
  const { title, quantity, charged_units, unit, unit_price, price, price_with_vat } = line
  const due_time = due ? timeOf(new Date(due)) : opening_hours.close
  const details = lineDetails({ ...line, due_time })
  return { title, details, quantity, charged_units, unit, unit_price, price, price_with_vat }
}

function firstRentalDay(lines: LineRow[]): string | undefined {
  return lines.flatMap(({ period }) => (period ? [period.from] : [])).sort()[0]
}
