import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Proof of consent, append-only. `consent_id` is random and says nothing about a person. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consent_id: text().notNull(),
    /** Empty: refused. */
    categories: text().array().notNull(),
    text_version: text().notNull(),
    given_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('consents_of_browser').on(t.consent_id)],
)
