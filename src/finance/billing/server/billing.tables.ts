import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Day } from '#rules/calendar/day.ts'

/**
 * Cents charged by a bill for an order line. Periods of a line never share a day (`piece_is_billed_once`) and begin
 * where another ended (`pieces_leave_no_hole`). A trigger forbids updates, but a credit note may free a row.
 */
export const billed_pieces = pgTable(
  'billed_pieces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_line_id: integer()
      .notNull()
      .references(() => order_lines.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /** Null: billed by another program, before the move. */
    document_id: integer().references(() => documents.id),
    /** Both null for goods. */
    from_day: date(),
    /** The day before `from_day` when only the price of billed days changed. */
    to_day: date(),
    charged_days: integer().notNull(),
    /** Late days charged by the calendar of that time; null: none. */
    counted: jsonb().$type<Day[]>(),
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
    /** Cents on the basis side that credit notes had taken of it before its VAT was corrected: no run bills them again. */
    credited_before: integer().notNull().default(0),
    /** A credit note freed the row for another bill. */
    freed_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('billed_pieces_line').on(t.order_line_id),
    index('billed_pieces_order').on(t.order_id),
    index('billed_pieces_document').on(t.document_id),
    check('earlier_piece_has_days', sql`${t.document_id} is not null or ${t.from_day} is not null`),
    check('piece_adds_up', sql`${t.price} + ${t.vat} = ${t.price_with_vat}`),
    check('piece_has_both_days_or_none', sql`(${t.from_day} is null) = (${t.to_day} is null)`),
    check('piece_ends_after_it_begins', sql`${t.to_day} >= ${t.from_day} - 1`),
    check('piece_without_days_charges_none', sql`${t.from_day} is not null or ${t.charged_days} = 0`),
  ],
)

/** Lines on credit with something left to bill. A trigger adds lines; billing removes finished ones. */
export const unbilled_lines = pgTable(
  'unbilled_lines',
  {
    order_line_id: integer()
      .primaryKey()
      .references(() => order_lines.id, { onDelete: 'cascade' }),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    client_id: integer().notNull(),
  },
  (t) => [index('unbilled_lines_client').on(t.client_id, t.order_id), index('unbilled_lines_order').on(t.order_id)],
)

/** Ends of rhythms: told the day before, due until the run. */
export const billing_ends = pgTable('billing_ends', {
  day: date().primaryKey(),
  /** Bills to issue, as last counted. */
  bills: integer().notNull(),
  told_at: timestamp({ withTimezone: true }).notNull(),
  done_at: timestamp({ withTimezone: true }),
})

export const billing_days = pgTable(
  'billing_days',
  {
    /** `2026-10`. */
    month: text().primaryKey(),
    /** Bills to issue, as last counted. */
    bills: integer().notNull(),
    told_at: timestamp({ withTimezone: true }).notNull(),
    done_at: timestamp({ withTimezone: true }),
  },
  (t) => [check('billing_day_is_of_a_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`)],
)
