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
import { online_movements } from '#finance/online-payments/server/online-payments.tables.ts'
import { tills } from '#finance/tills/server/tills.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { paymentWays } from '../payment-ways.ts'
import { bank_entries } from './bank.tables.ts'

export const payment_way = pgEnum('payment_way', paymentWays)

/** Never updated: a reverse corrects. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: for a client's bills. */
    order_id: integer().references(() => orders.id),
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    paid_on: date().notNull(),
    /** Cents; negative: refunded. */
    amount: integer().notNull(),
    way: payment_way().notNull(),
    receipt_number: text(),
    note: text(),
    bank_entry_id: integer().references(() => bank_entries.id),
    /** Each provider movement is recorded once. */
    online_movement_id: integer().references(() => online_movements.id),
    /** The reversed payment has the same order and bank entry, and the opposite sum. */
    reverses: integer().references((): AnyPgColumn => payments.id),
    till_id: integer().references(() => tills.id),
    /** Null: recorded by the shop itself. */
    created_by: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('payments_order').on(t.order_id, t.id),
    index('payments_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    index('payments_paid_on').on(t.paid_on, t.id),
    index('payments_amount').on(t.amount, t.id),
    index('payments_receipt').on(t.receipt_number).where(sql`${t.receipt_number} is not null`),
    index('payments_way').on(t.way, t.paid_on, t.id),
    // `bank_money_is_given_once`: no more than an entry's sum
    index('payments_bank_entry').on(t.bank_entry_id).where(sql`${t.bank_entry_id} is not null`),
    uniqueIndex('movement_is_one_payment').on(t.online_movement_id).where(sql`${t.online_movement_id} is not null`),
    uniqueIndex('payment_is_reversed_once').on(t.reverses).where(sql`${t.reverses} is not null`),
    index('payments_till').on(t.till_id).where(sql`${t.till_id} is not null`),
    check('only_cash_is_paid_into_a_till', sql`${t.till_id} is null or ${t.way}::text = 'cash'`),
    check('payment_is_some_money', sql`${t.amount} <> 0`),
    check('payment_is_an_orders_or_a_clients', sql`${t.order_id} is null or ${t.client_id} is null`),
    // a migration can't use an enum value it adds
    check(
      'counter_payment_has_receipt',
      sql`${t.way}::text in ('transfer', 'deposit', 'online') or coalesce(${t.receipt_number}, '') <> ''`,
    ),
    check('online_payment_has_a_movement', sql`(${t.way}::text = 'online') = (${t.online_movement_id} is not null)`),
  ],
)

/**
 * Cents, together signed as the payment; triggers keep them within both. Reversals add opposite rows, and so does
 * `settle_client`, which frees what a credit note leaves over and pays the client's open documents with what is left.
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
    /** Null: the payment's day; later where a credit note or a reversal freed the payment. */
    from_day: date(),
  },
  (t) => [
    index('payment_documents_payment').on(t.payment_id),
    index('payment_documents_document').on(t.document_id),
    check('payment_document_is_some_money', sql`${t.amount} <> 0`),
  ],
)

export const isNotReversed = sql`not exists (select from payments r where r.reverses = "payments"."id")`

/** The first day that a row of `payment_documents s` counts, whose payment is `p`. */
export const countsFrom = sql.raw('coalesce(s.from_day, p.paid_on)')
