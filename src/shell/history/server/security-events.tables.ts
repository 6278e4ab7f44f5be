import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { SecurityEventName } from '#platform/security-event.ts'

/** Kept for a year, because it holds client addresses; changes to the shop are in `history`. */
export const security_events = pgTable(
  'security_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    event: text().$type<SecurityEventName>().notNull(),
    /** Account affected. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    by_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What was read or exported: path of the call. */
    path: text().notNull(),
    /** Client address as `toIpKey` gives it. */
    client: text().notNull(),
  },
  (t) => [
    index('security_events_by_time').on(t.at, t.id),
    index('security_events_of_account').on(t.user_id, t.at, t.id),
    index('security_events_by_person').on(t.by_id),
  ],
)
