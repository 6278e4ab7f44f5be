import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { downtimeKinds } from '../downtime-kinds.ts'
import { units } from './units.tables.ts'

export const downtime_kind = pgEnum('downtime_kind', downtimeKinds)

/**
 * Units that are kept back: one machine by its name, or so many of a product. They take units exactly as a rental does
 * (`units_taken`), from `from_at` up to and without `to_at`; an open one without end. `downtime_is_free` (a trigger)
 * refuses one that breaks bookings, unless somebody has accepted that.
 */
export const downtimes = pgTable(
  'downtimes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty once the product is deleted; the machine keeps its life. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Empty: nobody says which. */
    unit_id: integer().references(() => units.id),
    quantity: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    /** Empty: until somebody ends it. */
    to_at: timestamp({ withTimezone: true }),
    kind: downtime_kind().notNull(),
    reason: text().notNull().default(''),
    /** Whoever wrote it down was told which bookings it breaks, and went on. */
    accepted_broken: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** The administrator; null: the shop itself. */
    created_by: integer(),
    /** When somebody ended it, or called it off; its `to_at` is when it was over. */
    ended_at: timestamp({ withTimezone: true }),
    ended_by: integer(),
  },
  (t) => [
    index('downtimes_product').on(t.product_id, sql`coalesce(${t.to_at}, 'infinity')`),
    index('downtimes_unit').on(t.unit_id, t.from_at).where(sql`${t.unit_id} is not null`),
    index('downtimes_until').on(sql`coalesce(${t.to_at}, 'infinity')`, t.id),
    // What is over, by far the most: counted in the index alone.
    index('downtimes_over').on(t.to_at, t.id).where(sql`${t.to_at} is not null`),
    check('downtime_takes_units', sql`${t.quantity} > 0`),
    check('downtime_of_a_unit_takes_one', sql`${t.unit_id} is null or ${t.quantity} = 1`),
    check('downtime_ends_after_it_begins', sql`${t.to_at} >= ${t.from_at}`),
  ],
)
