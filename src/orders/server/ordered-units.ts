import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { order_lines } from './orders.tables.ts'

/**
 * Which products these orders hold or sell, bundles with what they were made of then. What a deleted product left in a line is
 * nobody's to lock.
 */
export async function productsOf(reader: Reader, orderIds: number[]): Promise<number[]> {
  const found = await reader
    .select({ id: order_lines.product_id, parts: order_lines.parts })
    .from(order_lines)
    .where(inArray(order_lines.order_id, orderIds))
  const ids = found.flatMap(({ id, parts }) => [id, ...(parts ?? []).map(({ product_id }) => product_id)])
  return [...new Set(ids)].filter((id) => id !== null)
}

export interface SoldUnits {
  /** Null when the product was deleted meanwhile. */
  productId: number | null
  title: string
  units: number
}

/** What an order sells, by product, in the order of their ids; that it is brought is nothing on a shelf. */
export function soldUnits(reader: Reader, orderId: number): Promise<SoldUnits[]> {
  return reader
    .select({
      productId: order_lines.product_id,
      title: sql<string>`min(${order_lines.title})`,
      units: sql<number>`sum(${order_lines.quantity})::int`,
    })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, orderId), ne(order_lines.type, 'rent'), eq(order_lines.is_delivery, false)))
    .groupBy(order_lines.product_id)
    .orderBy(asc(order_lines.product_id))
}
