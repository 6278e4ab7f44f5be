import { type SQL, sql } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'

/** Cents, of all lines of the order. */
export const buildAgreedDepositSql = (orderId: number): SQL<number> =>
  sql<number>`(select coalesce(sum(l.deposit::bigint * l.quantity), 0)::float8 from ${order_lines} l where l.order_id = ${orderId})`
