import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import type { SecurityEventName } from '#platform/security-event.ts'

/**
 * Who came in or tried to, how it was proved, and who looked at whose data. Kept for a year, because it names the addresses of
 * people's machines; what was done to the shop itself stands in `history` for good.
 */
export const security_events = pgTable(
  'security_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    event: text().$type<SecurityEventName>().notNull(),
    /** Whose account it is about. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    by_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What was read or taken along: the address of the call. */
    path: text().notNull(),
    /** Where from, as `clientKey` counts addresses. */
    client: text().notNull(),
  },
  (t) => [
    index('security_events_by_time').on(t.at, t.id),
    index('security_events_of_account').on(t.user_id, t.at, t.id),
    index('security_events_by_person').on(t.by_id),
  ],
)
