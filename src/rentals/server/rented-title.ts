import { type SQL, sql } from 'drizzle-orm'
import { bundleOfRental, titleOfRental } from '#periods/title-of-rental.ts'

/** Of the tables themselves, where a query calls them by their names: what a rental is of. */
export const rentedTitle: SQL<string> = sql<string>`${sql.raw(titleOfRental('"rentals"', '"order_lines"'))}`

/** The bundle that it came in; null for what was ordered by itself. */
export const bundleTitle: SQL<string | null> = sql<
  string | null
>`${sql.raw(bundleOfRental('"rentals"', '"order_lines"'))}`
