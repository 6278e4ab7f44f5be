import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { hashSecret } from '#people/accounts/server/secret.ts'
import type { Reader } from '#platform/database/database.ts'
import { isListed } from './order-conditions.ts'
import { order_links } from './order-links.tables.ts'
import { orders } from './orders.tables.ts'

/** Undefined for other texts, and orders deleted, erased, or of a deleted account. By hash: timing tells nothing. */
export async function findOrderByLink(reader: Reader, secret: string): Promise<number | undefined> {
  if (!shape.test(secret)) return undefined
  const [found] = await reader
    .select({ id: orders.id })
    .from(order_links)
    .innerJoin(orders, eq(orders.id, order_links.order_id))
    .where(
      and(
        eq(order_links.hash, hashSecret(secret)),
        isListed,
        isNull(orders.erased_at),
        or(orders.without_account, isNotNull(orders.user_id)),
      ),
    )
  return found?.id
}

const shape = /^[\w-]{43}$/
