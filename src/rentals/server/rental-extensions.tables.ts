import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { rentals } from './rentals.tables.ts'

/** No order when free (a weekend until the morning). */
export const rental_extensions = pgTable(
  'rental_extensions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    return_before: timestamp({ withTimezone: true }).notNull(),
    return_after: timestamp({ withTimezone: true }).notNull(),
    extended_at: timestamp({ withTimezone: true }).notNull(),
    /** The order was deleted unpaid or fully credited. */
    undone_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('rental_extensions_rental').on(t.rental_id, t.id),
    // one order extends all parts of a bundle
    unique('one_extension_per_order').on(t.order_id, t.rental_id),
    check('extension_goes_on', sql`${t.return_after} > ${t.return_before}`),
  ],
)
