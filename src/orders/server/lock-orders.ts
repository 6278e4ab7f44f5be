import { and, asc, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { isListed } from './order-conditions.ts'
import { orders } from './orders.tables.ts'

/**
 * Locks several orders until the transaction ends, in the order of their ids, so that two who want the same ones never wait
 * for each other. Answers which of them are in the lists.
 */
export async function lockOrders(tx: Tx, orderIds: number[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isListed))
    .orderBy(asc(orders.id))
    .for('update')
  return locked.map(({ id }) => id)
}
