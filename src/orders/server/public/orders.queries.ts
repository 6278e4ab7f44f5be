import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildCodesOutSql } from '#rules/periods/build-codes-out-sql.ts'
import { buildRentalBundleSql, buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { MotorHours } from '#rules/tariffs/motor-hours.ts'
import { listAgreedHours } from '../../list-agreed-hours.ts'
import type { MyOrder, Order, OrderDocument, OrderLine, OrderRental } from '../../orders.contract.ts'
import { buildApproverNameSql } from '../build-approver-name-sql.ts'
import { orders } from '../orders.tables.ts'
import { buildUtcJsonSql } from './build-utc-json-sql.ts'
import { isOpenedByLinks } from './find-order-by-link.ts'
import { isUsersOrder } from './is-users-order.ts'
import { isOfFamily } from './lock-family.ts'
import { isListed } from './order-conditions.ts'
import { buildFamilyDueSql } from './order-dues-sql.ts'
import { rowColumns, toOrderRow } from './order-row.ts'
import { buildListedCondition } from './order-state-conditions.ts'

export const CUSTOMER_PAGE_SIZE = 10

export async function showOrder(reader: Reader, orderId: number): Promise<Order | undefined> {
  let shown = shownOrders.get(reader)
  if (!shown) {
    shown = shownOrder(reader)
    shownOrders.set(reader, shown)
  }
  const [order] = await shown.execute({ id: orderId })
  return order && asOrder(order)
}

const shownOrder = (reader: Reader) => wholeOrders(reader, eq(orders.id, sql.placeholder('id'))).prepare('show_order')
const shownOrders = new WeakMap<Reader, ReturnType<typeof shownOrder>>()

/** Another customer's order answers like a missing one. */
export async function showOrderOf(
  reader: Reader,
  { userId, orderId, now }: { userId: number; orderId: number; now: Date },
): Promise<Order | undefined> {
  const [order] = await wholeOrders(reader, and(eq(orders.id, orderId), isUsersOrder(userId, now)))
  return order && asOrder(order)
}

export async function showFamilyOf(
  reader: Reader,
  orderId: number,
): Promise<{ order: Order | undefined; family: Order[] }> {
  const rows = await wholeOrders(reader, and(isOfFamily(orderId), isOpenedByLinks)).orderBy(asc(orders.id))
  const all = rows.map(asOrder)
  return { order: all.find(({ id }) => id === orderId), family: all.filter(({ id }) => id !== orderId) }
}

export async function listOpenedFamilyIds(reader: Reader, orderId: number): Promise<number[]> {
  const orderRows = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfFamily(orderId), isOpenedByLinks))
  return orderRows.map(({ id }) => id)
}

export async function listOrdersOf(
  reader: Reader,
  { userId, page, now }: { userId: number; page: number; now: Date },
): Promise<{ rows: MyOrder[]; total: number }> {
  const mine = isUsersOrder(userId, now)
  const rows = await wholeOrders(reader, mine)
    .orderBy(desc(orders.id))
    .limit(CUSTOMER_PAGE_SIZE)
    .offset((page - 1) * CUSTOMER_PAGE_SIZE)
  return { rows: await withFamilyPapers(reader, rows.map(asOrder), mine), total: await countOrders(reader, mine) }
}

/** `mine` holds for members of the family too: a paper of another's is not told. */
async function withFamilyPapers(reader: Reader, listed: Order[], mine: SQL): Promise<MyOrder[]> {
  const firstOf = ({ id, parent_id }: Pick<Order, 'id' | 'parent_id'>) => parent_id ?? id
  const families = listed
    .filter(({ parent_id, follow_ups }) => parent_id !== null || follow_ups.length > 0)
    .map(firstOf)
  if (families.length === 0) return listed
  const members = await reader
    .select({ id: orders.id, parent_id: orders.parent_id, documents: documentsOfOrder })
    .from(orders)
    .where(and(isListed, mine, or(inArray(orders.id, families), inArray(orders.parent_id, families))))
    .orderBy(asc(orders.id))
  return listed.map((order) => {
    const papers = members
      .filter((other) => other.id !== order.id && firstOf(other) === firstOf(order))
      .flatMap(({ id, documents }) =>
        documents
          .map(withoutNull('revision'))
          .map(withoutNull('revised_at'))
          .map((paper) => ({ ...paper, order_id: id })),
      )
    return papers.length > 0 ? { ...order, family_papers: papers } : order
  })
}

