import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The log of choices about cookies, to prove a consent by. Written once. `consent_id` was made up by the browser, tells
 * nothing about a person and joins a choice to those that replace it.
 */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consent_id: text().notNull(),
    /** What was agreed to beside the necessary; empty is a no. */
    categories: text().array().notNull(),
    /** Which wording was shown. */
    text_version: text().notNull(),
    given_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('consents_of_browser').on(t.consent_id)],
)
