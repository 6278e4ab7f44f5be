import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'

/** The document says all that the payer reads. */
export const compensations = pgTable(
  'compensations',
  {
    document_id: integer()
      .primaryKey()
      .references(() => documents.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /** Null: written by the shop itself. */
    by_user_id: integer(),
  },
  (t) => [index('compensations_order').on(t.order_id, t.document_id)],
)

/** The part of a document for a rented line: its liability may be limited in all. */
export const compensation_lines = pgTable(
  'compensation_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    document_id: integer()
      .notNull()
      .references(() => compensations.document_id),
    order_line_id: integer()
      .notNull()
      .references(() => order_lines.id, { onDelete: 'cascade' }),
    /** Kept for the page that lists them: a partial return splits rentals. */
    rental_id: integer().notNull(),
    /** Cents. */
    amount: integer().notNull(),
  },
  (t) => [
    index('compensation_lines_document').on(t.document_id),
    index('compensation_lines_order_line').on(t.order_line_id),
    check('compensation_line_is_some_money', sql`${t.amount} > 0`),
  ],
)
