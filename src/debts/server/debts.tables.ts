import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clients } from '#clients/server/clients.tables.ts'
import { documents } from '#documents/server/documents.tables.ts'

/** Each row is about one client, and goes with it. */
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

/** The European Central Bank's main refinancing rate on the first day of each half-year, in hundredths of a percent. */
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

/** When each letter to a debtor is due, and whether it goes by itself; its words are `debt-reminder-1` to `-3` of `wordings`. */
export const reminder_steps = pgTable(
  'reminder_steps',
  {
    step: integer().primaryKey(),
    /** Days after the due day; a later letter also keeps this distance from the one before it. */
    after_days: integer().notNull(),
    /** A person switched it on: it goes by itself once it is due. */
    by_rule: boolean().notNull().default(false),
    changed_by: integer(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('reminder_step_is_known', sql`${t.step} between 1 and 3`),
    check('reminder_step_is_after_the_due_day', sql`${t.after_days} > 0`),
  ],
)

/** That somebody was reminded of a bill. The key decides who writes the letter: of two at once one does. */
export const debt_reminders = pgTable(
  'debt_reminders',
  {
    ...ofClient(),
    ...ofBill(),
    step: integer().notNull(),
    /** Cents that were open then. */
    open: integer().notNull(),
    /** The letter; it may have been erased since. */
    mail_id: integer(),
    /** Which version of its words it was made from; null: before they had versions. */
    wording_version: integer(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: it went by the rule. */
    sent_by: integer(),
  },
  (t) => [
    unique('document_is_reminded_of_once_a_step').on(t.document_id, t.step),
    index('debt_reminders_client').on(t.client_id, t.id),
    check('reminder_is_about_a_debt', sql`${t.open} > 0`),
  ],
)

/** What a debtor said: until that day nobody reminds them. A new one takes the place of the one before. */
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

/** Interest and compensation that somebody decided to ask for. No part of a bill: outside VAT, and of no balance. */
export const debt_claims = pgTable(
  'debt_claims',
  {
    ...ofClient(),
    ...ofBill(),
    kind: text({ enum: ['interest', 'compensation'] }).notNull(),
    amount: integer().notNull(),
    /** Of interest: the last day that is counted. */
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
