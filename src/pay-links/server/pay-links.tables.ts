import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { clients } from '#clients/server/clients.tables.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'

/** Links by which anybody may pay for one thing: secrets, of which only hashes are kept. Each mail and each copy has its own. */
export const pay_links = pgTable(
  'pay_links',
  {
    /** sha256 of the secret, hex. */
    hash: text().primaryKey(),
    /** What is paid: an order, a bill, or all open bills of a client. */
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
