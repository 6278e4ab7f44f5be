import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { places } from '#shell/branches/server/places.tables.ts'

/** Planned until it is sent; received when nothing of it is on its way any more. */
export const transfers = pgTable(
  'transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    from_place_id: integer()
      .notNull()
      .references(() => places.id),
    to_place_id: integer()
      .notNull()
      .references(() => places.id),
    leaves_at: timestamp({ withTimezone: true }).notNull(),
    arrives_at: timestamp({ withTimezone: true }).notNull(),
    /** From `arrives_at` machines have their home there and all units count there. */
    rehome: boolean().notNull(),
    accepted_broken: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer(),
    sent_at: timestamp({ withTimezone: true }),
    sent_by: integer(),
    received_at: timestamp({ withTimezone: true }),
    cancelled_at: timestamp({ withTimezone: true }),
    cancelled_by: integer(),
    series: text(),
    number: integer(),
    /** As printed. */
    full_number: text(),
    /** A `TablePaper` as it was sent; the PDF is drawn from it. */
    waybill: jsonb().$type<object>(),
  },
  (t) => [
    uniqueIndex('waybill_number_is_unique').on(t.series, t.number),
    index('transfers_open').on(t.leaves_at).where(sql`${t.received_at} is null and ${t.cancelled_at} is null`),
    check('transfer_goes_to_another_place', sql`${t.from_place_id} <> ${t.to_place_id}`),
    check('transfer_arrives_after_it_leaves', sql`${t.arrives_at} >= ${t.leaves_at}`),
    check('sent_transfer_has_a_number', sql`(${t.sent_at} is null) = (${t.number} is null)`),
    check('only_a_planned_transfer_is_cancelled', sql`${t.cancelled_at} is null or ${t.sent_at} is null`),
    check('only_a_sent_transfer_is_received', sql`${t.received_at} is null or ${t.sent_at} is not null`),
  ],
)

export const transfer_lines = pgTable(
  'transfer_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    transfer_id: integer()
      .notNull()
      .references(() => transfers.id),
    /** Null once the product is deleted. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    title: text().notNull(),
    quantity: integer().notNull(),
    sent: integer().notNull().default(0),
    received: integer().notNull().default(0),
    lost: integer().notNull().default(0),
    lost_reason: text(),
  },
  (t) => [
    uniqueIndex('transfer_has_a_product_once').on(t.transfer_id, t.product_id),
    index('transfer_lines_product').on(t.product_id),
    check('transfer_line_has_units', sql`${t.quantity} > 0`),
    check('no_more_is_sent_than_planned', sql`${t.sent} between 0 and ${t.quantity}`),
    check(
      'no_more_arrives_than_was_sent',
      sql`${t.received} >= 0 and ${t.lost} >= 0 and ${t.received} + ${t.lost} <= ${t.sent}`,
    ),
  ],
)

/** Machines by their codes: those planned, after sending those sent. */
export const transfer_units = pgTable(
  'transfer_units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    line_id: integer()
      .notNull()
      .references(() => transfer_lines.id),
    unit_id: integer()
      .notNull()
      .references(() => units.id),
    sent_at: timestamp({ withTimezone: true }),
    received_at: timestamp({ withTimezone: true }),
    lost_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('transfer_line_has_a_unit_once').on(t.line_id, t.unit_id),
    uniqueIndex('unit_is_on_its_way_once')
      .on(t.unit_id)
      .where(sql`${t.sent_at} is not null and ${t.received_at} is null and ${t.lost_at} is null`),
  ],
)

/** A sequence would lose numbers on rollback. */
export const waybill_series = pgTable('waybill_series', {
  series: text().primaryKey(),
  next_number: integer().notNull().default(1),
})
