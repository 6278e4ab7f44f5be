import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { CartLine } from '../cart.contract.ts'

/** The stored lines have no prices. */
export const carts = pgTable('carts', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb().$type<CartLine[]>().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
})
