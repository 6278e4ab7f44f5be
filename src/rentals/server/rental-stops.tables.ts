import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { units } from '#catalogue/units/server/units.tables.ts'
import { rentals } from './rentals.tables.ts'

/** Times without charges: apart (`stops_of_a_rental_are_apart`), within it (`stops_lie_within_their_rental`). */
export const rental_stops = pgTable(
  'rental_stops',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['off_rent', 'breakdown'] }).notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: ongoing. */
    until_at: timestamp({ withTimezone: true }),
    /** The unit, if one machine was out. */
    unit_id: integer().references(() => units.id),
    note: text().notNull().default(''),
    /** A customer or a clerk (`by_customer`). */
    said_by: integer(),
    by_customer: boolean().notNull(),
    said_at: timestamp({ withTimezone: true }).notNull(),
    ended_how: text({ enum: ['swap', 'works', 'return'] }),
    ended_by: integer(),
    ended_at: timestamp({ withTimezone: true }),
    /** Reported by mistake: history only. */
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
