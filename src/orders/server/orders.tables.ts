import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { kind, products } from '#catalogue/server/catalogue.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { VatProof } from '#rules/money/vat.ts'
import { vatKinds } from '#rules/money/vat.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import type { Period } from '#rules/periods/period.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import type { MotorHours } from '#rules/tariffs/motor-hours.ts'
import type { Package, Piece } from '#rules/tariffs/tariffs.contract.ts'
import type { Waiver } from '#rules/tariffs/waiver.ts'
import { buildDefaultBranchColumn } from '#shell/branches/server/places.tables.ts'
import type { DeliveryAddress } from '../delivery-address.ts'

export const buyer_kind = pgEnum('buyer_kind', ['private', 'company'])

/** Titles, prices and totals are copies, never computed again. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The first order of its family, whose rental it adds to, extends or charges for. */
    parent_id: integer().references((): AnyPgColumn => orders.id),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** A guest's order; an order of a deleted account is none. */
    without_account: boolean().notNull().default(false),
    /** The account's company, or whom the desk ordered for. */
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    object_id: integer().references(() => objects.id, { onDelete: 'set null' }),
    /** The terms of that time: `prepaid` waits for money, others are on credit. */
    billing: text({ enum: clients.billing.enumValues }).notNull().default('prepaid'),
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
    /** ISO 3166-1; `postal_code`'s letters agree. */
    country: text().notNull().default('LT'),
    delivery: text({ enum: ['pickup', 'delivery'] }).notNull(),
    /** Null: to its site or the buyer. */
    delivery_address: jsonb().$type<DeliveryAddress>(),
    /** The branch whose stock, hours and days count. */
    place_id: buildDefaultBranchColumn(),
    /** Another branch makes the rental one-way. */
    return_place_id: buildDefaultBranchColumn(),
    comment: text(),
    /** The office alone sees the note: on no paper, in no answer to customers. */
    internal_note: text(),
    /** At the counter papers are printed: nothing is mailed. */
    prints_papers: boolean().notNull().default(false),
    /** The rent starts within the 14 days of withdrawal. */
    early_start: boolean().notNull().default(false),
    /** Cents without VAT, VAT, with VAT; the basis is private_or_company. */
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
    vat_rate: integer().notNull(),
    /** Of its services; goods bear the shop's rate, unless it pays no VAT. */
    vat_kind: text({ enum: vatKinds }).notNull().default('standard'),
    /** Why it is another than the shop's. */
    vat_proof: jsonb().$type<VatProof>(),
    placed_at: timestamp({ withTimezone: true }).notNull(),
    paid_at: timestamp({ withTimezone: true }),
    paid_by: integer(),
    /** Holds its units unpaid for a limited time (`lapse-order.ts`). */
    lapses: boolean().notNull().default(false),
    held_until: timestamp({ withTimezone: true }),
    /** The moment the units became free. Null again when revived. */
    lapsed_at: timestamp({ withTimezone: true }),
    /** The order waits, or was never approved (`order_approvals`). */
    unapproved_since: timestamp({ withTimezone: true }),
    /** 1 as placed, one more with each change (`order_revisions`). */
    revision: integer().notNull().default(1),
    /** Changes after its invoice that made no order. */
    changes: integer().notNull().default(0),
    deleted_at: timestamp({ withTimezone: true }),
    deleted_by: integer(),
    erased_at: timestamp({ withTimezone: true }),
    client: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when private_or_company = 'company' then coalesce(title, '') else name || ' ' || lastname end`,
      ),
    /** Search text, without case and diacritics. */
    letters: text()
      .notNull()
      .generatedAlwaysAs(
        sql`plain_letters(name || ' ' || lastname || ' ' || coalesce(title, '') || ' ' || coalesce(im_k, '') || ' ' || email || ' ' || phone)`,
      ),
  },
  (t) => [
    index('orders_user').on(t.user_id, t.id),
    index('orders_parent').on(t.parent_id).where(sql`${t.parent_id} is not null`),
    // a client's page asks which of those are theirs
    index('orders_of_company_without_client')
      .on(sql`coalesce(${t.im_k}, ${t.pvm_k})`)
      .where(sql`${t.client_id} is null and ${t.private_or_company} = 'company'`),
    index('orders_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    index('orders_of_no_account').on(sql`lower(${t.email})`).where(sql`${t.user_id} is null`),
    index('orders_held_without_account')
      .on(t.id)
      .where(sql`${t.without_account} and ${t.paid_at} is null and ${t.deleted_at} is null and ${t.lapsed_at} is null`),
    index('orders_on_credit').on(t.client_id).where(sql`${t.billing} <> 'prepaid' and ${t.deleted_at} is null`),
    index('orders_object').on(t.object_id),
    index('orders_live').on(t.id).where(sql`${t.deleted_at} is null`),
    index('orders_live_place').on(t.place_id, t.id).where(sql`${t.deleted_at} is null`),
    index('orders_deleted').on(t.id).where(sql`${t.deleted_at} is not null`),
    index('orders_unpaid').on(t.id).where(sql`${t.paid_at} is null and ${t.deleted_at} is null`),
    // looked up for each entry of a bank statement
    index('orders_unpaid_price').on(t.price_with_vat).where(sql`${t.paid_at} is null and ${t.deleted_at} is null`),
    // those that went out are debts
    index('orders_unpaid_prepaid')
      .on(t.client_id, t.id)
      .where(
        sql`${t.billing} = 'prepaid' and ${t.paid_at} is null and ${t.deleted_at} is null and ${t.lapsed_at} is null`,
      ),
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
    index('orders_phone').on(t.phone, t.id),
    index('orders_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    check('order_follows_another', sql`${t.parent_id} <> ${t.id}`),
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

export interface OrderLineAttribute {
  attribute_name: string
  attribute: string
}

export interface OrderLineCampaign {
  id: number
  title: string
  percent: number
}

/** Null: an agreed price. */
export interface LineClientPrice {
  percent: number | null
}

/** A part of one bundle, as ordered: net price of a day or hour. */
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
    /** A fee, without product or stock; at most one of each. */
    is_delivery: boolean().notNull().default(false),
    is_collection: boolean().notNull().default(false),
    /** The fee for a return at another branch. */
    is_one_way: boolean().notNull().default(false),
    /** Typed at the desk, as transport by agreement: no product, nothing to hand over. */
    is_service: boolean().notNull().default(false),
    /** Damage waiver of a rent line, sold beside it: no product, nothing to hand over. */
    is_waiver: boolean().notNull().default(false),
    covers_line_id: integer().references((): AnyPgColumn => order_lines.id, { onDelete: 'cascade' }),
    waiver: jsonb().$type<Waiver>(),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    title: text().notNull(),
    attributes: jsonb().$type<OrderLineAttribute[]>().notNull().default([]),
    quantity: integer().notNull(),
    /** Days or hours; 1 for goods. */
    charged_units: integer().notNull(),
    unit: text({ enum: ['vnt', 'day', 'hour'] }).notNull(),
    unit_price: integer().notNull(),
    unit_price_with_vat: integer().notNull(),
    price: integer().notNull(),
    price_with_vat: integer().notNull(),
    /** With the order's rate: its VAT (`buildVat`). */
    vat_kind: text({ enum: vatKinds }).notNull().default('standard'),
    /** Cents of one unit; outside price and VAT. */
    deposit: integer().notNull().default(0),
    replacement_value: integer().notNull().default(0),
    /** The agreed motor hours; null: not counted. */
    motor_hours: jsonb().$type<MotorHours>(),
    period: jsonb().$type<Period>(),
    receipt: jsonb().$type<DayReceiptLine[]>(),
    /** Days of one unit; null: `charged_units` times `unit_price`. */
    pieces: jsonb().$type<Piece[]>(),
    /** A late day's share of its tariff, in hundredths, as agreed. */
    late_factor: integer().notNull().default(sql`shop_late_factor()`),
    /** Packages price a longer rental too; null: none. */
    packages: jsonb().$type<Package[]>(),
    /** Null: no campaign. */
    campaign: jsonb().$type<OrderLineCampaign>(),
    /** Null at public prices. */
    client_price: jsonb().$type<LineClientPrice>(),
    /** A clerk's change of the price, for the office; prices here include it. */
    by_hand: jsonb().$type<ByHand>(),
    parts: jsonb().$type<OrderedPart[]>(),
    /** Goods: net cents that one cost the shop then, by a trigger; null: unknown. */
    cost: integer(),
    /** The extended line of the same family; an extending line has no rental of its own. */
    extends_line_id: integer().references((): AnyPgColumn => order_lines.id, { onDelete: 'set null' }),
    title_letters: text().generatedAlwaysAs(sql`plain_letters(title)`),
  },
  (t) => [
    index('order_lines_order').on(t.order_id, t.position),
    index('order_lines_product').on(t.product_id),
    index('order_lines_extending').on(t.extends_line_id).where(sql`${t.extends_line_id} is not null`),
    // last day first: a month reads only lines that touch it
    index('order_lines_rent_days')
      .on(
        sql`(coalesce(${t.period} ->> 'to', ${t.period} ->> 'from') collate "C")`,
        sql`((${t.period} ->> 'from') collate "C")`,
      )
      .where(sql`${t.type} = 'rent'`),
    index('order_lines_rent_title').on(sql`${t.title} collate "lt-x-icu"`, t.id).where(sql`${t.type} = 'rent'`),
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
    uniqueIndex('order_is_one_way_once').on(t.order_id).where(sql`${t.is_one_way}`),
    check(
      'one_way_fee_is_no_product',
      sql`not ${t.is_one_way} or (${t.type} = 'addition' and ${t.product_id} is null and ${t.quantity} = 1 and not ${t.is_delivery})`,
    ),
    check(
      'service_is_no_product',
      sql`not ${t.is_service} or (${t.type} = 'addition' and ${t.product_id} is null and not ${t.is_delivery} and not ${t.is_one_way})`,
    ),
    uniqueIndex('line_is_waived_once').on(t.covers_line_id).where(sql`${t.covers_line_id} is not null`),
    check(
      'waiver_is_no_product',
      sql`not ${t.is_waiver} or (${t.type} = 'addition' and ${t.product_id} is null and not ${t.is_delivery} and not ${t.is_one_way} and not ${t.is_service} and ${t.waiver} is not null)`,
    ),
    index('order_lines_by_hand').on(t.order_id).where(sql`${t.by_hand} is not null`),
    check('line_has_units', sql`${t.quantity} > 0 and ${t.charged_units} > 0`),
  ],
)

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
 * Revisions are made from what was placed; an unchanged order has none. A trigger forbids updates. No personal data.
 */
export const order_revisions = pgTable(
  'order_revisions',
  {
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    revision: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: as placed. */
    by_user_id: integer(),
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
    lines: jsonb().$type<RevisionLine[]>().notNull(),
    /** Each change is a sentence. */
    changes: jsonb().$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'one_of_each_revision', columns: [t.order_id, t.revision] }),
    check('revision_is_counted_from_1', sql`${t.revision} > 0`),
  ],
)
