import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'

/** Somebody who gave the right password and has to show a second factor: good for ten minutes and five tries. */
export const login_tickets = pgTable(
  'login_tickets',
  {
    /** sha256 of the ticket, hex. */
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the password's hash that was checked: when the password changes, the ticket is worth nothing. */
    password_mark: text().notNull(),
    remember: boolean().notNull(),
    /** The browser's cart, to be joined when the person is let in. */
    cart: jsonb().$type<unknown[]>().notNull(),
    tries: integer().notNull().default(0),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('login_tickets_user').on(t.user_id), index('login_tickets_expiry').on(t.expires_at)],
)
