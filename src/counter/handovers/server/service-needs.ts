import { eq, inArray, sql } from 'drizzle-orm'
import { product_inspections, products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { HandoverTool } from '../handovers.contract.ts'

export type ServiceNeeds = Pick<HandoverTool, 'needs_inspection' | 'has_meter'>

/** Products have a meter whose hours an inspection or the price counts. */
export async function readServiceNeeds(reader: Reader, productIds: number[]): Promise<Map<number, ServiceNeeds>> {
  if (productIds.length === 0) return new Map()
  const rows = await reader
    .select({
      id: products.id,
      needs_inspection: sql<boolean>`coalesce(bool_or(${product_inspections.obligatory}), false)`,
      has_meter: sql<boolean>`coalesce(bool_or(${product_inspections.meter_hours} is not null), false) or ${products.price_per_extra_hour} > 0`,
    })
    .from(products)
    .leftJoin(product_inspections, eq(product_inspections.product_id, products.id))
    .where(inArray(products.id, productIds))
    .groupBy(products.id)
  return new Map(rows.map(({ id, ...service }) => [id, service]))
}
