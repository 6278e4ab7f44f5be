import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from './orders.tables.ts'

/** Rentals that another program let out: an order without papers and mails of ours until something happens to it. */
export const imported_orders = pgTable(
  'imported_orders',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its number there; may be empty. */
    number: text().notNull(),
  },
  (t) => [index('imported_orders_number').on(t.number)],
)
