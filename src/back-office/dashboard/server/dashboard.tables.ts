import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'

export const notes = pgTable('notes', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  note: text().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
})

/** Done tasks are deleted. */
export const todos = pgTable(
  'todos',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    todo: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('todos_user').on(t.user_id, t.id), check('task_says_something', sql`btrim(${t.todo}) <> ''`)],
)
