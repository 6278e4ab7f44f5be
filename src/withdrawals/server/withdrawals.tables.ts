import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'

/** Statements of withdrawal as they came: who, when, what. Written once; a trigger keeps them as they are. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The order whose number and e-mail match what was typed. A wrong number is received all the same. */
    order_id: integer().references(() => orders.id),
    name: text().notNull(),
    order_number: text().notNull(),
    email: text().notNull(),
    /** sha256 of what was typed, to tell a repeat. */
    content_hash: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('withdrawals_order').on(t.order_id), index('withdrawals_content').on(t.content_hash, t.received_at)],
)
