import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { computeBalance } from '#finance/payments/payment-balance.ts'
import { isToDecide } from '#finance/payments/server/public/is-to-decide.ts'
import { listFamilyDues } from '#finance/payments/server/public/list-family-dues.ts'
import { readOrderMoney, readOrdersMoney } from '#finance/payments/server/public/read-order-money.ts'
import type { ListedOrder, OrderSort } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { buildUtcJsonSql } from '#orders/server/public/build-utc-json-sql.ts'
import { withDiscounts } from '#orders/server/public/line-discounts.ts'
import { listFamilyOrderIds } from '#orders/server/public/lock-family.ts'
import { buildOrderListCondition, type OrderFilters } from '#orders/server/public/order-conditions.ts'
import { rowColumns, toOrderRow } from '#orders/server/public/order-row.ts'
import { showOrder } from '#orders/server/public/orders.queries.ts'
import { listPaymentSources } from '#people/clients/server/public/list-payment-sources.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import { withLabels } from '#people/labels/server/public/with-labels.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { assertDeletable } from '#sales/closing/server/public/assert-deletable.ts'
import type { OfficeOrder } from '../order-book.contract.ts'

export const OFFICE_PAGE_SIZE = 20

/** Newest first unless `sort` is given. */
export async function listOrders(
  reader: Reader,
  { page, per_page, sort = '-id', ...input }: SortedOrders & PageRequest,
): Promise<{ rows: ListedOrder[]; total: number }> {
  const { limit, offset } = toPageWindow({ page, per_page }, OFFICE_PAGE_SIZE)
  const where = ordersAsked(input)
  // Ids first, from an index, for far pages.
  const ids = selectOrderIds(reader, { ...input, sort })
    .limit(limit)
    .offset(offset)
    .as('ids')
  const rows = await reader
    .select({ ...rowColumns, ...listedColumns })
    .from(ids)
    .innerJoin(orders, eq(orders.id, ids.id))
    .orderBy(...orderOf(sort))
  const [counted] = await reader.select({ total: count() }).from(orders).where(where)
  return { rows: await withLabels(reader, 'order', rows.map(toListedOrder)), total: counted?.total ?? 0 }
}

const listedColumns = {
  delivery: orders.delivery,
  place_id: orders.place_id,
  return_place_id: orders.return_place_id,
  items: sql<ListedOrder['items'] | null>`(
    select json_build_object('first', min(l.title) filter (where l.nth = 1), 'count', count(*))
      from (select title, row_number() over (order by position, id) nth from order_lines
             where order_id = "orders"."id" and not (is_delivery or is_one_way or is_waiver)) l
    having count(*) > 0)`,
  rentals: sql<ListedOrder['rentals']>`(
    select coalesce(json_agg(json_build_object(
      'starts_at', ${buildUtcJsonSql('r.starts_at')}, 'expected_return', ${buildUtcJsonSql('r.expected_return')},
      'handed_out', r.handed_out, 'returned', r.returned_at is not null,
      'off_rent_at', (select ${buildUtcJsonSql('s.from_at')} from rental_stops s
                       where s.rental_id = r.id and s.kind = 'off_rent' and s.undone_at is null),
      'broken_since', (select ${buildUtcJsonSql('s.from_at')} from rental_stops s
                        where s.rental_id = r.id and s.kind = 'breakdown' and s.undone_at is null and s.ended_at is null)
    ) order by r.id), '[]')
    from rentals r where r.order_id = "orders"."id" and r.cancelled_at is null)`,
}

type ListedRow = Parameters<typeof toOrderRow>[0] & { items: ListedOrder['items'] | null }

const toListedOrder = <R extends ListedRow>({ items, ...row }: R) => ({ ...toOrderRow(row), ...(items && { items }) })

type SortedOrders = OrderBookFilters & { sort?: OrderSort | undefined }

