import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'

/** Which order an attempt of somebody without an account made, and where it came from. */
export const guest_attempts = pgTable(
  'guest_attempts',
  {
    /** sha256 of the idempotency key, hex, or of what stands in its place; the key itself opens the order. */
    key_hash: text().primaryKey(),
    /** sha256 of the body, hex: the same key with another body is refused. */
    body_hash: text().notNull(),
    /** Random; with the key it makes the order's secret, so that a repeat is answered alike. Null when there was no key. */
    salt: text(),
    /** Where from, as `clientKey` counts addresses. */
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
