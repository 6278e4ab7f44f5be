import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const cents = () => bigint({ mode: 'number' }).notNull()

/** `month_is_open`: documents, payments and deposits share its lock with closing; closed ones refuse. */
export const months = pgTable(
  'months',
  {
    /** `2026-11`. */
    month: text().primaryKey(),
    closed_at: timestamp({ withTimezone: true }).notNull(),
    /** No foreign key: the record outlives the account. */
    closed_by: integer().notNull(),
    /** Sums of VAT invoices and credit notes, in cents; documents of all kinds. */
    documents: integer().notNull(),
    price: cents(),
    vat: cents(),
    price_with_vat: cents(),
    payments: integer().notNull(),
    /** Payments less refunds. */
    received: cents(),
    deposits: integer().notNull(),
    deposits_taken: cents(),
    deposits_returned: cents(),
    deposits_kept: cents(),
  },
  (t) => [check('month_is_a_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`)],
)
