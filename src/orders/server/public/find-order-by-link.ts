import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import { computeLinkExpiryCutoff } from '#people/pay-links/link-lifetime.ts'
import type { Reader } from '#platform/database/database.ts'
import { order_links } from '../order-links.tables.ts'
import { orders } from '../orders.tables.ts'
import { isOfFamily } from './lock-family.ts'
import { isListed, isUnpaid } from './order-conditions.ts'

/** Undefined for other texts, links past their last day (`isLive`), and orders deleted, erased, or of a deleted account. By hash: timing tells nothing. */
export async function findOrderByLink(reader: Reader, secret: string, now: Date): Promise<number | undefined> {
  if (!shape.test(secret)) return undefined
  const [orderLink] = await reader
    .select({ id: orders.id })
    .from(order_links)
    .innerJoin(orders, eq(orders.id, order_links.order_id))
    .where(and(eq(order_links.hash, hashSecret(secret)), isOpenedByLinks, isLive(now)))
  return orderLink?.id
}

/** The linked order, unless only others of its family wait for money: then their oldest. */
export async function findOrderToPay(reader: Reader, secret: string, now: Date): Promise<number | undefined> {
  const orderId = await findOrderByLink(reader, secret, now)
  if (orderId === undefined) return undefined
  const [due] = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfFamily(orderId), isOpenedByLinks, isUnpaid))
    .orderBy(desc(eq(orders.id, orderId)), asc(orders.id))
    .limit(1)
  return due?.id ?? orderId
}

export const isOpenedByLinks = and(
  isListed,
  isNull(orders.erased_at),
  or(orders.without_account, isNotNull(orders.user_id)),
)

/**
 * A link lives half a year after the order was made, and after the family's last paper and last rental; while a tool
 * is out, always.
 */
function isLive(now: Date): SQL {
  const since = computeLinkExpiryCutoff(now).toISOString()
  return sql`(${order_links.made_at} >= ${since}::timestamptz or exists (
    select from orders f
     where coalesce(f.parent_id, f.id) = coalesce(${orders.parent_id}, ${orders.id})
       and (f.id = ${orders.id} or f.id = ${orders.parent_id} or f.parent_id = coalesce(${orders.parent_id}, ${orders.id}))
       and (exists (select from rentals r where r.order_id = f.id and r.cancelled_at is null
                       and (r.returned_at is null or greatest(r.returned_at, r.expected_return) >= ${since}::timestamptz))
            or exists (select from documents d where d.order_id = f.id and d.issued_at >= ${since}::timestamptz))))`
}

const shape = /^[\w-]{43}$/
