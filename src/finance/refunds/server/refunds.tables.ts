import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'

/** The payment or the deposit alone says whose money a refund is, and how much. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payment_id: integer().references(() => payments.id),
    deposit_id: integer().references(() => deposits.id),
    name: text().notNull(),
    /** A valid IBAN, or ''. */
    iban: text().notNull(),
    /** Counts from 1; part of the reference. */
    attempt: integer().notNull().default(1),
    wanted_at: timestamp({ withTimezone: true }).notNull(),
    /** The bank's file of this attempt, and of no other; null: marked by hand, or not sent. */
    message_id: text(),
    sent_at: timestamp({ withTimezone: true }),
    /** Null while not sent, or told by the bank alone. */
    sent_by: integer(),
    withdrawn_at: timestamp({ withTimezone: true }),
    /** The entry that confirms the refund. */
    bank_entry_id: integer().references(() => bank_entries.id),
  },
  (t) => [
    uniqueIndex('payment_is_sent_back_once').on(t.payment_id).where(sql`${t.payment_id} is not null`),
    uniqueIndex('deposit_is_sent_back_once').on(t.deposit_id).where(sql`${t.deposit_id} is not null`),
    uniqueIndex('bank_entry_is_one_refund').on(t.bank_entry_id).where(sql`${t.bank_entry_id} is not null`),
    index('refunds_to_send').on(t.id).where(sql`${t.sent_at} is null and ${t.withdrawn_at} is null`),
    index('refunds_wanted_at').on(t.wanted_at),
    check('refund_is_of_one_entry', sql`(${t.payment_id} is null) <> (${t.deposit_id} is null)`),
    check('withdrawn_refund_is_not_sent', sql`${t.withdrawn_at} is null or ${t.sent_at} is null`),
    check('done_refund_is_sent', sql`${t.bank_entry_id} is null or ${t.sent_at} is not null`),
  ],
)

/** Attempts that the bank sent back; each by one line, with the one by which it had gone out. */
export const refund_returns = pgTable(
  'refund_returns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    refund_id: integer()
      .notNull()
      .references(() => refunds.id),
    attempt: integer().notNull(),
    /** Null: not imported yet. */
    sent_entry_id: integer().references(() => bank_entries.id),
    returned_entry_id: integer()
      .notNull()
      .references(() => bank_entries.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('attempt_is_sent_back_once').on(t.refund_id, t.attempt),
    uniqueIndex('bank_entry_sends_back_once').on(t.returned_entry_id),
    uniqueIndex('bank_entry_was_sent_back_once').on(t.sent_entry_id).where(sql`${t.sent_entry_id} is not null`),
  ],
)
