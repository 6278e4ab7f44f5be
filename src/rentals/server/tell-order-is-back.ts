import { and, eq, notExists } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { orderIsBack } from './order-is-back.jobs.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'

/**
 * Once the last unit of an order that is billed at its return is back, the job that bills it is written, in the transaction of the return:
 * a process that dies after it loses nothing, and the clerk does not wait for the bill.
 */
export async function tellOrderIsBack(tx: Tx, orderId: number): Promise<void> {
  const open = tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orders.id), isOpen))
  const [back] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.billing, 'on_return'), notExists(open)))
  if (back) await enqueue(tx, orderIsBack, { order_id: orderId })
}
