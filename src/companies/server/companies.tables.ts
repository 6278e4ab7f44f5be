import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The register of legal entities, as its open data were last imported. */
export const companies = pgTable('companies', {
  /** Seven or nine digits. */
  code: text().primaryKey(),
  name: text().notNull(),
  form: text(),
  status: text(),
  address: text(),
})

/** What VIES answered about a VAT code, each answer a row. */
export const vat_checks = pgTable(
  'vat_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** With the state's letters: LT100001919017. */
    code: text().notNull(),
    /** Unknown: the service, or the state's own, did not answer; it says nothing about the code. */
    answer: text({ enum: ['valid', 'invalid', 'unknown'] }).notNull(),
    name: text(),
    address: text(),
    /** VIES's requestIdentifier, which proves that we asked. */
    consultation_number: text(),
    asked_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('vat_checks_code').on(t.code, t.id)],
)
