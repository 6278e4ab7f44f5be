import { and, asc } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { isAmong } from '#platform/database/is-among.ts'
import { orders } from '../orders.tables.ts'
import { isListed } from './order-conditions.ts'

/** Locks by id, against deadlocks. Returns the orders that are not deleted. */
export async function lockOrders(tx: Tx, orderIds: number[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAmong(orders.id, orderIds), isListed))
    .orderBy(asc(orders.id))
    .for('update')
  return locked.map(({ id }) => id)
}
