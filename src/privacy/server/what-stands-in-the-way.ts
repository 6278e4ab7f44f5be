import { sql } from 'drizzle-orm'
import { inLists, lapsed, onCredit, unpaid, waiting } from '#orders/server/order-states-in-sql.ts'
import { receivedOf } from '#payments/server/received-of.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Obstacle } from '../obstacles.ts'

/**
 * What of a person's orders is not over yet: tools that are out, rentals that are paid for and still ahead, orders that
 * wait for money, money of orders that lapsed, deposits that are held and charges that are not settled. Until then names and addresses are needed to carry out the contract (BDAR, article 6 (1) b).
 */
export async function whatStandsInTheWay(reader: Reader, userId: number, now: Date): Promise<Obstacle[]> {
  const { rows } = await reader.execute<{ kind: Obstacle['kind']; order_id: number }>(sql`
    select distinct * from (
      select case when r.starts_at <= ${now} then 'tool-out' else 'rental-ahead' end as kind, r.order_id
        from rentals r join orders o on o.id = r.order_id
       where o.user_id = ${userId} and ${sql.raw(`${openRental()} and ${inLists()}`)}
      union all
      select 'unpaid', o.id from orders o where o.user_id = ${userId}
         and ${sql.raw(`${inLists()} and (${unpaid()} or ${waiting()} or ${onCredit()})`)}
      union all
      select 'money', o.id from orders o where o.user_id = ${userId}
         and ${sql.raw(`${inLists()} and ${lapsed()} and ${receivedOf()} > 0`)}
      union all
      select 'deposit', d.order_id from deposits d join orders o on o.id = d.order_id where o.user_id = ${userId}
       group by d.order_id having sum(case d.kind when 'held' then d.amount else -d.amount end) > 0
      union all
      select 'settlement', s.order_id from settlements s join orders o on o.id = s.order_id
       where o.user_id = ${userId} and s.settled_at is null
    ) found order by order_id, kind`)
  return rows.map(({ kind, order_id }) => ({ kind, order_id }))
}