/** All that the list has, in its order. */
export const selectOrderIds = (reader: Reader, { sort = '-id', ...input }: SortedOrders) =>
  reader
    .select({ id: orders.id })
    .from(orders)
    .where(ordersAsked(input))
    .orderBy(...orderOf(sort))

/** In any order. */
export const readOrderRows = async (reader: Reader, ids: number[]) =>
  withLabels(
    reader,
    'order',
    (
      await reader
        .select({ ...rowColumns, rentals: listedColumns.rentals })
        .from(orders)
        .where(inArray(orders.id, ids))
    ).map(toOrderRow),
  )

type OrderBookFilters = Omit<OrderFilters, 'paid'> & { paid?: OrderFilters['paid'] | 'decide' }

const ordersAsked = ({ paid, ...input }: OrderBookFilters): SQL | undefined =>
  paid === 'decide' ? and(buildOrderListCondition(input), isToDecide) : buildOrderListCondition({ ...input, paid })

const sorted = {
  id: orders.id,
  client: sql`${orders.client} collate "lt-x-icu"`,
  price: orders.price,
  price_with_vat: orders.price_with_vat,
  placed_at: orders.placed_at,
} as const

/** Ties by id, so that no page repeats an order. */
function orderOf(sort: OrderSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const field = sort.replace('-', '') as keyof typeof sorted
  return field === 'id' ? [direction(orders.id)] : [direction(sorted[field]), direction(orders.id)]
}

export async function showOfficeOrder(
  reader: Reader,
  { orderId, now }: { orderId: number; now: Date },
): Promise<OfficeOrder | undefined> {
  const order = await showOrder(reader, orderId)
  if (!order) return undefined
  const { credited, received } = await readOrderMoney(reader, orderId)
  const lines = await withDiscounts(reader, order)
  const delete_refused = await findDeletionRefusal(reader, { order, now })
  const [noted] = await reader
    .select({ internal_note: orders.internal_note })
    .from(orders)
    .where(eq(orders.id, orderId))
  const [labelled] = await withLabels(reader, 'order', [{ id: orderId }])
  return {
    ...order,
    ...labelled,
    lines,
    mails: await mailsOf(reader, orderId),
    bills: await billsOf(reader, orderId),
    credited,
    received,
    internal_note: noted?.internal_note ?? null,
    paid_from: (await listPaymentSources(reader, 'order_id', [orderId])).get(orderId) ?? [],
    ...(delete_refused && { delete_refused }),
    ...((order.parent_id !== null || order.follow_ups.length > 0) && { family: await familySums(reader, orderId) }),
  }
}

/** The sentence with which `deleteOrder` would refuse. */
async function findDeletionRefusal(
  reader: Reader,
  deletion: Parameters<typeof assertDeletable>[1],
): Promise<string | undefined> {
  try {
    await assertDeletable(reader, deletion)
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.message
    throw thrown
  }
  return undefined
}

async function familySums(reader: Reader, orderId: number): Promise<NonNullable<OfficeOrder['family']>> {
  const money = await readOrdersMoney(reader, await listFamilyOrderIds(reader, orderId))
  const dues = await listFamilyDues(reader, orderId)
  const balances = [...money.values()].filter(({ isLapsed, received }) => !isLapsed || received > 0).map(computeBalance)
  const advance = [...money.values()].reduce((cents, one) => cents + one.advance, 0)
  const sum = (of: 'owed' | 'received' | 'over') => balances.reduce((cents, one) => cents + one[of], 0)
  return {
    price_with_vat: sum('owed'),
    received: sum('received'),
    over: sum('over'),
    advance,
    due: dues.reduce((cents, one) => cents + one.due, 0),
  }
}

async function billsOf(reader: Reader, orderId: number): Promise<OfficeOrder['bills']> {
  const documentOrderRows = await reader
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
  return documentOrderRows.map(({ kind, issued_at, ...bill }) => ({
    ...bill,
    kind: hasPaperTrait(kind, 'isVatInvoice') ? kind : 'invoice',
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
