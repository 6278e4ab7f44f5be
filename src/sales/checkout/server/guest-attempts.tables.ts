import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'

export const guest_attempts = pgTable(
  'guest_attempts',
  {
    /** sha256 of the key or its substitute, hex; the key itself opens the order. */
    key_hash: text().primaryKey(),
    /** sha256, hex: the key with another body is refused. */
    body_hash: text().notNull(),
    /** The salt and the key make the order's secret: repeats get the same. Null without a key. */
    salt: text(),
    /** As `toIpKey` counts addresses. */
    client: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('guest_attempts_body').on(t.body_hash, t.created_at),
    index('guest_attempts_order').on(t.order_id),
    index('guest_attempts_created').on(t.created_at),
  ],
)
