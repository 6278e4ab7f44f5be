import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'

/** Rows stay as received: a trigger refuses changes. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null when number and e-mail match no order. */
    order_id: integer().references(() => orders.id),
    name: text().notNull(),
    order_number: text().notNull(),
    email: text().notNull(),
    /** sha256, against repeats. */
    content_hash: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('withdrawals_order').on(t.order_id), index('withdrawals_content').on(t.content_hash, t.received_at)],
)
