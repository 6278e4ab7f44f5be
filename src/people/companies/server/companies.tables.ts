import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The register's open data. */
export const companies = pgTable('companies', {
  /** The code has seven or nine digits. */
  code: text().primaryKey(),
  name: text().notNull(),
  form: text(),
  status: text(),
  address: text(),
})

export const vat_checks = pgTable(
  'vat_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** With the country prefix: LT100001919017. */
    code: text().notNull(),
    /** Unknown says nothing about the code. */
    answer: text({ enum: ['valid', 'invalid', 'unknown'] }).notNull(),
    name: text(),
    address: text(),
    /** VIES's requestIdentifier: the proof. */
    consultation_number: text(),
    asked_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('vat_checks_code').on(t.code, t.id)],
)
