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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What people wanted and could not have, a row for each product and day: sums alone, so that nobody can be found in them. */
export const lost_demand = pgTable(
  'lost_demand',
  {
    /** In Vilnius: the day on which it was asked for. */
    day: date().notNull(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Refused periods, each once for a visitor and day. */
    times: integer().notNull(),
    /** What they would have been charged: days times units; of a rental by the hour its share of a day. */
    days: numeric({ precision: 14, scale: 2 }).notNull(),
    /** Cents without VAT. */
    price: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.product_id] }),
    index('lost_demand_product').on(t.product_id, t.day),
    check('something_was_wanted', sql`${t.times} > 0`),
  ],
)

/**
 * The salt of a day, with which all processes mix what they know of a visitor. It goes with the day, and then nobody can try out
 * whose mark is whose. Not logged: neither a backup, nor a replica, nor what PostgreSQL archives has ever held it.
 */
export const demand_salts = pgTable('demand_salts', { day: date().primaryKey(), salt: bytea().notNull() })

/** Marks of today: this visitor has been counted for this product and period. Not logged either, and gone with the day. */
export const demand_marks = pgTable('demand_marks', { mark: uuid().primaryKey(), day: date().notNull() }, (t) => [
  index('demand_marks_day').on(t.day),
])
