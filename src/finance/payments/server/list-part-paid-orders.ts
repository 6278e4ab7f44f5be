import { and, eq, exists } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isPayable } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { payments } from './payments.tables.ts'

export async function listPartPaidOrders(reader: Reader): Promise<number[]> {
  const moved = reader.select({ id: payments.id }).from(payments).where(eq(payments.order_id, orders.id))
  const rows = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPayable, exists(moved)))
  return rows.map(({ id }) => id)
}
