import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { order_lines } from './orders.tables.ts'

/** Which products these orders hold or sell. What a deleted product left in a line is nobody's to lock. */
export async function productsOf(reader: Reader, orderIds: number[]): Promise<number[]> {
  const found = await reader
    .selectDistinct({ id: order_lines.product_id })
    .from(order_lines)
    .where(and(inArray(order_lines.order_id, orderIds), isNotNull(order_lines.product_id)))
  return found.flatMap(({ id }) => id ?? [])
}
