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
import { clients } from '#clients/server/clients.tables.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { online_movements } from '#online-payments/server/online-payments.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { paymentWays } from '../payment-ways.ts'
import { bank_entries } from './bank.tables.ts'

export const payment_way = pgEnum('payment_way', paymentWays)

/** Money that came for an order or a client's bills, or was given back. Written once: a wrong payment is answered by its reverse. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The order that it is for; null: a client's bills, of one order or of many. */
    order_id: integer().references(() => orders.id),
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    /** The Vilnius day on which the money came or went. */
    paid_on: date().notNull(),
    /** Cents; negative: given back to the customer. */
    amount: integer().notNull(),
    way: payment_way().notNull(),
    /** Of the cash register's receipt; payments at the counter have one. */
    receipt_number: text(),
    note: text(),
    bank_entry_id: integer().references(() => bank_entries.id),
    /** The movement at a payment provider that it writes down; each is written down once. */
    online_movement_id: integer().references(() => online_movements.id),
    /** The wrong payment that this one takes back, whole: the same order and bank entry, the opposite sum. */
    reverses: integer().references((): AnyPgColumn => payments.id),
    /** Null: recorded by the shop itself. */
    created_by: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('payments_order').on(t.order_id, t.id),
    index('payments_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    index('payments_paid_on').on(t.paid_on, t.id),
    index('payments_receipt').on(t.receipt_number).where(sql`${t.receipt_number} is not null`),
    index('payments_way').on(t.way, t.paid_on, t.id),
    // that an entry gives no more than its money is watched by the trigger `bank_money_is_given_once`
    index('payments_bank_entry').on(t.bank_entry_id).where(sql`${t.bank_entry_id} is not null`),
    uniqueIndex('movement_is_one_payment').on(t.online_movement_id).where(sql`${t.online_movement_id} is not null`),
    uniqueIndex('payment_is_reversed_once').on(t.reverses).where(sql`${t.reverses} is not null`),
    check('payment_is_some_money', sql`${t.amount} <> 0`),
    check('payment_is_an_orders_or_a_clients', sql`${t.order_id} is null or ${t.client_id} is null`),
    // as text: a migration may not use a value that it adds
    check(
      'counter_payment_has_receipt',
      sql`${t.way}::text in ('transfer', 'deposit', 'online') or coalesce(${t.receipt_number}, '') <> ''`,
    ),
    check('online_payment_has_a_movement', sql`(${t.way}::text = 'online') = (${t.online_movement_id} is not null)`),
  ],
)

/**
 * Which bills a payment settles. Cents, signed as the payment is: what goes back settles less. Never more than the payment, and of a
 * bill never more than its sum: triggers watch. Written once; a payment that is taken back frees its bills with rows of its reverse.
 */
export const payment_documents = pgTable(
  'payment_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payment_id: integer()
      .notNull()
      .references(() => payments.id),
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    amount: integer().notNull(),
  },
  (t) => [
    index('payment_documents_payment').on(t.payment_id),
    index('payment_documents_document').on(t.document_id),
    check('payment_document_is_some_money', sql`${t.amount} <> 0`),
  ],
)

/** Of payments in a query: nothing has taken them back. */
export const isNotReversed = sql`not exists (select from payments r where r.reverses = "payments"."id")`
