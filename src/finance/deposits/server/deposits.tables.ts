import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { tills } from '#finance/tills/server/tills.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { depositKinds, ledgerWays } from '../deposit-labels.ts'

/** Append only (a trigger). Held is held − returned − kept. Neither revenue nor VAT; no other book reads it. */
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
    /** Null when not given, and for kept money, which does not move. */
    way: text({ enum: ledgerWays }),
    reason: text(),
    /** The program that took it before the move: its money is in no till or bank of ours. */
    source: text(),
    /** The till of cash, where tills are used. */
    till_id: integer().references(() => tills.id),
    /** A statement told of it; `returned` of it: it was not for this deposit. */
    bank_entry_id: integer().references(() => bank_entries.id),
    /** No foreign key: the record outlives the account. */
    by_user_id: integer(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('deposits_order').on(t.order_id, t.id),
    index('deposits_at').on(t.at),
    index('deposits_till').on(t.till_id).where(sql`${t.till_id} is not null`),
    index('deposits_bank_entry').on(t.bank_entry_id).where(sql`${t.bank_entry_id} is not null`),
    check(
      'bank_entry_is_a_transferred_deposit',
      sql`${t.bank_entry_id} is null or (${t.way} = 'transfer' and ${t.kind} in ('held', 'returned'))`,
    ),
    check('only_cash_is_held_in_a_till', sql`${t.till_id} is null or ${t.way} = 'cash'`),
    check(
      'earlier_deposit_is_held',
      sql`${t.source} is null or (${t.kind} = 'held' and ${t.till_id} is null and ${t.bank_entry_id} is null)`,
    ),
    check('deposit_is_positive', sql`${t.amount} > 0`),
    check('kept_deposit_has_a_reason', sql`${t.kind} <> 'kept' or coalesce(${t.reason}, '') <> ''`),
  ],
)

/** Kept by a trigger: lists need not read a million entries. */
export const deposit_balances = pgTable(
  'deposit_balances',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id),
    /** Cents. */
    taken: integer().notNull(),
    returned: integer().notNull(),
    kept: integer().notNull(),
    held: integer().notNull(),
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