const documentsOfOrder = sql<OrderDocument[]>`(
        select coalesce(json_agg(json_build_object(
          'id', d.id, 'kind', d.kind, 'number', d.full_number, 'issued_at', ${buildUtcJsonSql('d.issued_at')},
          'revision', case when d.revision > 1 then d.revision end,
          'revised_at', case when d.revision > 1 then (
            select ${buildUtcJsonSql('max(v.replaced_at)')} from document_revisions v where v.document_id = d.id) end
        ) order by d.id), '[]')
        from documents d where d.order_id = "orders"."id")`

async function countOrders(reader: Reader, where?: SQL): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(orders).where(and(isListed, where))
  return counted?.total ?? 0
}

/** One round trip reads a page as JSON. */
const wholeOrders = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      ...rowColumns,
      vat: orders.vat,
      vat_rate: orders.vat_rate,
      vat_kind: orders.vat_kind,
      email: orders.email,
      phone: orders.phone,
      im_k: orders.im_k,
      pvm_k: orders.pvm_k,
      address: orders.address,
      city: orders.city,
      postal_code: orders.postal_code,
      country: orders.country,
      delivery: orders.delivery,
      delivery_address: orders.delivery_address,
      place_id: orders.place_id,
      return_place_id: orders.return_place_id,
      comment: orders.comment,
      po_number: orders.po_number,
      early_start: orders.early_start,
      family_due: sql<number | null>`${sql.raw(buildFamilyDueSql('"orders"'))}`,
      prints_papers: orders.prints_papers,
      client_id: orders.client_id,
      object: {
        id: objects.id,
        title: objects.title,
        address: objects.address,
        city: objects.city,
        postal_code: objects.postal_code,
      },
      approval: sql<Order['approval'] | null>`(
        select json_build_object('asked_at', ${buildUtcJsonSql('a.asked_at')}, 'decision', a.decision,
          'decided_at', ${buildUtcJsonSql('a.decided_at')}, 'by', ${sql.raw(buildApproverNameSql())}, 'reason', a.reason)
        from order_approvals a where a.order_id = "orders"."id")`,
      lines: sql<(OrderLine & { motor_hours: MotorHours | null })[]>`(
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'type', case when l.is_service then 'service' else l.type::text end, 'product_id', l.product_id, 'slug', p.slug, 'title', l.title,
          'attributes', l.attributes, 'quantity', l.quantity, 'charged_units', l.charged_units, 'unit', l.unit,
          'unit_price', l.unit_price, 'unit_price_with_vat', l.unit_price_with_vat,
          'price', l.price, 'price_with_vat', l.price_with_vat,
          'vat', json_build_object('rate', case when l.vat_kind = 'standard' then "orders"."vat_rate" else 0 end, 'kind', l.vat_kind), 'period', l.period, 'receipt', l.receipt,
          'motor_hours', case when l.unit = 'day' then l.motor_hours end,
          'open_ended', case when l.period ? 'open_ended' then true end, 'expected_to', case when l.period ? 'open_ended' then l.period ->> 'to' end,
          'parts', l.parts, 'campaign', l.campaign,
          'client_price', l.client_price, 'is_delivery', case when l.is_delivery then true end, 'is_collection', case when l.is_collection then true end,
          'is_one_way', case when l.is_one_way then true end, 'is_waiver', case when l.is_waiver then true end,
          'waiver', case when l.type = 'rent' then exists (select from order_lines w where w.covers_line_id = l.id and w.is_waiver) end,
          'covers_line_id', l.covers_line_id,
          'pieces', coalesce(l.pieces, case when l.unit = 'day' then jsonb_build_array(jsonb_build_object(
            'days', 1, 'count', l.charged_units, 'price', l.unit_price, 'price_with_vat', l.unit_price_with_vat)) end),
          'extends_order_id', (select b.order_id from order_lines b where b.id = l.extends_line_id)
        ) order by l.position, l.id), '[]')
        from order_lines l left join products p on p.id = l.product_id where l.order_id = "orders"."id")`,
      rentals: sql<OrderRental[]>`(
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'order_line_id', r.order_line_id, 'title', ${sql.raw(buildRentalTitleSql())},
          'bundle', ${sql.raw(buildRentalBundleSql())}, 'quantity', r.quantity,
          'handed_out', r.handed_out, 'unit_codes', ${sql.raw(buildCodesOutSql('r.id'))}, 'starts_at', ${buildUtcJsonSql('r.starts_at')}, 'expected_return', ${buildUtcJsonSql('r.expected_return')},
          'returned', r.returned_at is not null, 'returned_at', ${buildUtcJsonSql('r.returned_at')},
          'open_ended', case when r.expected_return >= ${withoutEnd.toISOString()} then true end,
          'expected_to', case when r.expected_return >= ${withoutEnd.toISOString()} then l.period ->> 'to' end,
          'off_rent_at', (select ${buildUtcJsonSql('s.from_at')} from rental_stops s
                           where s.rental_id = r.id and s.kind = 'off_rent' and s.undone_at is null),
          'broken_since', (select ${buildUtcJsonSql('s.from_at')} from rental_stops s
                            where s.rental_id = r.id and s.kind = 'breakdown' and s.undone_at is null and s.ended_at is null),
          'extended_by', (select coalesce(json_agg(e.order_id order by e.id), '[]')
                            from rental_extensions e join orders x on x.id = e.order_id and ${sql.raw(buildListedCondition('x'))}
                           where e.rental_id = r.id and e.undone_at is null)
        ) order by r.id), '[]')
        from rentals r join order_lines l on l.id = r.order_line_id
        where r.order_id = "orders"."id" and r.cancelled_at is null)`,
      documents: documentsOfOrder,
    })
    .from(orders)
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(and(isListed, where))

