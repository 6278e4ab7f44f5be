import { sql } from 'drizzle-orm'
import { inLists, lapsed, onCredit, unpaid, waiting } from '#orders/server/order-states-in-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { unfinishedHold } from '#takings/card-holds/server/unfinished-hold.ts'
import { heldInSql } from '#takings/deposits/server/held-in-sql.ts'
import { unfinishedPayment } from '#takings/online-payments/server/unfinished-payment.ts'
import { receivedOf } from '#takings/payments/server/received-of.ts'
import type { Obstacle } from '../obstacles.ts'
import { creditIsOver, orderIsOver, owesCompensation } from './order-is-over.ts'

/** Orders of an account, or on credit of its client. */
interface Whose {
  userId: number | null
  email?: string | null
}

/**
 * Until then names and addresses are needed to perform the contract (BDAR, article 6 (1) b). Nobody is kept for a
 * company's orders on credit, unless its bills have no other address.
 */
export async function whatStandsInTheWay(
  reader: Reader,
  { userId, email = null }: Whose,
  now: Date,
): Promise<Obstacle[]> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
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
      select 'settlement', o.id from theirs o where ${sql.raw(owesCompensation())}
      union all
      select 'settlement', s.order_id from settlements s join theirs o on o.id = s.order_id where s.settled_at is null
      union all
      select 'online', o.id from theirs o join payment_intents i on i.order_id = o.id where ${sql.raw(unfinishedPayment())}
      union all
      select 'online', k.order_id from payment_intents i left join clients c on c.id = i.client_id
        join document_orders k on k.document_id = any(i.document_ids) join theirs o on o.id = k.order_id
       where coalesce(c.kind, 'person') = 'person' and ${sql.raw(unfinishedPayment())}
      union all
      select 'company', o.id from orders o join clients c on c.id = o.client_id and c.kind = 'company'
       where o.user_id = ${userId}::int and o.erased_at is null and not ${sql.raw(orderIsOver())}
         and ${sql.raw(onCredit())} and ${nobodyIsLeftToBill(userId, now)}
      union all
      select 'card', o.id from theirs o join card_holds h on h.order_id = o.id where ${sql.raw(unfinishedHold())}
    ) found order by order_id, kind`)
  return rows.map(({ kind, order_id }) => ({ kind, order_id }))
}

/** `c` would have neither an address nor a main user with a confirmed one (`leaveToCompany`). */
const nobodyIsLeftToBill = (userId: number | null, now: Date) => sql`
  not exists (select from client_people m join users u on u.id = m.user_id
               where m.client_id = c.id and m.role = 'main' and m.user_id <> ${userId}::int
                 and (m.until_day is null or m.until_day >= ${dayOf(now)}::date) and u.email_confirmed_at is not null)
  and coalesce(lower(c.email) = (select lower(u.email) from users u where u.id = ${userId}::int), true)`
