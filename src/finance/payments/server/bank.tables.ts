import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type BankEntryState, bankEntryStates, type MatchedBy, matchedBy } from '../bank-entry-states.ts'

const states = Object.keys(bankEntryStates) as [BankEntryState, ...BankEntryState[]]

/** Cents. */
export const bank_statements = pgTable('bank_statements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  iban: text().notNull(),
  bank_id: text().notNull(),
  currency: text().notNull(),
  closed_on: date().notNull(),
  opening: bigint({ mode: 'number' }).notNull(),
  closing: bigint({ mode: 'number' }).notNull(),
  file_name: text().notNull(),
  imported_by: integer().notNull(),
  imported_at: timestamp({ withTimezone: true }).notNull(),
})

export const bank_entries = pgTable(
  'bank_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: integer()
      .notNull()
      .references(() => bank_statements.id),
    /** The same in all files. */
    key: text().notNull(),
    booked_on: date().notNull(),
    /** Cents of `currency`; negative: outgoing. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    is_reversal: boolean().notNull(),
    /** The bank says so, or the entry matches money that came. */
    takes_back: boolean().notNull().default(false),
    /** Payments that do not add up: for a person. */
    is_mixed: boolean().notNull().default(false),
    debtor_name: text().notNull(),
    debtor_iban: text().notNull(),
    reference: text().notNull(),
    remittance: text().notNull(),
    /** End-to-end id and the bank's; '' when missing or read before these were kept. */
    end_to_end_id: text().notNull().default(''),
    servicer_ref: text().notNull().default(''),
    state: text({ enum: states }).notNull(),
    matched_by: text({ enum: matchedBy }).$type<MatchedBy>(),
    /** Likeliest first. */
    suggested: integer().array().notNull().default([]),
    suggested_bills: integer().array().notNull().default([]),
    decided_by: integer(),
    decided_at: timestamp({ withTimezone: true }),
    looked_at: timestamp({ withTimezone: true }),
    /** After that only a person decides. */
    reopened_at: timestamp({ withTimezone: true }),
    /** Search text, without case and diacritics. */
    letters: text()
      .notNull()
      .generatedAlwaysAs(
        sql`plain_letters(debtor_name || ' ' || debtor_iban || ' ' || reference || ' ' || remittance)`,
      ),
  },
  (t) => [
    uniqueIndex('bank_entry_is_read_once').on(t.key),
    index('bank_entries_statement').on(t.statement_id),
    index('bank_entries_state').on(t.state, t.id),
    index('bank_entries_debtor').on(t.debtor_iban).where(sql`${t.state} = 'settled'`),
    index('bank_entries_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    index('bank_entries_amount').on(t.amount, t.booked_on),
    index('bank_entries_taken_back').on(t.id).where(sql`${t.takes_back} and ${t.state} = 'waiting'`),
    check('bank_entry_is_some_money', sql`${t.amount} <> 0`),
  ],
)
