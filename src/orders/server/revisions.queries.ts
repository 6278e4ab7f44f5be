import { asc, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OrderRevision } from '../orders.contract.ts'
import { order_lines, order_revisions, orders } from './orders.tables.ts'

/** At least one revision. Undefined: no order. */
export async function listRevisions(reader: Reader, orderId: number): Promise<OrderRevision[] | undefined> {
  const [order] = await reader.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const rows = await reader
    .select({
      revision: order_revisions.revision,
      at: order_revisions.at,
      by: sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from ${users} u where u.id = ${order_revisions.by_user_id})`,
      price_with_vat: order_revisions.price_with_vat,
      lines: order_revisions.lines,
      changes: order_revisions.changes,
    })
    .from(order_revisions)
    .where(eq(order_revisions.order_id, orderId))
    .orderBy(asc(order_revisions.revision))
  if (rows.length > 0) return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  const lines = await reader
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const { placed_at, price_with_vat } = order
  return [{ revision: 1, at: placed_at.toISOString(), by: null, price_with_vat, lines, changes: [] }]
}
