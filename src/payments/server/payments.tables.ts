import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { paymentWays } from '../payment-ways.ts'
import { bank_entries } from './bank.tables.ts'

export const payment_way = pgEnum('payment_way', paymentWays)

/** Money that came for an order or was given back. Written once: a wrong payment is answered by its reverse. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /** The Vilnius day on which the money came or went. */
    paid_on: date().notNull(),
    /** Cents; negative: given back to the customer. */
    amount: integer().notNull(),
    way: payment_way().notNull(),
    /** Of the cash register's receipt; payments at the counter have one. */
    receipt_number: text(),
    note: text(),
    bank_entry_id: integer().references(() => bank_entries.id),
    /** The wrong payment that this one takes back, whole: the same order and bank entry, the opposite sum. */
    reverses: integer().references((): AnyPgColumn => payments.id),
    /** Null: recorded by the shop itself. */
    created_by: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('payments_order').on(t.order_id, t.id),
    index('payments_paid_on').on(t.paid_on, t.id),
    index('payments_receipt').on(t.receipt_number).where(sql`${t.receipt_number} is not null`),
    index('payments_way').on(t.way, t.paid_on, t.id),
    // that an entry gives no more than its money is watched by the trigger `bank_money_is_given_once`
    index('payments_bank_entry').on(t.bank_entry_id).where(sql`${t.bank_entry_id} is not null`),
    uniqueIndex('payment_is_reversed_once').on(t.reverses).where(sql`${t.reverses} is not null`),
    check('payment_is_some_money', sql`${t.amount} <> 0`),
    // as text: a migration may not use a value that it adds
    check(
      'counter_payment_has_receipt',
      sql`${t.way}::text in ('transfer', 'deposit') or coalesce(${t.receipt_number}, '') <> ''`,
    ),
  ],
)

/** Of payments in a query: nothing has taken them back. */
export const isNotReversed = sql`not exists (select from payments r where r.reverses = "payments"."id")`
