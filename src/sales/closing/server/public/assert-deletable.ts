import { and, eq, inArray, ne, notInArray, sql, sum } from 'drizzle-orm'
import { readHeldDeposit } from '#finance/deposits/server/public/read-held-deposit.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { countGoodsHandedOver } from '#orders/server/public/count-goods-handed-over.ts'
import type { LockedOrder } from '#orders/server/public/lock-order.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { assertCancellable } from '#rentals/server/public/assert-cancellable.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'

interface AssertDeletable {
  order: Pick<LockedOrder, 'id' | 'billing'> & { is_payed: boolean }
  now: Date
}

/**
 * 409 while a client's bill covers the order, compensation of it is open, a tool is out, a deposit is held, an order
 * extends its rental, or part of its price is kept without an invoice. For good only while the order is locked.
 */
export async function assertDeletable(reader: Reader, { order, now }: AssertDeletable): Promise<void> {
  const { id, billing, is_payed } = order
  if (billing === 'prepaid') {
    if (is_payed) await refuseClosedMonth(reader, id)
  } else await refuseBilledOrder(reader, id)
  await refuseUnpaidCompensation(reader, id)
  // Returning settles the deposit.
  await assertCancellable(reader, { orderId: id, now })
  if (!is_payed) await refuseGoodsGiven(reader, id)
  if (!is_payed && (await readReceivedAmount(reader, id)) > 0)
    throw conflict('part-is-paid', 'Dalis užsakymo apmokėta. Pirmiausia grąžinkite pinigus klientui ir tai įrašykite.')
  if ((await readHeldDeposit(reader, id)) > 0)
    throw conflict('deposit-held', 'Šio užsakymo užstatas dar laikomas. Pirma jį grąžinkite.')
}

/** 409 `billed`: the bill is credited first. The order is locked. */
async function refuseBilledOrder(reader: Reader, orderId: number): Promise<void> {
  const [billed] = await reader
    .select({ cents: sum(document_orders.price_with_vat).mapWith(Number) })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .where(and(eq(document_orders.order_id, orderId), notInArray(documents.kind, listPaperKinds('isApartFromPrice'))))
  if (billed?.cents) throw conflict('billed', 'Užsakymas jau įrašytas į kliento sąskaitą. Pirmiausia ją kredituokite.')
}

/** 409: else what is owed for damage or loss is forgotten. */
async function refuseUnpaidCompensation(reader: Reader, orderId: number): Promise<void> {
  const [open] = await reader
    .select({ full_number: documents.full_number })
    .from(documents)
    .innerJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(
      and(
        eq(documents.order_id, orderId),
        inArray(documents.kind, listPaperKinds('isApartFromPrice')),
        ne(document_balances.open, 0),
      ),
    )
    .limit(1)
  if (open)
    throw conflict(
      'compensation-is-open',
      `Už užsakymą neapmokėta nuostolių atlyginimo sąskaita ${open.full_number}. Pirma atšaukite ją arba palaukite pinigų.`,
    )
}

/** 409 `tool-is-out`: they would be counted as stock again. */
async function refuseGoodsGiven(reader: Reader, orderId: number): Promise<void> {
  if ((await countGoodsHandedOver(reader, [orderId])).size > 0)
    throw conflict(
      'tool-is-out',
      'Užsakymo prekės jau atiduotos, todėl jo ištrinti negalima. Jei jos grįžo, išrašykite sąskaitą ir ją kredituokite.',
    )
}

/** 409: its invoice is in a closed month. */
async function refuseClosedMonth(reader: Reader, orderId: number): Promise<void> {
  const [closed] = await reader
    .select({ full_number: documents.full_number })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .where(
      and(
        eq(document_orders.order_id, orderId),
        notInArray(documents.kind, listPaperKinds('isApartFromPrice')),
        sql`month_is_closed(${documents.issued_on})`,
      ),
    )
    .limit(1)
  if (closed)
    throw conflict(
      'month-closed',
      `Šio užsakymo ištrinti nebegalima: jo sąskaita ${closed.full_number} išrašyta uždarytą mėnesį. Jei užsakymo nebereikia, išrašykite kreditinę sąskaitą – ji bus šios dienos.`,
    )
}
