import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'

/** A request without a key gets one derived from its body. */
export const checkout_keys = pgTable(
  'checkout_keys',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** sha256, hex: the key with another body is refused. */
    body_hash: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** As `toIpKey` counts addresses. */
    client: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'one_order_per_key', columns: [t.user_id, t.key] }),
    index('checkout_keys_body').on(t.user_id, t.body_hash, t.created_at),
  ],
)
