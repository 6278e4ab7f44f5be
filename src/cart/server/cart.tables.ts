import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import type { CartLine } from '../cart.contract.ts'

/** A signed-in customer's cart: the lines as chosen, without prices (these are the server's at every reading). */
export const carts = pgTable('carts', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb().$type<CartLine[]>().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
})
