import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { order_lines } from '../orders.tables.ts'

interface DeliveryTitleInput {
  orderId: number
  isCollection: boolean
  title: string
}

export async function setDeliveryTitle(tx: Tx, { orderId, isCollection, title }: DeliveryTitleInput): Promise<void> {
  await tx
    .update(order_lines)
    .set({ title })
    .where(
      and(
        eq(order_lines.order_id, orderId),
        eq(order_lines.is_delivery, true),
        eq(order_lines.is_collection, isCollection),
      ),
    )
}
