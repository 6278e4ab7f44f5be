import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** From all clients. Unknown addresses count, too: timing does not tell whether there is an account. */
export const login_brakes = pgTable(
  'login_brakes',
  {
    /** sha256, base64url, of the lower-case address, also with a suffix for first tries or one client's tries. */
    account: text().primaryKey(),
    failures: integer().notNull(),
    /** When the count restarts. */
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** The next turn for an unknown device. */
    next_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('login_brakes_by_end').on(t.ends_at)],
)
