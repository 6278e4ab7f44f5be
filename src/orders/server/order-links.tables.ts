import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.tables.ts'

/** Open one order and its family without an account. Each mail has its own. */
export const order_links = pgTable(
  'order_links',
  {
    /** sha256, hex. */
    hash: text().primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    made_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('order_links_order').on(t.order_id)],
)
