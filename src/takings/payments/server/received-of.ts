import { type SQL, sql } from 'drizzle-orm'
import { cameFor } from '#orders/server/dues-in-sql.ts'
import type { Day } from '#rules/calendar/day.ts'

/** Less refunds; cents. `alias` names `orders`. */
export const receivedOf = (alias = 'o'): string => cameFor(alias)

/** The same of `o`, as at the end of a day. */
export const receivedUntil = (day: Day): SQL =>
  sql`coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.paid_on <= ${day}), 0)`
