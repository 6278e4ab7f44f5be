import { eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { card_holds } from './card-holds.tables.ts'

/** What went wrong with the cards of an order has been seen to. Throws 404 when there is no such order. */
export async function seeProblem(tx: Tx, orderId: number): Promise<void> {
  await lockOrder(tx, orderId)
  await tx.update(card_holds).set({ problem: null }).where(eq(card_holds.order_id, orderId))
}
