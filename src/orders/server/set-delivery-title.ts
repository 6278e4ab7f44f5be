import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { order_lines } from './orders.tables.ts'

interface Titling {
  orderId: number
  /** The line of fetching what is rented, not that of bringing it. */
  isCollection: boolean
  title: string
}

/** What an order's delivery line says of where to and when. Papers that were issued keep what they said. */
export async function setDeliveryTitle(tx: Tx, { orderId, isCollection, title }: Titling): Promise<void> {
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
