import { pgTable, text } from 'drizzle-orm/pg-core'

/** The owner's list; a new shop has the usual words of the trade. */
export const search_synonyms = pgTable('search_synonyms', {
  said: text().primaryKey(),
  meant: text().array().notNull(),
})
