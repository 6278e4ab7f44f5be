import { date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { mails } from '#mail/server/mail.tables.ts'
import { rentals } from './rentals.tables.ts'

/**
 * What a customer was told about a return: the reminder the day before it, and up to three notices that it is late. The
 * key lets each be told once, whoever tells it; an extension makes another return, with notices of its own.
 */
export const rental_notices = pgTable(
  'rental_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reminder', 'late'] }).notNull(),
    /** The agreed return that it is about. */
    for_return: timestamp({ withTimezone: true }).notNull(),
    /** 1 for a reminder; 1, 2, 3 for late ones. */
    nth: integer().notNull(),
    /** The Vilnius day on which it was written. */
    written_on: date().notNull(),
    mail_id: integer().references(() => mails.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('one_notice_per_occasion').on(t.rental_id, t.kind, t.for_return, t.nth),
    index('rental_notices_mail').on(t.mail_id),
  ],
)
