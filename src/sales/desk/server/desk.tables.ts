import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { QuotePromise } from '../quote-promise.ts'
import type { GivenForm } from './assign-discount-givers.ts'

/** Ids come from the orders' sequence: the placed order keeps its own. */
export const desk_orders = pgTable(
  'desk_orders',
  {
    id: integer().primaryKey().default(sql`nextval('orders_id_seq')`),
    version: integer().notNull().default(1),
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    /** Null once the order is placed. */
    form: jsonb().$type<GivenForm>(),
    /** The list shows the name. */
    client: text().notNull().default(''),
    phone: text(),
    price_with_vat: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    /** Quotes only. */
    number: text(),
    revision: integer().notNull().default(0),
    quoted_at: timestamp({ withTimezone: true }),
    valid_until: timestamp({ withTimezone: true }),
    holds_until: timestamp({ withTimezone: true }),
    promised: jsonb().$type<QuotePromise>(),
    placed_at: timestamp({ withTimezone: true }),
    /** A client accepted by the link. */
    accepted: boolean().notNull().default(false),
    withdrawn_at: timestamp({ withTimezone: true }),
    /** A client asked by the link, once it was late; null until quoted anew. */
    asked_again_at: timestamp({ withTimezone: true }),
    letters: text()
      .notNull()
      .generatedAlwaysAs(sql`plain_letters(client || ' ' || coalesce(phone, '') || ' ' || coalesce(number, ''))`),
  },
  (t) => [
    uniqueIndex('quote_number_is_unique').on(t.number),
    index('desk_orders_number_beginning').on(sql`(${t.number} collate "C")`).where(sql`${t.number} is not null`),
    index('desk_orders_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('desk_orders_price').on(t.price_with_vat),
    index('desk_orders_changed').on(t.updated_at, t.id),
    index('desk_orders_client').on(t.client_id),
    index('desk_orders_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    index('desk_orders_open').on(t.updated_at, t.id).where(sql`${t.placed_at} is null and ${t.withdrawn_at} is null`),
    index('desk_orders_email').on(sql`lower(${t.form} ->> 'email')`).where(sql`${t.form} is not null`),
    check('quote_has_number_and_end', sql`(${t.number} is null) = (${t.valid_until} is null)`),
    check('hold_ends_with_its_quote', sql`${t.holds_until} <= ${t.valid_until}`),
  ],
)

/** Each version stores hashes only. */
export const quote_links = pgTable(
  'quote_links',
  {
    hash: text().primaryKey(),
    desk_order_id: integer()
      .notNull()
      .references(() => desk_orders.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('quote_links_order').on(t.desk_order_id)],
)

/** Locked for a number: a sequence loses some on rollback. */
export const quote_series = pgTable('quote_series', {
  series: text().primaryKey(),
  next_number: integer().notNull().default(1),
})
