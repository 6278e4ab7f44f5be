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

/** A bank statement of which something new was read. Cents. */
export const bank_statements = pgTable('bank_statements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  iban: text().notNull(),
  /** As the bank named it. */
  bank_id: text().notNull(),
  currency: text().notNull(),
  closed_on: date().notNull(),
  opening: bigint({ mode: 'number' }).notNull(),
  closing: bigint({ mode: 'number' }).notNull(),
  file_name: text().notNull(),
  imported_by: integer().notNull(),
  imported_at: timestamp({ withTimezone: true }).notNull(),
})

/** One movement of money on the shop's account, as the bank told it, and what became of it. */
export const bank_entries = pgTable(
  'bank_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: integer()
      .notNull()
      .references(() => bank_statements.id),
    /** Says that two lines of two files are the same movement. */
    key: text().notNull(),
    booked_on: date().notNull(),
    /** Cents of `currency`; negative: money that went out. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    is_reversal: boolean().notNull(),
    /** Money of a customer goes back by it: the bank says so, or it is like money that came before. */
    takes_back: boolean().notNull().default(false),
    /** Several payments that do not add up to it: a person decides, whatever they name. */
    is_mixed: boolean().notNull().default(false),
    debtor_name: text().notNull(),
    debtor_iban: text().notNull(),
    /** The structured reference, as it was written. */
    reference: text().notNull(),
    remittance: text().notNull(),
    /** The payer's own name of the movement, and the bank's; '' without one, and of what was read before they were kept. */
    end_to_end_id: text().notNull().default(''),
    servicer_ref: text().notNull().default(''),
    state: text({ enum: states }).notNull(),
    matched_by: text({ enum: matchedBy }).$type<MatchedBy>(),
    /** Ids of the orders that it may be for, the likeliest first. */
    suggested: integer().array().notNull().default([]),
    /** Ids of clients' bills that it may be for. */
    suggested_bills: integer().array().notNull().default([]),
    decided_by: integer(),
    decided_at: timestamp({ withTimezone: true }),
    /** When its order was looked for; an import tells by it how far it is. */
    looked_at: timestamp({ withTimezone: true }),
    /** When a decision about it was last taken back: from then on only a person decides. */
    reopened_at: timestamp({ withTimezone: true }),
    /** What the office searches in, without case and diacritics. */
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
    // what went out is compared with what came in the same sum
    index('bank_entries_amount').on(t.amount, t.booked_on),
    index('bank_entries_taken_back').on(t.id).where(sql`${t.takes_back} and ${t.state} = 'waiting'`),
    check('bank_entry_is_some_money', sql`${t.amount} <> 0`),
  ],
)
