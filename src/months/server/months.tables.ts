import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const cents = () => bigint({ mode: 'number' }).notNull()

/**
 * A month that the accountant has closed, for good, with what was counted in it. From then on nothing is dated in it or before it:
 * triggers of documents, payments and deposits (`month_is_open`) see to that, and share a lock of the month with whoever closes it.
 */
export const months = pgTable(
  'months',
  {
    /** `2026-11`. */
    month: text().primaryKey(),
    closed_at: timestamp({ withTimezone: true }).notNull(),
    /** No foreign key: who did it stays when the account is gone. */
    closed_by: integer().notNull(),
    /** Documents of all kinds; the sums are those of VAT invoices and credit notes. Cents. */
    documents: integer().notNull(),
    price: cents(),
    vat: cents(),
    price_with_vat: cents(),
    payments: integer().notNull(),
    /** What came less what went back. */
    received: cents(),
    deposits: integer().notNull(),
    deposits_taken: cents(),
    deposits_returned: cents(),
    deposits_kept: cents(),
  },
  (t) => [check('month_is_a_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`)],
)
