import { and, between, desc, eq, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReportQuery } from '#shell/reports/define-report.ts'
import type { LostDemand } from '../../demand.contract.ts'
import { lost_demand } from '../demand.tables.ts'

/** Demand of a branch, or of all. */
export function readLostDemand(
  reader: Reader,
  { from, to, place, max }: Pick<ReportQuery, 'from' | 'to' | 'place'> & { max: number },
): Promise<LostDemand[]> {
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
    .where(and(between(lost_demand.day, from, to), place === undefined ? undefined : eq(lost_demand.place_id, place)))
    .groupBy(products.id, products.title)
    .orderBy(desc(price), products.id)
    .limit(max)
}
