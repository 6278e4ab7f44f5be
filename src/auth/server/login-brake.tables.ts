import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Wrong sign-ins to one account from everywhere together. Addresses are kept as hashes, and those of nobody too: whether there
 * is an account must not be told by how long an answer takes.
 */
export const login_brakes = pgTable(
  'login_brakes',
  {
    /** sha256 of the address in small letters, base64url; of its line for first tries, or of one client's own tries, with that. */
    account: text().primaryKey(),
    failures: integer().notNull(),
    /** When the counting begins anew. */
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** When the next try of an unknown device may be looked at. */
    next_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('login_brakes_by_end').on(t.ends_at)],
)
