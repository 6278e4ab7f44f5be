import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import { buildDefaultBranchColumn, places } from '#shell/branches/server/places.tables.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { kinds } from '../kinds.ts'
import { trackings } from '../tracking.ts'
import { buildTitleKeySql } from './build-title-key-sql.ts'

export const kind = pgEnum('kind', kinds)
export const tracking = pgEnum('tracking', trackings)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: kind().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    image_id: integer().references(() => images.id, { onDelete: 'set null' }),
    /** Rented tools only. */
    waiver: jsonb().$type<WaiverOfCategory>(),
    /** Kept by triggers, to avoid counting for the last page. */
    product_count: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    words_of_title: tsvector().generatedAlwaysAs(
      sql`to_tsvector('lt_words'::regconfig, plain_words(title)) || to_tsvector('lt_search'::regconfig, plain_words(title))`,
    ),
  },
  (t) => [
    uniqueIndex('category_slug_is_unique_within_its_kind').on(t.kind, t.slug),
    unique('categories_id_kind').on(t.id, t.kind),
    index('categories_kind_title').on(t.kind, sql`${t.title} collate "lt-x-icu"`),
    index('categories_image').on(t.image_id),
  ],
)

const toFittingKey = (column: AnyPgColumn) => sql`lower(btrim(left(replace(${column}, chr(160), ' '), 100)))`

