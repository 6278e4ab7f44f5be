import { and, asc, gt, sql } from 'drizzle-orm'
import { dueAlone } from '#orders/server/dues-in-sql.ts'
import { isOfFamily } from '#orders/server/lock-family.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'

export interface OrderDue {
  orderId: number
  /** Cents, more than 0. */
  due: number
}

/** Of an order and its family, oldest first; their sum is `dueOfFamily`. Exact only while the family is locked. */
export async function familyDues(reader: Reader, orderId: number): Promise<OrderDue[]> {
  const due = sql.raw(dueAlone('"orders"'))
  return reader
    .select({ orderId: orders.id, due: sql<number>`${due}` })
    .from(orders)
    .where(and(isOfFamily(orderId), gt(due, 0)))
    .orderBy(asc(orders.id))
}
