import { type SQL, sql } from 'drizzle-orm'
import { bundleOfRental, titleOfRental } from '#rules/periods/title-of-rental.ts'

/** For queries that use the tables' own names. */
export const rentedTitle: SQL<string> = sql<string>`${sql.raw(titleOfRental('"rentals"', '"order_lines"'))}`

/** Null outside bundles. */
export const bundleTitle: SQL<string | null> = sql<
  string | null
>`${sql.raw(bundleOfRental('"rentals"', '"order_lines"'))}`
