import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { orders } from './orders.tables.ts'

/**
 * The moments of an order's life, from which its state is told (`order-states.ts`). All that ever changes of an order that
 * was placed; actions of payments and closing decide when, and hold the order's lock.
 */
export async function setPaid(
  tx: Tx,
  { orderIds, byUserId, now }: { orderIds: number[]; byUserId: number | null; now: Date },
): Promise<void> {
  await tx.update(orders).set({ paid_at: now, paid_by: byUserId }).where(inArray(orders.id, orderIds))
}

/** Null: it is valid again. */
export async function setLapsed(tx: Tx, { orderId, at }: { orderId: number; at: Date | null }): Promise<void> {
  await tx.update(orders).set({ lapsed_at: at }).where(eq(orders.id, orderId))
}

export async function setDeleted(
  tx: Tx,
  { orderId, byUserId, now }: { orderId: number; byUserId: number; now: Date },
): Promise<void> {
  await tx.update(orders).set({ deleted_at: now, deleted_by: byUserId }).where(eq(orders.id, orderId))
}
