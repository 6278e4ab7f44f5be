import { sql } from 'drizzle-orm'
import { buildUnfinishedHoldCondition } from '#finance/card-holds/server/public/build-unfinished-hold-condition.ts'
import { buildHeldSumSql } from '#finance/deposits/server/public/build-held-sum-sql.ts'
import { buildUnfinishedPaymentCondition } from '#finance/online-payments/server/public/build-unfinished-payment-condition.ts'
import { buildReceivedSql } from '#finance/payments/server/public/build-received-sql.ts'
import {
  buildAwaitingApprovalCondition,
  buildLapsedCondition,
  buildListedCondition,
  buildOnCreditCondition,
  buildUnpaidCondition,
} from '#orders/server/public/order-state-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { Obstacle } from '../obstacles.ts'
import { hasOpenCompensation, isCreditOrderOver, isOrderOver } from './is-order-over.ts'

/** Orders of an account, or on credit of its client. */
interface Whose {
  userId: number | null
  email?: string | null
}

/**
 * Until then names and addresses are needed to perform the contract (BDAR, article 6 (1) b). Nobody is kept for a
 * company's orders on credit, unless its bills have no other address.
 */
export async function listErasureObstacles(
  reader: Reader,
  { userId, email = null }: Whose,
  now: Date,
): Promise<Obstacle[]> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ kind: Obstacle['kind']; order_id: number }>(sql`
    with theirs as (
      select o.* from orders o where o.user_id = ${userId}::int and not (${sql.raw(buildOnCreditCondition())}
         and exists (select from clients c where c.id = o.client_id and c.kind = 'company'))
      union
      select o.* from clients c join orders o on o.client_id = c.id and ${sql.raw(buildOnCreditCondition())}
       where c.kind = 'person' and (c.user_id = ${userId}::int or lower(c.email) = ${email?.toLowerCase() ?? null}::text)
    )
    select distinct * from (
      select case when r.starts_at <= ${now} then 'tool-out' else 'rental-ahead' end as kind, r.order_id
        from rentals r join theirs o on o.id = r.order_id
       where ${sql.raw(`${openRental()} and ${buildListedCondition()}`)}
      union all
      select 'unpaid', o.id from theirs o
       where ${sql.raw(`${buildListedCondition()} and (${buildUnpaidCondition()} or ${buildAwaitingApprovalCondition()} or (${buildOnCreditCondition()} and not ${isCreditOrderOver()}))`)}
      union all
      select 'money', o.id from theirs o where ${sql.raw(`${buildListedCondition()} and ${buildLapsedCondition()} and ${buildReceivedSql()} > 0`)}
      union all
      select 'deposit', d.order_id from deposits d join theirs o on o.id = d.order_id
       group by d.order_id having ${sql.raw(buildHeldSumSql('d.kind', 'd.amount'))} > 0
      union all
      select 'settlement', o.id from theirs o where ${sql.raw(hasOpenCompensation())}
      union all
      select 'settlement', s.order_id from settlements s join theirs o on o.id = s.order_id where s.settled_at is null
      union all
      select 'online', o.id from theirs o join payment_intents i on i.order_id = o.id where ${sql.raw(buildUnfinishedPaymentCondition())}
      union all
      select 'online', k.order_id from payment_intents i left join clients c on c.id = i.client_id
        join document_orders k on k.document_id = any(i.document_ids) join theirs o on o.id = k.order_id
       where coalesce(c.kind, 'person') = 'person' and ${sql.raw(buildUnfinishedPaymentCondition())}
      union all
      select 'company', o.id from orders o join clients c on c.id = o.client_id and c.kind = 'company'
       where o.user_id = ${userId}::int and o.erased_at is null and not ${sql.raw(isOrderOver())}
         and ${sql.raw(buildOnCreditCondition())} and ${nobodyIsLeftToBill(userId, now)}
      union all
      select 'card', o.id from theirs o join card_holds h on h.order_id = o.id where ${sql.raw(buildUnfinishedHoldCondition())}
    ) found order by order_id, kind`)
  return rows.map(({ kind, order_id }) => ({ kind, order_id }))
}

/** `c` would have neither an address nor a main user with a confirmed one (`transferOrdersToCompany`). */
const nobodyIsLeftToBill = (userId: number | null, now: Date) => sql`
  not exists (select from client_people m join users u on u.id = m.user_id
               where m.client_id = c.id and m.role = 'main' and m.user_id <> ${userId}::int
                 and (m.until_day is null or m.until_day >= ${toVilniusDay(now)}::date) and u.email_confirmed_at is not null)
  and coalesce(lower(c.email) = (select lower(u.email) from users u where u.id = ${userId}::int), true)`
