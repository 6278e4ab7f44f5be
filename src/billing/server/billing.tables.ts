import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { documents } from '#documents/server/documents.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'

/**
 * What a bill charges of an order's line, in cents: days from–to of what is rented, goods whole and without days. Pieces of a line
 * never share a day (`piece_is_billed_once`), goods are one piece, and a piece begins where another one ended
 * (`pieces_leave_no_hole`). Written once; a credit note may free them for billing again.
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
    /** The bill; of what is taken off again, the credit note. */
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    /** Both null: of what has no days. */
    from_day: date(),
    /** The day before `from_day` when only the price of days that were billed has changed. */
    to_day: date(),
    charged_days: integer().notNull(),
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
    /** The clerk who credited its bill said that it is to be billed again. */
    freed_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('billed_pieces_line').on(t.order_line_id),
    index('billed_pieces_order').on(t.order_id),
    index('billed_pieces_document').on(t.document_id),
    check('piece_adds_up', sql`${t.price} + ${t.vat} = ${t.price_with_vat}`),
    check('piece_has_both_days_or_none', sql`(${t.from_day} is null) = (${t.to_day} is null)`),
    check('piece_ends_after_it_begins', sql`${t.to_day} >= ${t.from_day} - 1`),
    check('piece_without_days_charges_none', sql`${t.from_day} is not null or ${t.charged_days} = 0`),
  ],
)

/**
 * Lines of orders on credit of which something may still have to be billed: what a run looks at, however many years of bills there are.
 * A trigger adds each line that is ordered on credit; who bills takes away those that are over.
 */
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
