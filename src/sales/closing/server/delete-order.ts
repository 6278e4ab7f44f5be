import { and, eq, inArray, ne, notInArray, sql, sum } from 'drizzle-orm'
import { readHeldDeposit } from '#finance/deposits/server/public/read-held-deposit.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { OrderDeleted } from '#orders/orders.events.ts'
import { countGoodsHandedOver } from '#orders/server/public/count-goods-handed-over.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { setDeleted } from '#orders/server/public/order-moments.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { cancelRentals } from '#rentals/server/public/cancel-rentals.ts'
import { undoExtension } from '#rentals/server/public/undo-extension.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { Work } from '#shell/action/work.ts'
import { returnOrderStock } from './return-order-stock.ts'

/**
 * Releases future periods and, unpaid, stock and extensions. Row, documents, numbers and revenue stay for ten years
 * by law. 404; 409 while a client's bill covers it, compensation of it is open, a tool is out, a deposit is held, an
 * order extends its rental, or part of its price is kept without an invoice.
 */
export async function deleteOrder(work: Work<number>, { orderId }: { orderId: number }): Promise<void> {
  const { tx, by: byUserId } = work
  const order = await lockOrder(tx, orderId)
  if (order.billing === 'prepaid') {
    if (order.paid_at !== null) await refuseClosedMonth(tx, orderId)
  } else await refuseBilledOrder(tx, orderId)
  await refuseUnpaidCompensation(tx, orderId)
  // Returning settles the deposit.
  await cancelRentals(work, { orderId })
  if (order.paid_at === null) await refuseGoodsGiven(tx, orderId)
  if (order.paid_at === null && (await readReceivedAmount(tx, orderId)) > 0)
    throw conflict('part-is-paid', 'Dalis užsakymo apmokėta. Pirmiausia grąžinkite pinigus klientui ir tai įrašykite.')
  if ((await readHeldDeposit(tx, orderId)) > 0)
    throw conflict('deposit-held', 'Šio užsakymo užstatas dar laikomas. Pirma jį grąžinkite.')
  if (order.paid_at === null) {
    await undoExtension(work, { orderId })
    // a lapsed order has released its stock
    if (order.lapsed_at === null) await returnOrderStock(work, { orderId, reason: 'order-deleted', byUserId })
  }

  await setDeleted(work, { orderId })
  await work.happened(OrderDeleted, toOrderSubject(orderId))
}

/** 409 `billed`: the bill is credited first. The order is locked. */
async function refuseBilledOrder(tx: Tx, orderId: number): Promise<void> {
  const [billed] = await tx
    .select({ cents: sum(document_orders.price_with_vat).mapWith(Number) })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .where(and(eq(document_orders.order_id, orderId), notInArray(documents.kind, listPaperKinds('isApartFromPrice'))))
  if (billed?.cents) throw conflict('billed', 'Užsakymas jau įrašytas į kliento sąskaitą. Pirmiausia ją kredituokite.')
}

/** 409: else what is owed for damage or loss is forgotten. */
async function refuseUnpaidCompensation(tx: Tx, orderId: number): Promise<void> {
  const [open] = await tx
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
async function refuseGoodsGiven(tx: Tx, orderId: number): Promise<void> {
  if ((await countGoodsHandedOver(tx, [orderId])).size > 0)
    throw conflict(
      'tool-is-out',
      'Užsakymo prekės jau atiduotos, todėl jo ištrinti negalima. Jei jos grįžo, išrašykite sąskaitą ir ją kredituokite.',
    )
}

/** 409: its invoice is in a closed month. */
async function refuseClosedMonth(tx: Tx, orderId: number): Promise<void> {
  const [closed] = await tx
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
