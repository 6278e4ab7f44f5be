import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'

/** Ten minutes, five tries. */
export const login_tickets = pgTable(
  'login_tickets',
  {
    /** sha256 of the ticket, hex. */
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the checked password hash: a changed password voids the ticket. */
    password_mark: text().notNull(),
    remember: boolean().notNull(),
    /** The browser's cart, joined after the second factor. */
    cart: jsonb().$type<unknown[]>().notNull(),
    tries: integer().notNull().default(0),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('login_tickets_user').on(t.user_id), index('login_tickets_expiry').on(t.expires_at)],
)
