import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'

/**
 * What the shop has made of the words that its rooms declare, version by version; a trigger lets it only grow. Version 0 is
 * the program's own and has no row.
 */
export const wordings = pgTable(
  'wordings',
  {
    /** Which text: `order-placed`. */
    key: text().notNull(),
    version: integer().notNull(),
    /** By the field's name; null: the program's own words again. */
    texts: jsonb().$type<Record<string, string>>(),
    saved_by: integer().references(() => users.id, { onDelete: 'set null' }),
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
)
