import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { orders } from '../orders.tables.ts'

/** The moments make the order's state (`order-states.ts`). The caller holds its lock. */
export async function setPaid(work: Work, { orderIds }: { orderIds: number[] }): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx.update(orders).set({ paid_at: now, paid_by: byUserId }).where(inArray(orders.id, orderIds))
}

/** `at` null: the order is valid again. */
export async function setLapsed(tx: Tx, { orderId, at }: { orderId: number; at: Date | null }): Promise<void> {
  await tx.update(orders).set({ lapsed_at: at }).where(eq(orders.id, orderId))
}

export async function setDeleted(work: Work<number>, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now, by: byUserId } = work
  await tx.update(orders).set({ deleted_at: now, deleted_by: byUserId }).where(eq(orders.id, orderId))
}
