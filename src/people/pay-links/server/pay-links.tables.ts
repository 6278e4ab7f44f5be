import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'

/** The table holds hashes. */
export const pay_links = pgTable(
  'pay_links',
  {
    /** sha256, hex. */
    hash: text().primaryKey(),
    /** The link is of an order, a document or a client; `client_id`: all open bills. */
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    document_id: integer().references(() => documents.id, { onDelete: 'cascade' }),
    client_id: integer().references(() => clients.id, { onDelete: 'cascade' }),
    made_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('pay_links_order').on(t.order_id).where(sql`${t.order_id} is not null`),
    index('pay_links_document').on(t.document_id).where(sql`${t.document_id} is not null`),
    index('pay_links_client').on(t.client_id).where(sql`${t.client_id} is not null`),
    check('pay_link_is_for_one_thing', sql`num_nonnulls(${t.order_id}, ${t.document_id}, ${t.client_id}) = 1`),
  ],
)
