import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How it stood with each invariant when the running program last looked. */
export const invariant_checks = pgTable('invariant_checks', {
  name: text().primaryKey(),
  /** Descriptions of rows that break it, at most 20. */
  breaches: jsonb().$type<string[]>().notNull(),
  checked_at: timestamp({ withTimezone: true }).notNull(),
  /** Since when it has been broken without a pause; null while it holds. */
  broken_since: timestamp({ withTimezone: true }),
  /** Milliseconds that the look took. A dear one is taken less often. */
  took_ms: integer().notNull(),
})
