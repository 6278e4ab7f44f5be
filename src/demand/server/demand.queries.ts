import { between, desc, eq, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { ReportPeriod } from '#periods/report-period.ts'
import type { Reader } from '#platform/database/database.ts'
import type { LostDemand } from '../demand.contract.ts'
import { lost_demand } from './demand.tables.ts'

/** What could not be had within a period, `most` products at most. */
export function readLostDemand(reader: Reader, { from, to }: ReportPeriod, most: number): Promise<LostDemand[]> {
  const price = sql<number>`sum(${lost_demand.price})::float8`
  return reader
    .select({
      product: { id: products.id, title: products.title },
      times: sql<number>`sum(${lost_demand.times})::int`,
      days: sql<number>`sum(${lost_demand.days})::float8`,
      price,
    })
    .from(lost_demand)
    .innerJoin(products, eq(products.id, lost_demand.product_id))
    .where(between(lost_demand.day, from, to))
    .groupBy(products.id, products.title)
    .orderBy(desc(price), products.id)
    .limit(most)
}
