import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { units } from '#units/server/units.tables.ts'
import { rentals } from './rentals.tables.ts'

/**
 * While a customer has units and is not charged for them: from the moment they were done with them, or while they are broken. Stops of
 * a rental do not overlap (`stops_of_a_rental_are_apart`) and lie within it (`stops_lie_within_their_rental`, a trigger).
 */
export const rental_stops = pgTable(
  'rental_stops',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['off_rent', 'breakdown'] }).notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    /** Empty: it goes on. What is off rent goes on until it is back. */
    until_at: timestamp({ withTimezone: true }),
    /** The machine that broke, where only one was out. */
    unit_id: integer().references(() => units.id),
    note: text().notNull().default(''),
    /** Whoever said so; `by_customer` tells whether at the counter or by themselves. */
    said_by: integer(),
    by_customer: boolean().notNull(),
    said_at: timestamp({ withTimezone: true }).notNull(),
    /** What ended it: another machine was given, it works again, it is back. */
    ended_how: text({ enum: ['swap', 'works', 'return'] }),
    ended_by: integer(),
    ended_at: timestamp({ withTimezone: true }),
    /** Said by mistake: it stays as history and counts for nothing. */
    undone_at: timestamp({ withTimezone: true }),
    undone_by: integer(),
  },
  (t) => [
    index('rental_stops_rental').on(t.rental_id),
    uniqueIndex('rental_ends_once').on(t.rental_id).where(sql`${t.kind} = 'off_rent' and ${t.undone_at} is null`),
    index('rental_stops_open')
      .on(t.kind, t.from_at, t.rental_id)
      .where(sql`${t.ended_at} is null and ${t.undone_at} is null`),
    index('rental_stops_unit').on(t.unit_id).where(sql`${t.unit_id} is not null`),
    check('stop_ends_after_it_begins', sql`${t.until_at} >= ${t.from_at}`),
  ],
)
