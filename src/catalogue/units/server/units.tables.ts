import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildDefaultBranchColumn, places } from '#shell/branches/server/places.tables.ts'
import { retirementReasons } from '../units.contract.ts'

export const retirement = pgEnum('retirement', retirementReasons)

/** Where tracked, stock = units in service: `stock_is_units` follows the stock, `stock_is_its_units` checks. */
export const units = pgTable(
  'units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: product deleted; its units are retired and keep their history. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Printed as QR and text; unique, ignoring case. */
    code: text().notNull(),
    serial: text().notNull().default(''),
    /** Home: the pool that it counts in. */
    place_id: buildDefaultBranchColumn(),
    /** Came back there; null: at home, out or on its way. It is in nobody's pool (`pool_changes`). */
    at_place_id: integer().references(() => places.id),
    in_transit: boolean().notNull().default(false),
    bought_on: date(),
    /** Cents without VAT; null: unknown. */
    purchase_price: integer(),
    note: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The least used goes out first. Written only by triggers on `rental_units`. */
    times_out: integer().notNull().default(0),
    retired_at: timestamp({ withTimezone: true }),
    retired_reason: retirement(),
  },
  (t) => [
    index('units_letters').using('gin', sql`plain_letters(${t.code} || ' ' || ${t.serial}) gin_trgm_ops`),
    index('units_serial').on(sql`plain_letters(${t.serial})`).where(sql`${t.serial} <> ''`),
    // Beginnings of codes, whatever the database's collation.
    index('units_code_beginning').on(sql`(upper(${t.code}) collate "C")`),
    // With id and code, for index-only pages.
    uniqueIndex('one_unit_per_code').on(sql`upper(${t.code})`),
    index('units_in_service').on(t.product_id, t.id).where(sql`${t.retired_at} is null`),
    index('units_product').on(t.product_id, t.id),
    index('units_away').on(t.place_id, t.id).where(sql`${t.at_place_id} is not null or ${t.in_transit}`),
    index('units_retired').on(t.retired_at).where(sql`${t.retired_at} is not null`),
    check('unit_is_at_one_place', sql`${t.at_place_id} is null or not ${t.in_transit}`),
    check('unit_costs_something_or_nothing', sql`${t.purchase_price} >= 0`),
    check('retired_unit_has_a_reason', sql`(${t.retired_at} is null) = (${t.retired_reason} is null)`),
  ],
)
