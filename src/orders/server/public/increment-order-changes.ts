import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { orders } from '../orders.tables.ts'

export type OrderContactUpdate = Partial<
  Pick<typeof orders.$inferInsert, 'email' | 'phone' | 'object_id' | 'delivery_address' | 'comment'>
>

/** After the invoice, a change without an order makes a version, too. The order is locked. */
export async function incrementOrderChanges(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ changes: sql`${orders.changes} + 1` })
    .where(eq(orders.id, orderId))
}

/** A contact stands on no invoice. */
export async function writeContact(
  tx: Tx,
  { orderIds, contact }: { orderIds: number[]; contact: OrderContactUpdate },
): Promise<void> {
  const { delivery_address, ...others } = contact
  const own = inArray(orders.id, orderIds)
  if (Object.keys(others).length > 0) await tx.update(orders).set(others).where(own)
  if (delivery_address !== undefined)
    await tx
      .update(orders)
      .set({ delivery_address })
      .where(and(own, eq(orders.delivery, 'delivery')))
}

export type OrderWhereUpdate = Pick<
  typeof orders.$inferSelect,
  'place_id' | 'return_place_id' | 'delivery' | 'delivery_address'
>

/** Branches and the way of getting it, of a whole family. */
export async function writeOrderWhere(
  tx: Tx,
  { orderIds, where }: { orderIds: number[]; where: OrderWhereUpdate },
): Promise<void> {
  await tx.update(orders).set(where).where(inArray(orders.id, orderIds))
}
