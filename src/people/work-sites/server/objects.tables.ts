import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'

/** A customer's, or a client's. With orders archived, not deleted. */
export const objects = pgTable(
  'objects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    client_id: integer().references(() => clients.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    /** Null: not driven to. */
    postal_code: text(),
    /** ISO 3166-1. */
    country: text().notNull().default('LT'),
    contact_name: text(),
    contact_phone: text(),
    comment: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    archived_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('objects_user').on(t.user_id),
    index('objects_client').on(t.client_id).where(sql`${t.client_id} is not null`),
    check('site_is_a_persons_or_a_clients', sql`num_nonnulls(${t.user_id}, ${t.client_id}) = 1`),
  ],
)
