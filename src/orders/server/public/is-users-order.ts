import { eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { orders } from '../orders.tables.ts'
import { isListed } from './order-conditions.ts'

/**
 * Their own; a company's only while they are its main user or buyer (or the desk made it out to them and they never
 * belonged to it); and all of a company whose main user they are.
 */
export function isUsersOrder(userId: number, now: Date): SQL {
  const today = toVilniusDay(now)
  const holds = sql`(m.until_day is null or m.until_day >= ${today}::date)`
  // an array uses the index
  return sql`((${orders.user_id} = ${userId} and (${orders.client_id} is null
      or exists (select from clients c where c.id = ${orders.client_id} and c.kind = 'person')
      or exists (select from client_people m where m.client_id = ${orders.client_id} and m.user_id = ${userId}
                    and m.role in ('main', 'buyer') and ${holds})
      or (exists (select from desk_orders d where d.id = ${orders.id})
          and not exists (select from client_people m where m.client_id = ${orders.client_id} and m.user_id = ${userId}
                             and m.role <> 'pending'))))
    or ${orders.client_id} = any(array(select m.client_id from client_people m
                                        where m.user_id = ${userId} and m.role = 'main' and ${holds})))`
}

export async function isOrderTheirs(
  reader: Reader,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<boolean> {
  const orderRows = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${eq(orders.id, orderId)} and ${isListed} and ${isUsersOrder(userId, now)}`)
  return orderRows.length > 0
}
