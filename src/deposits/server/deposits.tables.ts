import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { depositKinds, depositWays } from '../deposit-words.ts'

/**
 * The ledger of deposits: what was taken in, given back and kept of each order. Only ever added to; a trigger refuses
 * every change and deletion. What is held is held − returned − kept. Not revenue, no VAT: no other book reads it.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: depositKinds }).notNull(),
    /** Cents. */
    amount: integer().notNull(),
    /** Null where nobody said, and for what is kept: that money does not move. */
    way: text({ enum: depositWays }),
    reason: text(),
    /** No foreign key: what a person did stays when the account is gone. */
    by_user_id: integer(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('deposits_order').on(t.order_id, t.id),
    check('deposit_is_positive', sql`${t.amount} > 0`),
    check('kept_deposit_has_a_reason', sql`${t.kind} <> 'kept' or coalesce(${t.reason}, '') <> ''`),
  ],
)
