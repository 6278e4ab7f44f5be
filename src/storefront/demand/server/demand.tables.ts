import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildDefaultBranchColumn } from '#shell/branches/server/places.tables.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Sums, so that no person is identifiable. */
export const lost_demand = pgTable(
  'lost_demand',
  {
    /** Vilnius day of the request. */
    day: date().notNull(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place_id: buildDefaultBranchColumn(),
    /** Each once per visitor, place and day. */
    times: integer().notNull(),
    /** Charged days times units; an hourly rental counts its share of a day. */
    days: numeric({ precision: 14, scale: 2 }).notNull(),
    /** Cents without VAT. */
    price: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.product_id, t.place_id] }),
    index('lost_demand_product').on(t.product_id, t.day),
    check('something_was_wanted', sql`${t.times} > 0`),
  ],
)

/** Shared, and deleted with the day, so that marks stay secret. Unlogged: in no backup, replica or WAL archive. */
export const demand_salts = pgTable('demand_salts', { day: date().primaryKey(), salt: bytea().notNull() })

/** This visitor was counted for this product and period. Unlogged, deleted with the day. */
export const demand_marks = pgTable('demand_marks', { mark: uuid().primaryKey(), day: date().notNull() }, (t) => [
  index('demand_marks_day').on(t.day),
])
