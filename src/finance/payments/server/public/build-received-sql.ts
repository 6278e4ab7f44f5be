import { type SQL, sql } from 'drizzle-orm'
import { buildOrderReceivedSql } from '#orders/server/public/order-dues-sql.ts'
import type { Day } from '#rules/calendar/day.ts'

/** Cents less refunds. `alias` names `orders`. */
export const buildReceivedSql = (alias = 'o'): string => buildOrderReceivedSql(alias)

/** The same of `o`, as at the end of a day. */
export const buildReceivedUntilSql = (day: Day | SQL): SQL =>
  sql`coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.paid_on <= ${day}), 0)`
