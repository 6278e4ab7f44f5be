import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { buildOrderListCondition, isListed } from '#orders/server/public/order-conditions.ts'
import { rowColumns, toOrderRow } from '#orders/server/public/order-row.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import { collectInSteps, maxOfKind } from './collect-in-steps.ts'
import { buildPlaceCondition } from './place-conditions.ts'
import type { OfficeText } from './read-office-text.ts'
import type { Seeker } from './seeker.ts'

/** By their number, a paper's, a payment reference, the sum or the phone; by whose they are. */
export const findOrders = (reader: Reader, typed: OfficeText, { place }: Seeker) =>
  collectInSteps(
    () => {
      const exact = isExactly(typed)
      return exact && readOrderHits(reader, and(exact, isListed), place)
    },
    () => undefined,
    () => (typed.hasWords && !typed.phone ? findOrdersByWords(reader, typed.text, place) : undefined),
  )

export const findOrdersByWords = (reader: Reader, text: string, place: Seeker['place']): Promise<OfficeSearchHit[]> =>
  readOrderHits(reader, buildOrderListCondition({ q: text }), place)

function isExactly({ figure, referredOrders, numbers, sum, phone }: OfficeText): SQL | undefined {
  const ids = [...(figure === undefined ? [] : [figure]), ...referredOrders]
  // Arrays use the indexes; subqueries beside an `or` would scan every order.
  const ofDocument = sql`${orders.id} = any(array(select unnest(array_append(
      array(select x.order_id from document_orders x where x.document_id = d.id), d.order_id))
    from ${documents} d where d.full_number = any(${sql.param(numbers)}::text[])))`
  return or(
    ids.length > 0 ? inArray(orders.id, ids) : undefined,
    numbers.length > 0 ? ofDocument : undefined,
    sum === undefined ? undefined : eq(orders.price_with_vat, sum),
    phone ? eq(orders.phone, phone) : undefined,
  )
}

async function readOrderHits(
  reader: Reader,
  where: SQL | undefined,
  place: Seeker['place'],
): Promise<OfficeSearchHit[]> {
  const rows = await reader
    .select({
      ...rowColumns,
      number: sql<
        string | null
      >`(select d.full_number from documents d where d.order_id = "orders"."id" and d.kind in ${sql.raw(buildPaperKindsSql('isOfOrderState'))}
          order by d.id desc limit 1)`,
    })
    .from(orders)
    .where(and(where, buildPlaceCondition('order', place, sql`${orders}`)))
    .orderBy(desc(orders.id))
    .limit(maxOfKind)
  return rows
    .map(toOrderRow)
    .map(({ id, private_or_company, title, name, lastname, price_with_vat, is_payed, number }) => ({
      kind: 'order',
      id,
      client: (private_or_company === 'company' && title) || `${name} ${lastname}`,
      price_with_vat,
      is_payed,
      number,
    }))
}
