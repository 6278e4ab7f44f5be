import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database/database.ts'
import { orders } from '../orders.tables.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { lockOrders } from './lock-orders.ts'
import { isListed } from './order-conditions.ts'

/** The family's first order and all that follows it, by id. */
export async function listFamilyOrderIds(reader: Reader, orderId: number): Promise<number[]> {
  const orderRows = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfFamily(orderId), isListed))
    .orderBy(asc(orders.id))
  return orderRows.map(({ id }) => id)
}

export function isOfFamily(orderId: number): SQL | undefined {
  const first = sql`(select coalesce(o.parent_id, o.id) from orders o where o.id = ${orderId})`
  return or(eq(orders.id, first), eq(orders.parent_id, first))
}

/** Answers it and the ids of all. Nothing follows a locked first one meanwhile. As `lockOrder`. */
export async function lockFamily(tx: Tx, orderId: number): Promise<{ order: LockedOrder; ids: number[] }> {
  const [first = orderId] = await listFamilyOrderIds(tx, orderId)
  await lockOrders(tx, [first])
  const ids = await listFamilyOrderIds(tx, orderId)
  await lockOrders(tx, ids)
  return { order: await lockOrder(tx, orderId), ids }
}
