import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { hashSecret } from '#accounts/server/secret.ts'
import type { Reader } from '#platform/database/database.ts'
import { isListed } from './order-conditions.ts'
import { order_links } from './order-links.tables.ts'
import { orders } from './orders.tables.ts'

/**
 * The order that a secret link opens; undefined for any other text, and for an order that has left the lists, whose buyer is
 * forgotten, or whose account was deleted. It is looked for by its hash, so that no answer comes quicker for a better guess.
 */
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

/** As `newSecret` makes them. */
const shape = /^[\w-]{43}$/
