import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Idempotency } from '#platform/contract.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'

/** Requests that changed something, so that a repeat is told. Written in the action's transaction. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    scope: text().$type<Idempotency['scope']>().notNull(),
    /** sha256 (hex) of who sent it and the key, which may open an order; null: without a key. */
    key_hash: text(),
    /** Null: a guest. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 (hex) of what was asked for: the key with another is refused. */
    body_hash: text().notNull(),
    /** What the action answered. */
    result: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What it made or was about, with which it is forgotten. */
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    desk_order_id: integer().references(() => desk_orders.id, { onDelete: 'cascade' }),
    /** As `toIpKey` counts addresses. */
    client: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('one_request_per_key').on(t.scope, t.key_hash),
    index('idempotency_keys_body').on(t.body_hash, t.created_at),
    index('idempotency_keys_order').on(t.order_id),
    index('idempotency_keys_desk_order').on(t.desk_order_id),
    index('idempotency_keys_user').on(t.user_id),
    index('idempotency_keys_age').on(t.scope, t.created_at),
  ],
)
