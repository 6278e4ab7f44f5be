import { and, type SQL, sql } from 'drizzle-orm'
import { isLapsed } from '#orders/server/order-conditions.ts'

/** An order that was not paid in time, and for which money came all the same: a person has to decide about it. */
export const isToDecide: SQL | undefined = and(
  isLapsed,
  sql`(select sum(p.amount) from payments p where p.order_id = "orders"."id") > 0`,
)
