import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { products } from '../catalogue.tables.ts'

export const buildUnitsAtSql = (placeId: PgColumn | SQL | number): SQL<number> =>
  sql<number>`units_at(${products.id}, ${products.stock}, ${placeId})`
