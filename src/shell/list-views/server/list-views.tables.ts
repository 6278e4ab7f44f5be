import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'

/** A view goes with the account that made it (`sql/triggers`), but a shared one stays with all who see it. */
export const list_views = pgTable(
  'list_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: a shared one whose maker's account is gone. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    list: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    query: text().notNull(),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('one_view_of_a_name').on(t.user_id, t.list, sql`lower(${t.name})`),
    index('list_views_shared').on(t.list).where(sql`${t.shared}`),
    check('view_has_a_name', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 60`),
  ],
)
