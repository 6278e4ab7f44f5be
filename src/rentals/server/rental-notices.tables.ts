import { date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { mails } from '#people/mail/server/mail.tables.ts'
import { rentals } from './rentals.tables.ts'

/** Unique by its key, an extension's return anew. */
export const rental_notices = pgTable(
  'rental_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reminder', 'late'] }).notNull(),
    for_return: timestamp({ withTimezone: true }).notNull(),
    /** Reminder: 1; late: 1, 2, 3. */
    nth: integer().notNull(),
    /** A Vilnius day. */
    written_on: date().notNull(),
    mail_id: integer().references(() => mails.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('one_notice_per_occasion').on(t.rental_id, t.kind, t.for_return, t.nth),
    index('rental_notices_mail').on(t.mail_id),
  ],
)
