import { and, desc, eq, exists, or, sql } from 'drizzle-orm'
import { documents } from '#documents/server/documents.tables.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * The order that a statement means: the e-mail is the order's, and the number is the order's own or that of one of its
 * documents. Null when both do not fit, or when the order has left the lists.
 */
export async function findWithdrawnOrder(
  tx: Tx,
  { order_number, email }: { order_number: string; email: string },
): Promise<number | null> {
  const document = order_number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const ofDocument = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.order_id, orders.id), eq(documents.full_number, document)))
  const byDocument = exists(ofDocument)
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(sql`lower(${orders.email})`, sql`lower(${email})`),
        isListed,
        or(eq(orders.id, orderIdIn(order_number)), byDocument),
      ),
    )
    .orderBy(desc(byDocument))
    .limit(1)
  return order?.id ?? null
}

/** `12`, `Nr. 12`, `#12`; 0, which no order has, when the text holds no such number or more than one. */
function orderIdIn(text: string): number {
  const [digits, ...more] = text.match(/\d+/g) ?? []
  const id = Number(digits)
  return digits && more.length === 0 && id <= 2_147_483_647 ? id : 0
}
