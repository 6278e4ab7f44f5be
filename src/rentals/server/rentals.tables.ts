import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { DayReceiptLine } from '#periods/charged-days.ts'
import type { Period } from '#periods/period.ts'
import { units } from '#units/server/units.tables.ts'

/**
 * Units of one product that one order has for one period. What comes back, or stops, by itself splits the row.
 * `units_are_free` (a trigger) refuses a row that would take more units than the shop owns at any moment.
 */
export const rentals = pgTable(
  'rentals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    order_line_id: integer()
      .notNull()
      .references(() => order_lines.id, { onDelete: 'cascade' }),
    /** Empty once the product is deleted; the order line keeps its title. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Of a bundle: which of its line's parts this is, from 0. Empty for what was ordered by itself. */
    part: integer(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    /** Units that the customer has been handed; the others still wait at the shop. */
    handed_out: integer().notNull().default(0),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    expected_return: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    returned_at: timestamp({ withTimezone: true }),
    returned_by: integer(),
    /** The order was deleted before the tool went out. */
    cancelled_at: timestamp({ withTimezone: true }),
    /** Some of the units of another row, which came back or stopped by themselves: the row that had all of them first. */
    split_from: integer(),
    /** The customer's word: until then it holds its units, however late; once it has passed it says nothing any more. */
    promised_at: timestamp({ withTimezone: true }),
    /** Another product was given in the place of the one that was ordered: from then on units of that one are held. */
    swapped_at: timestamp({ withTimezone: true }),
    /** Its order was changed: from then on it asks for another time or number of units. */
    rebooked_at: timestamp({ withTimezone: true }),
    /** What is given instead, as it is called; empty: what was ordered. The order's line and its price stay as agreed. */
    delivered_title: text(),
    /** Moved to another time than the order's line says: the period as the line would say it, and by the day each of its days. */
    moved_period: jsonb().$type<Period>(),
    moved_receipt: jsonb().$type<DayReceiptLine[]>(),
  },
  (t) => [
    index('rentals_open')
      .on(t.product_id, t.starts_at)
      .where(sql`${t.returned_at} is null and ${t.cancelled_at} is null`),
    index('rentals_due').on(t.expected_return, t.id).where(sql`${t.returned_at} is null and ${t.cancelled_at} is null`),
    index('rentals_starting').on(t.starts_at, t.id).where(sql`${t.returned_at} is null and ${t.cancelled_at} is null`),
    index('rentals_promised')
      .on(t.promised_at)
      .where(sql`${t.promised_at} is not null and ${t.returned_at} is null and ${t.cancelled_at} is null`),
    // With what else is asked of rentals that were back within some days, so that they are counted without their rows.
    index('rentals_returned_at')
      .on(t.returned_at, t.starts_at, t.order_id, t.cancelled_at)
      .where(sql`${t.returned_at} is not null`),
    index('rentals_returned').on(t.product_id, t.returned_at).where(sql`${t.returned_at} is not null`),
    index('rentals_order').on(t.order_id),
    index('rentals_order_line').on(t.order_line_id),
    // With the order, so that deleted ones are left out of a page, and of the count, without looking at the rows.
    index('rentals_listed').on(t.created_at, t.id, t.order_id).where(sql`${t.cancelled_at} is null`),
    index('rentals_listed_due').on(t.expected_return, t.id, t.order_id).where(sql`${t.cancelled_at} is null`),
    index('rentals_listed_returned')
      // with the moment itself, so that what came back is counted without its rows
      .on(sql`(${t.returned_at} is not null)`, t.expected_return, t.id, t.order_id, t.returned_at)
      .where(sql`${t.cancelled_at} is null`),
    index('rentals_created').on(t.created_at, t.id),
    index('rentals_user').on(t.user_id),
    index('rentals_moved').on(t.order_line_id).where(sql`${t.moved_period} is not null`),
    check('rental_has_units', sql`${t.quantity} > 0`),
    check('no_more_is_handed_out_than_rented', sql`${t.handed_out} between 0 and ${t.quantity}`),
    check('rental_ends_after_it_starts', sql`${t.expected_return} > ${t.starts_at}`),
  ],
)

/**
 * Which machine went out with which rental, and when it came back. A unit is out once at a time (`unit_is_out_once`); of a
 * product that is tracked one by one a rental has as many open rows as units handed out (`handed_out_is_named`).
 */
export const rental_units = pgTable(
  'rental_units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    /** Empty: it went out before machines had names, or its unit is not known yet; named when it comes back. */
    unit_id: integer().references(() => units.id),
    out_at: timestamp({ withTimezone: true }).notNull(),
    back_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('unit_is_out_once').on(t.unit_id).where(sql`${t.back_at} is null`),
    index('rental_units_rental').on(t.rental_id),
    index('rental_units_unit').on(t.unit_id, t.out_at),
    check('unit_comes_back_after_it_went_out', sql`${t.back_at} >= ${t.out_at}`),
  ],
)
