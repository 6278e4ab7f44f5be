import { inArray, sql } from 'drizzle-orm'
import { product_inspections } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Tool } from '../handovers.contract.ts'

export type Service = Pick<Tool, 'needs_inspection' | 'has_meter'>

/** Only products with inspections or meters. */
export async function serviceOfProducts(reader: Reader, productIds: number[]): Promise<Map<number, Service>> {
  if (productIds.length === 0) return new Map()
  const rows = await reader
    .select({
      id: product_inspections.product_id,
      needs_inspection: sql<boolean>`bool_or(${product_inspections.obligatory})`,
      has_meter: sql<boolean>`bool_or(${product_inspections.meter_hours} is not null)`,
    })
    .from(product_inspections)
    .where(inArray(product_inspections.product_id, productIds))
    .groupBy(product_inspections.product_id)
  return new Map(rows.map(({ id, ...service }) => [id, service]))
}
