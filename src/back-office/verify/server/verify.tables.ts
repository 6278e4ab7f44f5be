import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const invariant_checks = pgTable('invariant_checks', {
  name: text().primaryKey(),
  /** At most 20. */
  breaches: jsonb().$type<string[]>().notNull(),
  checked_at: timestamp({ withTimezone: true }).notNull(),
  /** Null while it holds. */
  broken_since: timestamp({ withTimezone: true }),
  /** Milliseconds. Slow ones run less often. */
  took_ms: integer().notNull(),
})
