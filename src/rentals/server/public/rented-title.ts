import { type SQL, sql } from 'drizzle-orm'
import { buildRentalBundleSql, buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'

/** The query uses the tables' own names. */
export const rentedTitle: SQL<string> = sql<string>`${sql.raw(buildRentalTitleSql('"rentals"', '"order_lines"'))}`

/** Null outside bundles. */
export const bundleTitle: SQL<string | null> = sql<
  string | null
>`${sql.raw(buildRentalBundleSql('"rentals"', '"order_lines"'))}`
