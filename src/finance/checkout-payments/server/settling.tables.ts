import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import type { CheckoutPaymentResult } from '../settling.contract.ts'

/** Answers by key; the money is in payments and deposits. */
export const settlings = pgTable(
  'settlings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    by_user_id: integer().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: jsonb().$type<CheckoutPaymentResult>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('one_settling_per_key').on(t.by_user_id, t.key), index('settlings_order').on(t.order_id)],
)
