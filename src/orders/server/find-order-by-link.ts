import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { hashSecret } from '#people/accounts/server/secret.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOfFamily } from './lock-family.ts'
import { isListed, isUnpaid } from './order-conditions.ts'
import { order_links } from './order-links.tables.ts'
import { orders } from './orders.tables.ts'

/** Undefined for other texts, and orders deleted, erased, or of a deleted account. By hash: timing tells nothing. */
export async function findOrderByLink(reader: Reader, secret: string): Promise<number | undefined> {
  if (!shape.test(secret)) return undefined
  const [found] = await reader
    .select({ id: orders.id })
    .from(order_links)
    .innerJoin(orders, eq(orders.id, order_links.order_id))
    .where(and(eq(order_links.hash, hashSecret(secret)), isOpenedByLinks))
  return found?.id
}

/** This one, unless only others of its family wait for money: then their oldest. */
export async function findOrderToPay(reader: Reader, secret: string): Promise<number | undefined> {
  const orderId = await findOrderByLink(reader, secret)
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

const shape = /^[\w-]{43}$/
