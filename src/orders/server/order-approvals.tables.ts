import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { orders } from './orders.tables.ts'

export const order_approvals = pgTable(
  'order_approvals',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    /** The order is prepaid despite the company's terms. */
    pays_first: boolean().notNull().default(false),
    /** The request is held as long as an unpaid order. */
    due_on: date().notNull(),
    /** Null: waiting, or nobody decided in time. */
    decision: text({ enum: ['approved', 'declined', 'withdrawn'] }),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text(),
  },
  (t) => [
    index('order_approvals_decided_by').on(t.decided_by),
    check('order_approval_is_decided_or_not', sql`(${t.decision} is null) = (${t.decided_at} is null)`),
  ],
)
