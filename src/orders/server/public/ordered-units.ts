import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { order_lines, orders } from '../orders.tables.ts'
import { isNoFee } from './order-conditions.ts'

/** Parts of bundles count as ordered; deleted products do not. */
export async function listOrderedProductIds(reader: Reader, orderIds: number[]): Promise<number[]> {
  const orderLineRows = await reader
    .select({ id: order_lines.product_id, parts: order_lines.parts })
    .from(order_lines)
    .where(inArray(order_lines.order_id, orderIds))
  const ids = orderLineRows.flatMap(({ id, parts }) => [id, ...(parts ?? []).map(({ product_id }) => product_id)])
  return [...new Set(ids)].filter((id) => id !== null)
}

export interface SoldUnits {
  productId: number | null
  title: string
  units: number
  /** The branch that the units were taken from; the default one where that has closed. */
  placeId: number
}

const stockPlace = sql<number>`(select case when p.removed_at is null then p.id else default_place() end from ${places} p where p.id = ${orders.place_id})`

/** As `SoldUnits.placeId`. */
export async function readStockBranchId(reader: Reader, orderId: number): Promise<number> {
  const [order] = await reader.select({ placeId: stockPlace }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  return order.placeId
}

export function listSoldUnits(reader: Reader, orderId: number): Promise<SoldUnits[]> {
  return reader
    .select({
      productId: order_lines.product_id,
      title: sql<string>`min(${order_lines.title})`,
      units: sql<number>`sum(${order_lines.quantity})::int`,
      placeId: stockPlace,
    })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(and(eq(order_lines.order_id, orderId), ne(order_lines.type, 'rent'), isNoFee))
    .groupBy(order_lines.product_id, orders.place_id)
    .orderBy(asc(order_lines.product_id))
}
