import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'

const ofClient = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  client_id: integer()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' }),
})

const ofBill = () => ({
  document_id: integer()
    .notNull()
    .references(() => documents.id),
})

/** The European Central Bank's main refinancing rate on a half-year's first day, hundredths of a percent. */
export const interest_rates = pgTable(
  'interest_rates',
  {
    from_day: date().primaryKey(),
    rate: integer().notNull(),
    /** Null: it came with the program. */
    set_by: integer(),
    set_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('interest_rate_is_of_a_half_year', sql`to_char(${t.from_day}, 'MM-DD') in ('01-01', '07-01')`),
    check('interest_rate_is_a_rate', sql`${t.rate} between 0 and 10000`),
  ],
)

/** Words are `debt-reminder-1` to `-3` of `wordings`. */
export const reminder_steps = pgTable(
  'reminder_steps',
  {
    step: integer().primaryKey(),
    /** Days after the due day; later letters also keep their difference to the one before. */
    after_days: integer().notNull(),
    by_rule: boolean().notNull().default(false),
    changed_by: integer(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('reminder_step_is_known', sql`${t.step} between 1 and 3`),
    check('reminder_step_is_after_the_due_day', sql`${t.after_days} > 0`),
  ],
)

/** The key lets only one of two concurrent senders write a letter. */
export const debt_reminders = pgTable(
  'debt_reminders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: about what somebody owes who is no client. */
    client_id: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** Null: about an order that went out unpaid. */
    document_id: integer().references(() => documents.id),
    order_id: integer().references(() => orders.id),
    step: integer().notNull(),
    /** Cents open then. */
    open: integer().notNull(),
    mail_id: integer(),
    /** Null: before wordings had versions. */
    wording_version: integer(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: automatic. */
    sent_by: integer(),
  },
  (t) => [
    unique('document_is_reminded_of_once_a_step').on(t.document_id, t.step),
    unique('order_is_reminded_of_once_a_step').on(t.order_id, t.step),
    index('debt_reminders_client').on(t.client_id, t.id),
    check('reminder_is_about_a_debt', sql`${t.open} > 0`),
    check('reminder_is_about_one_thing', sql`num_nonnulls(${t.document_id}, ${t.order_id}) = 1`),
  ],
)

/** A promise stops letters until its day; a new promise replaces it. */
export const debt_promises = pgTable(
  'debt_promises',
  {
    ...ofClient(),
    day: date().notNull(),
    /** Cents; null: all of it. */
    amount: integer(),
    note: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    made_by: integer().notNull(),
    ended_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('client_has_one_promise').on(t.client_id).where(sql`${t.ended_at} is null`),
    index('debt_promises_client').on(t.client_id, t.id),
    check('promise_is_of_some_money', sql`${t.amount} > 0`),
  ],
)

/** Accepted interest and compensation: outside bills, VAT and balances. */
export const debt_claims = pgTable(
  'debt_claims',
  {
    ...ofClient(),
    ...ofBill(),
    kind: text({ enum: ['interest', 'compensation'] }).notNull(),
    amount: integer().notNull(),
    /** The last day of interest, inclusive. */
    until_day: date().notNull(),
    accepted_at: timestamp({ withTimezone: true }).notNull(),
    accepted_by: integer().notNull(),
    dropped_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('document_is_compensated_once')
      .on(t.document_id)
      .where(sql`${t.kind} = 'compensation' and ${t.dropped_at} is null`),
    index('debt_claims_client').on(t.client_id, t.id),
    check('claim_is_of_some_money', sql`${t.amount} > 0`),
  ],
)

/** The month of which a client’s statement went by itself. */
export const monthly_statements = pgTable(
  'monthly_statements',
  {
    client_id: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** `2026-10`. */
    month: text().notNull(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ name: 'one_statement_a_month', columns: [t.client_id, t.month] })],
)