type WholeOrder = Awaited<ReturnType<typeof wholeOrders>>[number]

function asOrder({ object, client_id, approval, prints_papers, family_due, ...order }: WholeOrder): Order {
  return {
    ...toOrderRow(order),
    ...(prints_papers && { prints_papers }),
    ...(family_due !== null && { family_due }),
    ...(client_id !== null && { client_id }),
    ...(approval && { approval }),
    paid_at: order.paid_at?.toISOString() ?? null,
    lines: order.lines
      .map(withHoursNote)
      .map(withoutNull('parts'))
      .map(withoutNull('campaign'))
      .map(withoutNull('client_price'))
      .map(withoutNull('is_delivery'))
      .map(withoutNull('is_collection'))
      .map(withoutNull('is_one_way'))
      .map(withoutNull('open_ended'))
      .map(withoutNull('expected_to'))
      .map(withoutNull('waiver'))
      .map(withoutNull('is_waiver'))
      .map(withoutNull('covers_line_id')),
    rentals: order.rentals.map(withoutNull('bundle')).map(withoutNull('open_ended')).map(withoutNull('expected_to')),
    documents: order.documents.map(withoutNull('revision')).map(withoutNull('revised_at')),
    object: object && {
      id: object.id,
      title: object.title,
      address: `${object.address}, ${object.city}`,
      ...(object.postal_code && { postal_code: object.postal_code }),
    },
  }
}

function withHoursNote({ motor_hours, ...line }: WholeOrder['lines'][number]): OrderLine {
  const [note] = listAgreedHours(motor_hours, line.vat?.rate ?? 0)
  return note ? { ...line, hours_note: note } : line
}

const withoutNull =
  <Key extends string>(key: Key) =>
  <Row extends Partial<Record<Key, unknown>>>(row: Row): Row => {
    const { [key]: value, ...rest } = row
    return value === null ? (rest as Row) : row
  }
