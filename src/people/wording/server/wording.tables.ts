import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'

/** Append-only by trigger. Version 0, the default, has no row. */
export const wordings = pgTable(
  'wordings',
  {
    /** `order-placed` */
    key: text().notNull(),
    version: integer().notNull(),
    /** By field; null: the default. */
    texts: jsonb().$type<Record<string, string>>(),
    saved_by: integer().references(() => users.id, { onDelete: 'set null' }),
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
)
