import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { depositKinds, ledgerWays } from '../deposit-words.ts'

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
    /** Null where nobody said, and for what is kept of money that the shop has: it does not move. */
    way: text({ enum: ledgerWays }),
    reason: text(),
    /** No foreign key: what a person did stays when the account is gone. */
    by_user_id: integer(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('deposits_order').on(t.order_id, t.id),
    index('deposits_at').on(t.at),
    check('deposit_is_positive', sql`${t.amount} > 0`),
    check('kept_deposit_has_a_reason', sql`${t.kind} <> 'kept' or coalesce(${t.reason}, '') <> ''`),
  ],
)

/**
 * How each order's deposit stands by its ledger, kept by a trigger with every entry: the list of a shop that has taken
 * a million deposits reads a page of it, and what is held of all of them is the sum of a few rows.
 */
export const deposit_balances = pgTable(
  'deposit_balances',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id),
    /** Cents, each. */
    taken: integer().notNull(),
    returned: integer().notNull(),
    kept: integer().notNull(),
    held: integer().notNull(),
    /** The first and the last entry. */
    since: timestamp({ withTimezone: true }).notNull(),
    last: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('deposit_balances_held')
      .on(t.since, t.last.desc().nullsFirst(), t.order_id, t.held)
      .where(sql`${t.held} > 0`),
    index('deposit_balances_settled').on(t.last.desc().nullsFirst(), t.order_id).where(sql`${t.held} = 0`),
  ],
)