/** Cents without VAT; a rent product has one of its prices, the other is 0. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: kind().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    about: text().notNull().default(''),
    category_id: integer().notNull(),
    related_rent_category_id: integer().references(() => categories.id, { onDelete: 'set null' }),
    related_sell_category_id: integer().references(() => categories.id, { onDelete: 'set null' }),
    price: integer().notNull().default(0),
    price_per_day: integer().notNull().default(0),
    price_per_hour: integer().notNull().default(0),
    /** Rent: per unit, in cents. */
    deposit: integer().notNull().default(0),
    /** Percent of `replacement_value`, instead of a sum. */
    deposit_percent: integer().notNull().default(0),
    replacement_value: integer().notNull().default(0),
    /** Rent: units in service. Sell, addition: units on hand. */
    stock: integer().notNull().default(0),
    sku: text().notNull().default(''),
    /** Goods: what one costs the shop, net cents; 0: unknown. */
    cost: integer().notNull().default(0),
    /** Rent: machines, whose number is the stock, or a count. */
    tracked: tracking().notNull().default('each'),
    /** Rent: rest at the shop after a return. */
    turnaround_minutes: integer().notNull().default(0),
    /** Rent by the day: fewest charged days. */
    minimum_days: integer().notNull().default(1),
    /** Rent by the day; a price of 0: motor hours are not counted. */
    included_hours_per_day: integer().notNull().default(0),
    price_per_extra_hour: integer().notNull().default(0),
    /** A bundle consists of other rent products (`product_parts`) and has no units of its own. */
    is_bundle: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Plain and stemmed: title (weight A), description (weight D). */
    words: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('lt_words'::regconfig, plain_words(title)), 'A') || setweight(to_tsvector('lt_search'::regconfig, plain_words(title)), 'A') || setweight(to_tsvector('lt_search'::regconfig, plain_words(about)), 'D')`,
    ),
    /** Separate: a title search must not read every product whose description has the word. */
    words_of_title: tsvector().generatedAlwaysAs(
      sql`to_tsvector('lt_words'::regconfig, plain_words(title)) || to_tsvector('lt_search'::regconfig, plain_words(title))`,
    ),
  },
  (t) => [
    foreignKey({
      name: 'category_is_of_the_same_kind',
      columns: [t.category_id, t.kind],
      foreignColumns: [categories.id, categories.kind],
    }),
    uniqueIndex('product_slug_is_unique_within_its_kind').on(t.kind, t.slug),
    uniqueIndex('sku_is_of_one_product').on(sql`lower(${t.sku})`).where(sql`${t.sku} <> ''`),
    index('products_sku_beginning').on(sql`(upper(${t.sku}) collate "C")`).where(sql`${t.sku} <> ''`),
    unique('products_id_is_bundle').on(t.id, t.is_bundle),
    index('products_category_title').on(t.category_id, sql`${t.title} collate "lt-x-icu"`, t.id),
    index('products_category_price').on(
      t.category_id,
      sql`(${t.price} + ${t.price_per_day} + ${t.price_per_hour})`,
      t.id,
    ),
    index('products_kind').on(t.kind, t.id),
    // longest rest, for lists of a period
    index('products_resting').on(t.turnaround_minutes).where(sql`${t.turnaround_minutes} > 0`),
    index('products_kind_title').on(t.kind, sql`${t.title} collate "lt-x-icu"`, t.id),
    index('products_kind_price').on(t.kind, sql`(${t.price} + ${t.price_per_day} + ${t.price_per_hour})`, t.id),
    index('products_related_rent').on(t.related_rent_category_id, sql`${t.title} collate "lt-x-icu"`, t.id),
    index('products_related_sell').on(t.related_sell_category_id, sql`${t.title} collate "lt-x-icu"`, t.id),
    // No pending list, which searches would have to read.
    index('products_words_of_title').using('gin', t.words_of_title).with({ fastupdate: false }),
    // The indexes hold one product in eight and in sixty-four, for searches in large shops: see products_titled().
    index('products_words_of_title_8')
      .using('gin', t.words_of_title)
      .with({ fastupdate: false })
      .where(sql`hashint4(id) & 7 = 0`),
    index('products_words_of_title_64')
      .using('gin', t.words_of_title)
      .with({ fastupdate: false })
      .where(sql`hashint4(id) & 63 = 0`),
    index('products_words').using('gin', t.words).with({ fastupdate: false }),
    index('products_title_letters').on(buildTitleKeySql(t.title)),
    check('sku_is_of_goods', sql`${t.sku} = '' or ${t.kind} <> 'rent'`),
    check('cost_is_of_goods', sql`${t.cost} >= 0 and (${t.cost} = 0 or ${t.kind} <> 'rent')`),
    check('stock_is_not_negative', sql`${t.stock} >= 0`),
    check('turnaround_is_within_a_month', sql`${t.turnaround_minutes} between 0 and 43200`),
    check('minimum_is_some_days', sql`${t.minimum_days} between 1 and 366`),
    check(
      'motor_hours_are_of_a_day',
      sql`${t.included_hours_per_day} between 0 and 24 and ${t.price_per_extra_hour} >= 0`,
    ),
    check('bundle_has_no_units_of_its_own', sql`not ${t.is_bundle} or (${t.kind} = 'rent' and ${t.stock} = 0)`),
    check(
      'deposit_is_a_sum_or_a_percent',
      sql`${t.deposit_percent} between 0 and 100 and (${t.deposit} = 0 or ${t.deposit_percent} = 0)`,
    ),
    check('deposit_is_not_negative', sql`${t.deposit} >= 0 and ${t.replacement_value} >= 0`),
    check(
      'product_has_the_price_of_its_kind',
      sql`case when ${t.kind} = 'rent' then ${t.price} = 0 and ${t.price_per_day} >= 0 and ${t.price_per_hour} >= 0 and (${t.price_per_day} > 0) <> (${t.price_per_hour} > 0) else ${t.price} > 0 and ${t.price_per_day} = 0 and ${t.price_per_hour} = 0 end`,
    ),
  ],
)

/** By triggers, to correct typing errors. Words of deleted products stay, harmlessly. */
export const title_words = pgTable('title_words', { word: text().primaryKey() }, (t) => [
  index('title_words_letters').using('gin', sql`${t.word} gin_trgm_ops`).with({ fastupdate: false }),
])

/** By triggers. An index on the stock would make every sale rewrite all indexes of its product. */
export const sold_out = pgTable(
  'sold_out',
  {
    product_id: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: kind().notNull(),
    category_id: integer().notNull(),
  },
  (t) => [index('sold_out_kind').on(t.kind), index('sold_out_category').on(t.category_id)],
)

/** In the office's sort order; apart as sold_out is. */
export const stock_levels = pgTable(
  'stock_levels',
  {
    product_id: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: kind().notNull(),
    units: integer().notNull(),
  },
  (t) => [index('stock_levels_kind').on(t.kind, t.units, t.product_id)],
)

export const product_properties = pgTable(
  'product_properties',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    property: text().notNull(),
    value: text().notNull(),
  },
  (t) => [
    index('product_properties_product').on(t.product_id, t.position),
    // what fits a tool (build-fitting-terms.ts)
    index('product_properties_value').on(toFittingKey(t.property), toFittingKey(t.value)),
  ],
)

/** The two constant columns let foreign keys refuse a bundle as a part, also concurrently. */
export const product_parts = pgTable(
  'product_parts',
  {
    bundle_id: integer().notNull(),
    bundle_is: boolean().notNull().default(true),
    part_id: integer().notNull(),
    part_is: boolean().notNull().default(false),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bundle_id, t.part_id] }),
    foreignKey({
      name: 'parts_are_of_a_bundle',
      columns: [t.bundle_id, t.bundle_is],
      foreignColumns: [products.id, products.is_bundle],
    }).onDelete('cascade'),
    foreignKey({
      name: 'part_is_no_bundle',
      columns: [t.part_id, t.part_is],
      foreignColumns: [products.id, products.is_bundle],
    }),
    index('product_parts_part').on(t.part_id),
    check('part_has_units', sql`${t.quantity} > 0`),
    check('bundle_is_one_and_part_is_none', sql`${t.bundle_is} and not ${t.part_is}`),
  ],
)

/** Cents without VAT. Append-only: the latest begun list is in force; an empty one ends them. */
export const product_tariffs = pgTable(
  'product_tariffs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    valid_from: timestamp({ withTimezone: true }).notNull(),
    packages: jsonb().$type<NetPackage[]>().notNull(),
  },
  (t) => [index('product_tariffs_product').on(t.product_id, t.valid_from, t.id)],
)

/** Accessories to tick at hand-over. */
export const product_kits = pgTable('product_kits', {
  product_id: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  names: jsonb().$type<string[]>().notNull(),
})

/** Inspections of units refer to the kind by name. */
export const product_inspections = pgTable(
  'product_inspections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().notNull(),
    months: integer(),
    rental_days: integer(),
    meter_hours: integer(),
    obligatory: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('product_is_inspected_once_for_each_kind').on(t.product_id, sql`lower(${t.kind})`),
    check(
      'inspection_comes_again',
      sql`num_nonnulls(${t.months}, ${t.rental_days}, ${t.meter_hours}) > 0 and coalesce(${t.months}, 1) > 0 and coalesce(${t.rental_days}, 1) > 0 and coalesce(${t.meter_hours}, 1) > 0`,
    ),
  ],
)

/** Cents without VAT that a choice adds. */
export const product_attributes = pgTable(
  'product_attributes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    attribute_name: text().notNull(),
    attribute: text().notNull(),
    price: integer().notNull(),
  },
  (t) => [
    uniqueIndex('attribute_value_is_unique_in_its_product').on(t.product_id, t.attribute_name, t.attribute),
    index('product_attributes_value').on(toFittingKey(t.attribute_name), toFittingKey(t.attribute)),
    check('attribute_price_is_not_negative', sql`${t.price} >= 0`),
  ],
)

/** EAN-13 of goods. */
export const product_eans = pgTable(
  'product_eans',
  {
    ean: text().notNull(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'ean_is_of_one_product', columns: [t.ean] }),
    index('product_eans_product').on(t.product_id, t.position),
    check('ean_has_thirteen_digits', sql`${t.ean} ~ '^[0-9]{13}$'`),
  ],
)

export const product_images = pgTable(
  'product_images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    image_id: integer()
      .notNull()
      .references(() => images.id),
    position: integer().notNull(),
    is_main: boolean().notNull().default(false),
  },
  (t) => [
    index('product_images_product').on(t.product_id, t.position),
    index('product_images_image').on(t.image_id),
    uniqueIndex('product_has_one_main_image').on(t.product_id).where(sql`${t.is_main}`),
  ],
)

/** The rest stands where `holds_rest`: one place has no rows. Machines in service, by triggers. */
export const place_stock = pgTable(
  'place_stock',
  {
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place_id: integer()
      .notNull()
      .references(() => places.id),
    units: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.place_id] }),
    index('place_stock_place').on(t.place_id),
    check('place_stock_is_not_negative', sql`${t.units} >= 0`),
  ],
)

/** Append-only: they sum up to the stock (`npm run verify`). */
export const stock_movements = pgTable(
  'stock_movements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: product deleted. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    units: integer().notNull(),
    place_id: buildDefaultBranchColumn(),
    reason: text({
      enum: [
        'stocked',
        'corrected',
        'sold',
        'order-deleted',
        'credited',
        'lapsed',
        'revived',
        'changed',
        'transferred',
      ],
    }).notNull(),
    order_id: integer(),
    /** Null unless an administrator did it. */
    by_user_id: integer(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('stock_movements_product').on(t.product_id)],
)
