import { and, asc, gt, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isOfFamily } from '#orders/server/public/lock-family.ts'
import { buildOrderDueSql } from '#orders/server/public/order-dues-sql.ts'
import type { Reader } from '#platform/database/database.ts'

export interface OrderDue {
  orderId: number
  /** Cents, more than 0. */
  due: number
}

/**
 * Dues of an order and its family, oldest first; their sum is `buildFamilyDueSql`. Exact only while the family is
 * locked.
 */
export async function listFamilyDues(reader: Reader, orderId: number): Promise<OrderDue[]> {
  const due = sql.raw(buildOrderDueSql('"orders"'))
  return reader
    .select({ orderId: orders.id, due: sql<number>`${due}` })
    .from(orders)
    .where(and(isOfFamily(orderId), gt(due, 0)))
    .orderBy(asc(orders.id))
}
