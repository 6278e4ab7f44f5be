import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { list_views } from '#shell/list-views/server/list-views.tables.ts'

/** Who gets which report once a month is over. */
export const report_mails = pgTable(
  'report_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the owner's month. */
    view_id: integer().references(() => list_views.id, { onDelete: 'cascade' }),
    /** The latest month that was mailed, or was over when it was chosen: `2026-10`. */
    sent_month: text().notNull(),
  },
  (t) => [
    unique('report_is_mailed_once').on(t.user_id, t.view_id).nullsNotDistinct(),
    index('report_mails_view').on(t.view_id),
    check('report_is_of_a_month', sql`${t.sent_month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
  ],
)
