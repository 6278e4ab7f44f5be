import { sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { unfinishedHold } from '#card-holds/server/unfinished-hold.ts'
import { heldInSql } from '#deposits/server/held-in-sql.ts'
import { unfinishedPayment } from '#online-payments/server/unfinished-payment.ts'
import { inLists, lapsed, onCredit, unpaid, waiting } from '#orders/server/order-states-in-sql.ts'
import { receivedOf } from '#payments/server/received-of.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Obstacle } from '../obstacles.ts'
import { creditIsOver, orderIsOver } from './order-is-over.ts'

/** Whose orders: an account's, and what the client of an account or an address has ordered to pay later. */
interface Whose {
  userId: number | null
  email?: string | null
}

/**
 * What of a person's orders is not over yet: tools that are out, rentals that are paid for and still ahead, orders that
 * wait for money or a bill, money of orders that lapsed, deposits that are held, charges that are not settled, and what somebody began online and
 * is not done or decided. Until then names and
 * addresses are needed to carry out the contract (BDAR, article 6 (1) b). What a company ordered to pay later is the company's, which has
 * others to ask: nobody has to stay for its sake, unless it has no other address for its bills.
 */
export async function whatStandsInTheWay(
  reader: Reader,
  { userId, email = null }: Whose,
  now: Date,
): Promise<Obstacle[]> {
  const { rows } = await reader.execute<{ kind: Obstacle['kind']; order_id: number }>(sql`
    with theirs as (
      select o.* from orders o where o.user_id = ${userId}::int and not (${sql.raw(onCredit())}
         and exists (select from clients c where c.id = o.client_id and c.kind = 'company'))
      union
      select o.* from clients c join orders o on o.client_id = c.id and ${sql.raw(onCredit())}
       where c.kind = 'person' and (c.user_id = ${userId}::int or lower(c.email) = ${email?.toLowerCase() ?? null}::text)
    )
    select distinct * from (
      select case when r.starts_at <= ${now} then 'tool-out' else 'rental-ahead' end as kind, r.order_id
        from rentals r join theirs o on o.id = r.order_id
       where ${sql.raw(`${openRental()} and ${inLists()}`)}
      union all
      select 'unpaid', o.id from theirs o
       where ${sql.raw(`${inLists()} and (${unpaid()} or ${waiting()} or (${onCredit()} and not ${creditIsOver()}))`)}
      union all
      select 'money', o.id from theirs o where ${sql.raw(`${inLists()} and ${lapsed()} and ${receivedOf()} > 0`)}
      union all
      select 'deposit', d.order_id from deposits d join theirs o on o.id = d.order_id
       group by d.order_id having ${sql.raw(heldInSql('d.kind', 'd.amount'))} > 0
      union all
      select 'settlement', s.order_id from settlements s join theirs o on o.id = s.order_id where s.settled_at is null
      union all
      select 'online', o.id from theirs o join payment_intents i on i.order_id = o.id where ${sql.raw(unfinishedPayment())}
      union all
      select 'online', k.order_id from payment_intents i join clients c on c.id = i.client_id
        join document_orders k on k.document_id = any(i.document_ids) join theirs o on o.id = k.order_id
       where c.kind = 'person' and ${sql.raw(unfinishedPayment())}
      union all
      select 'company', o.id from orders o join clients c on c.id = o.client_id and c.kind = 'company'
       where o.user_id = ${userId}::int and o.erased_at is null and not ${sql.raw(orderIsOver())}
         and ${sql.raw(onCredit())} and ${nobodyIsLeftToBill(userId, now)}
      union all
      select 'card', o.id from theirs o join card_holds h on h.order_id = o.id where ${sql.raw(unfinishedHold())}
    ) found order by order_id, kind`)
  return rows.map(({ kind, order_id }) => ({ kind, order_id }))
}

/** Of a company `c`: without this person it has neither an address of its own nor a main user who reads at theirs (`leaveToCompany`). */
const nobodyIsLeftToBill = (userId: number | null, now: Date) => sql`
  not exists (select from client_people m join users u on u.id = m.user_id
               where m.client_id = c.id and m.role = 'main' and m.user_id <> ${userId}::int
                 and (m.until_day is null or m.until_day >= ${dayOf(now)}::date) and u.email_confirmed_at is not null)
  and coalesce(lower(c.email) = (select lower(u.email) from users u where u.id = ${userId}::int), true)`
