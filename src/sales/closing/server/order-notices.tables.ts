import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'

/** Each notice goes once, by its key. */
export const order_notices = pgTable(
  'order_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['lapses-soon', 'approval-lapses-soon'] }).notNull(),
    /** The day in Vilnius. */
    written_on: date().notNull(),
    mail_id: integer().references(() => mails.id, { onDelete: 'set null' }),
  },
  (t) => [unique('one_order_notice_per_kind').on(t.order_id, t.kind), index('order_notices_mail').on(t.mail_id)],
)
