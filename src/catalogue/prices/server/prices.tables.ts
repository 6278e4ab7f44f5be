import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'

/** `first`: opening or migration; `changed`: product saved; `vat`: VAT rate changed. */
export const priceReasons = ['first', 'changed', 'vat'] as const

/** All prices shown, valid until the next of a kind. Append-only, by triggers. Without campaigns. */
export const price_ledger = pgTable(
  'price_ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Goods by piece; tools by day or hour. */
    unit: text({ enum: ['vnt', 'day', 'hour'] }).notNull(),
    /** Days of a package; otherwise 1. */
    days: integer().notNull(),
    /** Cents; null when no longer offered. */
    price: integer(),
    price_with_vat: integer(),
    /** Percent; applies to campaign prices of that time. */
    vat_rate: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    why: text({ enum: priceReasons }).notNull(),
  },
  (t) => [index('price_ledger_product').on(t.product_id, t.unit, t.days, t.from_at, t.id)],
)

/** Immutable, except for an early end. With a code only for who types it; not shown. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    percent: integer().notNull(),
    from_day: text().notNull(),
    to_day: text().notNull(),
    /** Vilnius midnight of the first day, and after the last; earlier when ended. */
    begins_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    code: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer(),
  },
  (t) => [
    index('campaigns_by_end').on(t.ends_at),
    uniqueIndex('campaign_code_is_unique').on(sql`upper(${t.code})`).where(sql`${t.code} is not null`),
    check('campaign_takes_a_part_off', sql`${t.percent} between 1 and 99`),
    check('campaign_ends_after_it_begins', sql`${t.ends_at} >= ${t.begins_at}`),
  ],
)

export const campaign_targets = pgTable(
  'campaign_targets',
  {
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    product_id: integer().references(() => products.id, { onDelete: 'cascade' }),
    category_id: integer().references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('campaign_targets_campaign').on(t.campaign_id),
    index('campaign_targets_product').on(t.product_id, t.campaign_id),
    index('campaign_targets_category').on(t.category_id, t.campaign_id),
    check('campaign_target_is_one_thing', sql`num_nonnulls(${t.product_id}, ${t.category_id}) = 1`),
  ],
)

/** `apply-client-price.ts` combines them with campaigns and packages. */
export const client_prices = pgTable(
  'client_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    client_id: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Neither: everything. */
    product_id: integer().references(() => products.id, { onDelete: 'cascade' }),
    category_id: integer().references(() => categories.id, { onDelete: 'cascade' }),
    percent: integer(),
    /** Cents without VAT: of a piece, day or hour. */
    price: integer(),
    from_day: date().notNull(),
    until_day: date(),
  },
  (t) => [
    index('client_prices_client').on(t.client_id, t.product_id, t.category_id),
    index('client_prices_product').on(t.product_id).where(sql`${t.product_id} is not null`),
    index('client_prices_category').on(t.category_id).where(sql`${t.category_id} is not null`),
    check('client_price_is_about_one_thing', sql`num_nonnulls(${t.product_id}, ${t.category_id}) <= 1`),
    check('client_price_is_a_percentage_or_a_price', sql`num_nonnulls(${t.percent}, ${t.price}) = 1`),
    check('client_price_takes_a_part_off', sql`${t.percent} between 1 and 99`),
    check('client_price_is_a_products', sql`${t.price} is null or (${t.price} > 0 and ${t.product_id} is not null)`),
    check('client_price_ends_after_it_begins', sql`${t.until_day} >= ${t.from_day}`),
  ],
)
