import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import { kind, products } from '#catalogue/server/catalogue.tables.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { objects } from '#objects/server/objects.tables.ts'
import type { DayReceiptLine } from '#periods/charged-days.ts'
import type { Period } from '#periods/period.ts'
import type { Package, Piece } from '#tariffs/tariffs.contract.ts'

export const buyer_kind = pgEnum('buyer_kind', ['private', 'company'])

/** An order as it was agreed: who, what, for how much. Titles, prices and totals are copies and never computed again. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Whoever ordered has no account: nobody's order because of that, and not because an account was deleted. */
    without_account: boolean().notNull().default(false),
    /** Whose order it is beside the account's: of a company by one of its people, of whoever the desk ordered for. */
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    object_id: integer().references(() => objects.id, { onDelete: 'set null' }),
    /** When it is billed, as its client's terms said when it was placed: `prepaid` waits for its money, the others are on credit. */
    billing: text({ enum: clients.billing.enumValues }).notNull().default('prepaid'),
    /** What the client calls it in their own books; printed on its papers. */
    po_number: text(),
    private_or_company: buyer_kind().notNull(),
    name: text().notNull(),
    lastname: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    title: text(),
    im_k: text(),
    pvm_k: text(),
    address: text().notNull(),
    city: text().notNull(),
    postal_code: text(),
    /** ISO 3166-1; the letters before `postal_code` are the same. */
    country: text().notNull().default('LT'),
    delivery: text({ enum: ['pickup', 'delivery'] }).notNull(),
    comment: text(),
    /** The consumer asked to begin before the 14 days of withdrawal are over. */
    early_start: boolean().notNull().default(false),
    /** Cents without VAT, VAT, with VAT; the basis is private_or_company. */
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
    vat_rate: integer().notNull(),
    placed_at: timestamp({ withTimezone: true }).notNull(),
    paid_at: timestamp({ withTimezone: true }),
    paid_by: integer(),
    /** Ordered on the web: while nothing is paid for it, it holds what it ordered only so long (`lapse-order.ts`). */
    lapses: boolean().notNull().default(false),
    /** Somebody unknown took much: without money it holds until then, and not for days. */
    held_until: timestamp({ withTimezone: true }),
    /** It was not paid in time: its units, periods and stock are everybody's again. Empty again when it is revived. */
    lapsed_at: timestamp({ withTimezone: true }),
    /** Above its buyer's limit, it waits for a main user's approval, or never got it (`order_approvals`); null: it needs none any more. */
    unapproved_since: timestamp({ withTimezone: true }),
    /** 1 as it was placed, and one more with each change of it (`order_revisions`). */
    revision: integer().notNull().default(1),
    deleted_at: timestamp({ withTimezone: true }),
    deleted_by: integer(),
    /** Who ordered is forgotten: names, addresses and contacts are gone, the order's own facts stay. */
    erased_at: timestamp({ withTimezone: true }),
    /** As the office's list names and sorts its clients. */
    client: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when private_or_company = 'company' then coalesce(title, '') else name || ' ' || lastname end`,
      ),
    /** What the office searches in, without case and diacritics. */
    letters: text()
      .notNull()
      .generatedAlwaysAs(
        sql`plain_letters(name || ' ' || lastname || ' ' || coalesce(title, '') || ' ' || coalesce(im_k, '') || ' ' || email || ' ' || phone)`,
      ),
  },
  (t) => [
    index('orders_user').on(t.user_id, t.id),
    index('orders_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    // whoever has no account any more is known by the address alone
    index('orders_of_no_account').on(sql`lower(${t.email})`).where(sql`${t.user_id} is null`),
    // what somebody without an account holds unpaid is counted before they may hold more
    index('orders_held_without_account')
      .on(t.id)
      .where(sql`${t.without_account} and ${t.paid_at} is null and ${t.deleted_at} is null and ${t.lapsed_at} is null`),
    // what a client has ordered on credit is summed before they may order more
    index('orders_on_credit').on(t.client_id).where(sql`${t.billing} <> 'prepaid' and ${t.deleted_at} is null`),
    index('orders_object').on(t.object_id),
    index('orders_live').on(t.id).where(sql`${t.deleted_at} is null`),
    index('orders_deleted').on(t.id).where(sql`${t.deleted_at} is not null`),
    index('orders_unpaid').on(t.id).where(sql`${t.paid_at} is null and ${t.deleted_at} is null`),
    // what is due for an order that nothing was paid for: a bank statement asks for it entry by entry
    index('orders_unpaid_price').on(t.price_with_vat).where(sql`${t.paid_at} is null and ${t.deleted_at} is null`),
    index('orders_may_lapse')
      .on(t.id)
      .where(sql`${t.lapses} and ${t.paid_at} is null and ${t.deleted_at} is null and ${t.lapsed_at} is null`),
    index('orders_unapproved')
      .on(t.client_id)
      .where(sql`${t.unapproved_since} is not null and ${t.lapsed_at} is null and ${t.deleted_at} is null`),
    index('orders_held_until').on(t.held_until).where(sql`${t.held_until} is not null`),
    index('orders_lapsed').on(t.id).where(sql`${t.lapsed_at} is not null`),
    index('orders_paid_at').on(t.paid_at).where(sql`${t.paid_at} is not null`),
    index('orders_placed_at').on(t.placed_at),
    index('orders_live_placed_at').on(t.placed_at, t.id).where(sql`${t.deleted_at} is null`),
    index('orders_live_price').on(t.price, t.id).where(sql`${t.deleted_at} is null`),
    index('orders_live_price_with_vat').on(t.price_with_vat, t.id).where(sql`${t.deleted_at} is null`),
    index('orders_live_paid').on(t.id).where(sql`${t.deleted_at} is null and ${t.paid_at} is not null`),
    index('orders_live_client').on(sql`${t.client} collate "lt-x-icu"`, t.id).where(sql`${t.deleted_at} is null`),
    index('orders_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    check('order_total_adds_up', sql`${t.price} + ${t.vat} = ${t.price_with_vat}`),
    check('lapsed_order_is_unpaid', sql`${t.lapsed_at} is null or ${t.paid_at} is null`),
    check(
      'unapproved_order_owes_nothing',
      sql`${t.unapproved_since} is null or (${t.paid_at} is null and ${t.billing} = 'prepaid')`,
    ),
    check('order_without_account_has_no_owner', sql`not (${t.without_account} and ${t.user_id} is not null)`),
    check('order_costs_something', sql`${t.price_with_vat} > 0`),
  ],
)

export interface ChosenAttribute {
  attribute_name: string
  attribute: string
}

/** A campaign as a line remembers it. */
export interface LineCampaign {
  id: number
  title: string
  percent: number
}

/** What of a client's price list a line remembers: a percentage, or null for an agreed price. */
export interface LineClientPrice {
  percent: number | null
}

/** So many units of a product in one bundle, under the title and at the net price of a day or an hour that it had then. */
export interface OrderedPart {
  product_id: number
  title: string
  quantity: number
  price: number
}

export const order_lines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    type: kind().notNull(),
    /** What the shop asks for bringing the order, or for fetching what is rented: of its own product and stock there is nothing, and an order has one of each. */
    is_delivery: boolean().notNull().default(false),
    /** Of such a line: what is rented is fetched. */
    is_collection: boolean().notNull().default(false),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    title: text().notNull(),
    attributes: jsonb().$type<ChosenAttribute[]>().notNull().default([]),
    quantity: integer().notNull(),
    /** Days or hours that are charged; 1 for goods. */
    charged_units: integer().notNull(),
    unit: text({ enum: ['vnt', 'day', 'hour'] }).notNull(),
    unit_price: integer().notNull(),
    unit_price_with_vat: integer().notNull(),
    price: integer().notNull(),
    price_with_vat: integer().notNull(),
    /** Of one unit, in cents, as agreed; outside price and VAT. */
    deposit: integer().notNull().default(0),
    replacement_value: integer().notNull().default(0),
    period: jsonb().$type<Period>(),
    receipt: jsonb().$type<DayReceiptLine[]>(),
    /** What one unit's days cost, as packages and days; null where that is `charged_units` times `unit_price`. */
    pieces: jsonb().$type<Piece[]>(),
    /** The packages that were offered then, by which the rental also goes on; null where there were none. */
    packages: jsonb().$type<Package[]>(),
    /** What was off the price when it was ordered; null where nothing was. */
    campaign: jsonb().$type<LineCampaign>(),
    /** What of the client's own prices it was ordered at; null where they were not less than everybody's. */
    client_price: jsonb().$type<LineClientPrice>(),
    /** Of a bundle: what one of it was made of when it was ordered. */
    parts: jsonb().$type<OrderedPart[]>(),
    /** The title in small letters without diacritics. */
    title_letters: text().generatedAlwaysAs(sql`plain_letters(title)`),
  },
  (t) => [
    index('order_lines_order').on(t.order_id, t.position),
    index('order_lines_product').on(t.product_id),
    // by the last day, and then the first: of what touches a month a report reads those alone
    index('order_lines_rent_days')
      .on(
        sql`(coalesce(${t.period} ->> 'to', ${t.period} ->> 'from') collate "C")`,
        sql`((${t.period} ->> 'from') collate "C")`,
      )
      .where(sql`${t.type} = 'rent'`),
    index('order_lines_rent_title').on(sql`${t.title} collate "lt-x-icu"`, t.id).where(sql`${t.type} = 'rent'`),
    // Titles of what bundles were made of, searched in as letters.
    index('order_lines_parts')
      .using('gin', sql`plain_letters(jsonb_path_query_array(${t.parts}, '$[*].title')::text) gin_trgm_ops`)
      .where(sql`${t.parts} is not null`),
    index('order_lines_rent_letters').using('gin', sql`${t.title_letters} gin_trgm_ops`).where(sql`${t.type} = 'rent'`),
    uniqueIndex('order_is_brought_for_one_price').on(t.order_id, t.is_collection).where(sql`${t.is_delivery}`),
    check(
      'delivery_is_no_product',
      sql`not ${t.is_delivery} or (${t.type} = 'addition' and ${t.product_id} is null and ${t.quantity} = 1)`,
    ),
    check('collection_is_a_way_too', sql`${t.is_delivery} or not ${t.is_collection}`),
    check('line_has_units', sql`${t.quantity} > 0 and ${t.charged_units} > 0`),
  ],
)

/** A line as a revision remembers it: nothing of it is a person's. */
export interface RevisionLine {
  line_id: number
  product_id: number | null
  title: string
  quantity: number
  charged_units: number
  unit: 'vnt' | 'day' | 'hour'
  price: number
  price_with_vat: number
  period: Period | null
}

/**
 * What an order was after each change, from what was placed on; an order that was never changed has none. Written once: a
 * trigger keeps its rows as they are. It names nobody: who bought stands in the order alone.
 */
export const order_revisions = pgTable(
  'order_revisions',
  {
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    revision: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The clerk; null for what was placed. */
    by_user_id: integer(),
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
    lines: jsonb().$type<RevisionLine[]>().notNull(),
    /** A sentence each. */
    changes: jsonb().$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'one_of_each_revision', columns: [t.order_id, t.revision] }),
    check('revision_is_counted_from_1', sql`${t.revision} > 0`),
  ],
)
