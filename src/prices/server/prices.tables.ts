import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'

/** Why a price began: the shop was carried over or opened, somebody saved the product, or the VAT rate is another. */
export const priceReasons = ['first', 'changed', 'vat'] as const

/**
 * The price ledger: every price that customers could see, each from a moment on until the next of the same kind. Kept by triggers of the
 * database, so that no way of saving a product goes past it; append-only. What campaigns take off is told by the campaigns.
 */
export const price_ledger = pgTable(
  'price_ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of goods a piece; of a tool a day, or an hour. */
    unit: text({ enum: ['vnt', 'day', 'hour'] }).notNull(),
    /** So many days together: a package; 1 for everything else. */
    days: integer().notNull(),
    /** Cents; null when it is not offered any more. */
    price: integer(),
    price_with_vat: integer(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    why: text({ enum: priceReasons }).notNull(),
  },
  (t) => [index('price_ledger_product').on(t.product_id, t.unit, t.days, t.from_at, t.id)],
)
