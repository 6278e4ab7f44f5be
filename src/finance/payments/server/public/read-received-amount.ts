import { eq, sum } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { payments } from '../payments.tables.ts'

/** Less refunds; cents. Exact only while the order is locked. */
export async function readReceivedAmount(reader: Reader, orderId: number): Promise<number> {
  const [row] = await reader
    .select({ cents: sum(payments.amount) })
    .from(payments)
    .where(eq(payments.order_id, orderId))
  return Number(row?.cents ?? 0)
}
