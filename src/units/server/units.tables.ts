import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { retirementReasons } from '../units.contract.ts'

export const retirement = pgEnum('retirement', retirementReasons)

/**
 * Machines, each by its inventory number. Of a product that is tracked one by one the stock is the number of its units in
 * service: whoever changes the stock alone gets units made or retired by the trigger `stock_is_units`, and at the end of
 * a transaction the two are equal or it fails (`stock_is_its_units`).
 */
export const units = pgTable(
  'units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty once the product is deleted; its units are retired by then and keep their history. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Printed as QR and text; unique in the shop, whatever its case. */
    code: text().notNull(),
    serial: text().notNull().default(''),
    bought_on: date(),
    /** Cents without VAT; empty: nobody has written it down. */
    purchase_price: integer(),
    note: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** How often it went out: the shop takes the least used first. Written by triggers on `rental_units` alone. */
    times_out: integer().notNull().default(0),
    retired_at: timestamp({ withTimezone: true }),
    retired_reason: retirement(),
  },
  (t) => [
    // What the office searches in, without case and diacritics.
    index('units_letters').using('gin', sql`plain_letters(${t.code} || ' ' || ${t.serial}) gin_trgm_ops`),
    // The migration includes id and code: a page of the list is found without looking at the machines before it.
    uniqueIndex('one_unit_per_code').on(sql`upper(${t.code})`),
    index('units_in_service').on(t.product_id, t.id).where(sql`${t.retired_at} is null`),
    index('units_product').on(t.product_id, t.id),
    index('units_retired').on(t.retired_at).where(sql`${t.retired_at} is not null`),
    check('unit_costs_something_or_nothing', sql`${t.purchase_price} >= 0`),
    check('retired_unit_has_a_reason', sql`(${t.retired_at} is null) = (${t.retired_reason} is null)`),
  ],
)
