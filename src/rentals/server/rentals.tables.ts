import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import type { Period } from '#rules/periods/period.ts'
import { buildDefaultBranchColumn } from '#shell/branches/server/places.tables.ts'

/** A partial return or stop splits the row. `units_are_free`: never more than the shop owns. */
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
    /** Null once the product is deleted. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** The position in its line's bundle, from 0. */
    part: integer(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The branch whose units it takes. */
    place_id: buildDefaultBranchColumn(),
    /** The agreed branch; once back, the real one. At another branch its units are away from the start. */
    return_place_id: buildDefaultBranchColumn(),
    quantity: integer().notNull(),
    handed_out: integer().notNull().default(0),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    /** `withoutEnd`: open-ended. */
    expected_return: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    returned_at: timestamp({ withTimezone: true }),
    returned_by: integer(),
    cancelled_at: timestamp({ withTimezone: true }),
    split_from: integer(),
    /** Until then it holds its units, however late. */
    promised_at: timestamp({ withTimezone: true }),
    /** Another product's units are held from then on. */
    swapped_at: timestamp({ withTimezone: true }),
    /** Another time or number is held from then on. */
    rebooked_at: timestamp({ withTimezone: true }),
    /** Null: as ordered. The order's line and price stay. */
    delivered_title: text(),
    /** Instead of the line's; by the day with each day. */
    moved_period: jsonb().$type<Period>(),
    moved_receipt: jsonb().$type<DayReceiptLine[]>(),
    /** Returns charged the late days, not billing. */
    late_at_return: boolean().notNull().default(false),
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
    // The index alone answers counts.
    index('rentals_returned_at')
      .on(t.returned_at, t.starts_at, t.order_id, t.cancelled_at)
      .where(sql`${t.returned_at} is not null`),
    index('rentals_returned').on(t.product_id, t.returned_at).where(sql`${t.returned_at} is not null`),
    index('rentals_order').on(t.order_id),
    index('rentals_order_line').on(t.order_line_id),
    index('rentals_listed').on(t.created_at, t.id, t.order_id).where(sql`${t.cancelled_at} is null`),
    index('rentals_listed_due').on(t.expected_return, t.id, t.order_id).where(sql`${t.cancelled_at} is null`),
    index('rentals_listed_returned')
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

/** Out once (`unit_is_out_once`); where tracked, open rows are units out (`handed_out_is_named`). */
export const rental_units = pgTable(
  'rental_units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    /** Null: unnamed until its return. */
    unit_id: integer().references(() => units.id),
    out_at: timestamp({ withTimezone: true }).notNull(),
    back_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('unit_is_out_once').on(t.unit_id).where(sql`${t.back_at} is null`),
    index('rental_units_rental').on(t.rental_id),
    index('rental_units_unit').on(t.unit_id, t.out_at),
    // a report reads what was out within its days from the index alone
    index('rental_units_back').on(t.back_at, t.out_at, t.unit_id, t.rental_id),
    check('unit_comes_back_after_it_went_out', sql`${t.back_at} >= ${t.out_at}`),
  ],
)

/**
 * Units out that `rental_units` does not name one by one: counted ones, from act to act, and what came back without
 * ever having gone out by an act, from its agreed beginning. Open rows of a counted rental are what it has handed out.
 */
export const rental_counts = pgTable(
  'rental_counts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rental_id: integer()
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    /** What was out: a swap changes its rental's. Null once the product is deleted. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Whose units they are. */
    place_id: buildDefaultBranchColumn(),
    quantity: integer().notNull(),
    out_at: timestamp({ withTimezone: true }).notNull(),
    back_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('rental_counts_rental').on(t.rental_id),
    index('rental_counts_product').on(t.product_id),
    // a report reads what was out within its days from the index alone
    index('rental_counts_back').on(t.back_at, t.out_at, t.product_id, t.place_id, t.quantity),
    check('counted_units_are_some', sql`${t.quantity} > 0`),
    check('counted_units_come_back_after_they_went_out', sql`${t.back_at} >= ${t.out_at}`),
  ],
)
