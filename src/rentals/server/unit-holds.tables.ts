import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { buildDefaultBranchColumn } from '#shell/branches/server/places.tables.ts'

/** Holds of a quote. `units_held()` ignores expired ones, so nothing has to end them. */
export const unit_holds = pgTable(
  'unit_holds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    desk_order_id: integer()
      .notNull()
      .references(() => desk_orders.id, { onDelete: 'cascade' }),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place_id: buildDefaultBranchColumn(),
    /** Takes its units from home without end. */
    one_way: boolean().notNull().default(false),
    quantity: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    to_at: timestamp({ withTimezone: true }).notNull(),
    until_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('unit_holds_product').on(t.product_id, t.until_at),
    index('unit_holds_desk_order').on(t.desk_order_id),
    check('hold_has_units', sql`${t.quantity} > 0`),
    check('hold_ends_after_it_begins', sql`${t.to_at} > ${t.from_at}`),
  ],
)
