import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.tables.ts'

/** What opens one order for whoever has no account: secrets of links, of which only hashes are kept. Each mail has its own. */
export const order_links = pgTable(
  'order_links',
  {
    /** sha256 of the secret, hex. */
    hash: text().primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    made_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('order_links_order').on(t.order_id)],
)
