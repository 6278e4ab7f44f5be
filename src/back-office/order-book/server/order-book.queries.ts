import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OrderRow, OrdersSorted } from '#orders/orders.contract.ts'
import { familyOf } from '#orders/server/lock-family.ts'
import { type OrdersAsked, ordersListed } from '#orders/server/order-conditions.ts'
import { asRow, rowColumns } from '#orders/server/order-row.ts'
import { showOrder } from '#orders/server/orders.queries.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { withDiscounts } from '#orders/server/with-discounts.ts'
import { paidFrom } from '#people/clients/server/paid-from.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { balance } from '#takings/payments/balance.ts'
import { familyDues } from '#takings/payments/server/family-dues.ts'
import { isToDecide } from '#takings/payments/server/is-to-decide.ts'
import { orderBalance, orderBalances } from '#takings/payments/server/order-balance.ts'
import type { OfficeOrder } from '../order-book.contract.ts'

export const OFFICE_PAGE_SIZE = 20

/** Newest first unless `sort` is given. */
export async function listOrders(
  reader: Reader,
  { page, sort = '-id', ...asked }: Asked & { page: number; sort?: OrdersSorted | undefined },
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = ordersAsked(asked)
  // Ids first, from an index, for far pages.
  const ids = reader
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(OFFICE_PAGE_SIZE)
    .offset((page - 1) * OFFICE_PAGE_SIZE)
    .as('ids')
  const rows = await reader
    .select(rowColumns)
    .from(ids)
    .innerJoin(orders, eq(orders.id, ids.id))
    .orderBy(...orderOf(sort))
  const [counted] = await reader.select({ total: count() }).from(orders).where(where)
  return { rows: rows.map(asRow), total: counted?.total ?? 0 }
}

type Asked = Omit<OrdersAsked, 'paid'> & { paid?: OrdersAsked['paid'] | 'decide' }

const ordersAsked = ({ paid, ...asked }: Asked): SQL | undefined =>
  paid === 'decide' ? and(ordersListed(asked), isToDecide) : ordersListed({ ...asked, paid })

const sorted = {
  id: orders.id,
  client: sql`${orders.client} collate "lt-x-icu"`,
  price: orders.price,
  price_with_vat: orders.price_with_vat,
  placed_at: orders.placed_at,
} as const

/** Ties by id, so that no page repeats an order. */
function orderOf(sort: OrdersSorted): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const field = sort.replace('-', '') as keyof typeof sorted
  return field === 'id' ? [direction(orders.id)] : [direction(sorted[field]), direction(orders.id)]
}

export async function showOfficeOrder(reader: Reader, orderId: number): Promise<OfficeOrder | undefined> {
  const order = await showOrder(reader, orderId)
  if (!order) return undefined
  const { credited, received } = await orderBalance(reader, orderId)
  const lines = await withDiscounts(reader, order)
  const [noted] = await reader
    .select({ internal_note: orders.internal_note })
    .from(orders)
    .where(eq(orders.id, orderId))
  return {
    ...{ ...order, lines, mails: await mailsOf(reader, orderId), bills: await billsOf(reader, orderId) },
    ...{ credited, received, internal_note: noted?.internal_note ?? null },
    paid_from: (await paidFrom(reader, 'order_id', [orderId])).get(orderId) ?? [],
    ...((order.parent_id !== null || order.follow_ups.length > 0) && { family: await familySums(reader, orderId) }),
  }
}

async function familySums(reader: Reader, orderId: number): Promise<NonNullable<OfficeOrder['family']>> {
  const money = await orderBalances(reader, await familyOf(reader, orderId))
  const dues = await familyDues(reader, orderId)
  const balances = [...money.values()].filter(({ isLapsed, received }) => !isLapsed || received > 0).map(balance)
  const sum = (of: 'owed' | 'received' | 'over') => balances.reduce((cents, one) => cents + one[of], 0)
  return {
    ...{ price_with_vat: sum('owed'), received: sum('received'), over: sum('over') },
    due: dues.reduce((cents, one) => cents + one.due, 0),
  }
}

async function billsOf(reader: Reader, orderId: number): Promise<OfficeOrder['bills']> {
  const found = await reader
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.full_number,
      issued_at: documents.issued_at,
      bears: sql`coalesce(${document_balances.billed} - ${document_balances.credited}, 0)`.mapWith(Number),
      price_with_vat: document_orders.price_with_vat,
    })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .leftJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(and(eq(document_orders.order_id, orderId), isNull(documents.order_id)))
    .orderBy(asc(documents.id))
  return found.map(({ kind, issued_at, ...bill }) => ({
    ...bill,
    kind: kind === 'credit' ? kind : 'invoice',
    issued_at: issued_at.toISOString(),
  }))
}

async function mailsOf(reader: Reader, orderId: number): Promise<OfficeOrder['mails']> {
  const written = await reader
    .select({
      id: mails.id,
      template: mails.template,
      subject: mails.subject,
      recipient: mails.recipient,
      written_at: mails.written_at,
      sent_at: mails.sent_at,
      failure: mails.failure,
      failed_at: mails.failed_at,
      resends_id: mails.resends_id,
      wording_version: mails.wording_version,
    })
    .from(mails)
    .where(eq(mails.order_id, orderId))
    .orderBy(asc(mails.id))
  return written.map(({ written_at, sent_at, failed_at, ...mail }) => ({
    ...mail,
    written_at: written_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    state: sent_at ? 'sent' : failed_at ? 'failed' : 'waiting',
  }))
}
