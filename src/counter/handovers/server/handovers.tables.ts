import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import type { Accessory } from '../handovers.contract.ts'

/** The act has the content. */
export const handovers = pgTable(
  'handovers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    act: text({ enum: ['handover', 'return'] }).notNull(),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    by_user_id: integer().notNull(),
    code_shown: boolean().notNull().default(false),
    /** Null: goods that were taken along as they were paid, without an act. */
    document_id: integer().references(() => documents.id, { onDelete: 'cascade' }),
  },
  (t) => [index('handovers_order').on(t.order_id, t.id), index('handovers_document').on(t.document_id)],
)

/** Says who collects, unlike the number on papers. Made on first use; readable, to be shown again. */
export const pickup_codes = pgTable('pickup_codes', {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Eight characters. */
  code: text().notNull().unique('pickup_code_is_of_one_order'),
  /** 256 random bits, for the QR code. */
  secret: text().notNull().unique('pickup_secret_is_of_one_order'),
  made_at: timestamp({ withTimezone: true }).notNull(),
})

export const handover_lines = pgTable(
  'handover_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    handover_id: integer()
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    order_line_id: integer()
      .notNull()
      .references(() => order_lines.id, { onDelete: 'cascade' }),
    /** A partial return splits it; the rest keeps this id. */
    rental_id: integer().notNull(),
    quantity: integer().notNull(),
    serial: text(),
    accessories: jsonb().$type<Accessory[]>().notNull(),
    condition: text({ enum: ['good', 'defects'] }).notNull(),
    note: text(),
    meter: text(),
    clean: boolean().notNull(),
  },
  (t) => [
    index('handover_lines_handover').on(t.handover_id),
    index('handover_lines_order_line').on(t.order_line_id),
    check('handover_line_has_units', sql`${t.quantity} > 0`),
  ],
)

/** `given_goods_stay`: an order keeps at least what is here. */
export const handover_goods = pgTable(
  'handover_goods',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    handover_id: integer()
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    order_line_id: integer()
      .notNull()
      .references(() => order_lines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    index('handover_goods_handover').on(t.handover_id),
    index('handover_goods_order_line').on(t.order_line_id),
    check('handover_goods_have_units', sql`${t.quantity} > 0`),
  ],
)

/** Photos are private: administrators alone see them. */
export const handover_photos = pgTable(
  'handover_photos',
  {
    key: text().primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null until the act; deleted after a week, unless of goods or a failed visit. */
    line_id: integer().references(() => handover_lines.id, { onDelete: 'cascade' }),
    shows: text({ enum: ['goods', 'visit'] }),
    stop_id: integer().references(() => stops.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    sent_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('handover_photos_line').on(t.line_id, t.position),
    index('handover_photos_order').on(t.order_id),
    index('handover_photos_waiting').on(t.sent_at).where(sql`${t.line_id} is null and ${t.shows} is null`),
    index('handover_photos_stop').on(t.stop_id, t.position).where(sql`${t.stop_id} is not null`),
    check('photo_shows_one_thing', sql`${t.line_id} is null or ${t.shows} is null`),
  ],
)

/** Negative: refunds. */
export const settlements = pgTable(
  'settlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    handover_id: integer()
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['late', 'early', 'missing', 'damage', 'cleaning', 'other'] }).notNull(),
    text: text().notNull(),
    /** Cents, VAT included when `with_vat`. */
    amount: integer().notNull(),
    with_vat: boolean().notNull(),
    /** Cents paid from the kept deposit. */
    covered: integer().notNull().default(0),
    /** The order that bills the charge. */
    follow_up_order_id: integer().references(() => orders.id),
    /** The compensation that asks for the charge. */
    compensation_id: integer().references(() => documents.id),
    settled_at: timestamp({ withTimezone: true }),
    settled_by: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('settlements_order').on(t.order_id, t.id),
    index('settlements_follow_up').on(t.follow_up_order_id),
    index('settlements_compensation').on(t.compensation_id).where(sql`${t.compensation_id} is not null`),
    check('settlement_is_of_money', sql`${t.amount} <> 0`),
    check('deposit_covers_no_more_than_is_owed', sql`${t.covered} between 0 and greatest(${t.amount}, 0)`),
  ],
)

export const tools_ready = pgTable('tools_ready', {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  ready_at: timestamp({ withTimezone: true }).notNull(),
  ready_by: integer().notNull(),
})
