import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { order_lines } from './orders.tables.ts'

/** What an order's delivery line says of where to and when. Papers that were issued keep what they said. */
export async function setDeliveryTitle(tx: Tx, { orderId, title }: { orderId: number; title: string }): Promise<void> {
  await tx
    .update(order_lines)
    .set({ title })
    .where(and(eq(order_lines.order_id, orderId), eq(order_lines.is_delivery, true)))
}
