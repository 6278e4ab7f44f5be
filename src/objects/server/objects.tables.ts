import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'

/** A customer's work site. One with orders is archived instead of deleted. */
export const objects = pgTable(
  'objects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    contact_name: text(),
    contact_phone: text(),
    comment: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    archived_at: timestamp({ withTimezone: true }),
  },
  (t) => [index('objects_user').on(t.user_id)],
)
