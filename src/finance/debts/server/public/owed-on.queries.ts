import { type SQL, sql } from 'drizzle-orm'
import { countsFrom } from '#finance/payments/server/payments.tables.ts'
import { clientToJoinTo, strangerOf } from '#people/clients/server/public/list-orders-to-join.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { buildOutUnpaidMovesQuery, buildOutUnpaidOnDayQuery } from '../owed.queries.ts'

export interface OwedOnDay extends Record<string, unknown> {
  day: Day
  /** Cents. */
  open: number
}

/** Cents that debtors owed at the end of a day, as the list of debts would have told: by days, not by what was typed. */
export async function readOwedOn(reader: Reader, day: Day): Promise<number> {
  const [one] = await readOwedOnDays(reader, [day])
  return one?.open ?? 0
}

/** Of several days, the first first. What moves is read once: a year of days takes hardly longer than one. */
export async function readOwedOnDays(reader: Reader, days: readonly [Day, ...Day[]]): Promise<OwedOnDay[]> {
  const [first] = days
  const last = days.at(-1) ?? first
  const ends = sql`${sql.param([...days])}::date[]`
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<OwedOnDay>(sql`
    with moved as (
      select debtor, width_bucket(day - 1, ${ends}) + 1 as place, sum(cents) as cents
        from (select debtor, day, cents from (${buildPaperMovesQuery(last)}) of_papers
              union all
              select coalesce(u.client_id::text, u.stranger), u.day, u.cents from (${buildOutUnpaidMovesQuery({ first, last })}) u) each
       group by 1, 2),
    stood as (select debtor, place, greatest(0, sum(cents) over (partition by debtor order by place)) as owed from moved),
    turned as (select place, owed - lag(owed, 1, 0) over (partition by debtor order by place) as cents from stood)
    select e.day::text as day, (sum(coalesce(sum(t.cents), 0)) over (order by e.place))::float8 as open
      from unnest(${ends}) with ordinality e (day, place) left join turned t on t.place = e.place
     group by e.place, e.day order by e.place`)
  return rows
}

/**
 * The same by document, and by order of what went out unpaid: `debtor` (a client's id, or who is none, as `strangerOf`),
 * `document_id` or `order_id`, `due_on` (of an order: when it went out), `open` in cents. A credit note is below zero,
 * due with what it corrects; who owes nothing in all is left out.
 */
export function buildOwedOnQuery(day: Day): SQL {
  return sql`
    select debtor, document_id, order_id, due_on, open
      from (select debtor, document_id, order_id, max(due_on) as due_on, sum(cents) as open, sum(sum(cents)) over (partition by debtor) as owed
              from (select debtor, document_id, null::int as order_id, due_on, cents from (${buildPaperMovesQuery(day)}) of_papers
                    union all
                    select coalesce(u.client_id::text, u.stranger), null, u.id, u.went_on, u.open
                      from (${buildOutUnpaidOnDayQuery(day)}) u) moved
             group by debtor, document_id, order_id) each
     where owed > 0 and open <> 0`
}

/** What documents up to a day bill, and what settles them: `debtor`, `document_id`, `due_on`, `day`, `cents`. */
function buildPaperMovesQuery(last: Day): SQL {
  const isOwed = sql`d.kind in ${sql.raw(buildPaperKindsSql('movesDebt'))} and d.issued_on <= ${last}
    and (d.client_id is not null or d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))})`
  const ofOrder = sql`(select coalesce(${clientToJoinTo}::text, ${strangerOf}) from orders o where o.id = d.order_id)`
  const debtor = sql`coalesce(d.client_id::text, ${ofOrder})`
  const dueOn = sql`case when d.credits is null then d.due_on else (select c.due_on from documents c where c.id = d.credits) end`
  return sql`
    select ${debtor} as debtor, d.id as document_id, ${dueOn} as due_on, d.issued_on as day, t.price_with_vat as cents
      from documents d join document_orders t on t.document_id = d.id where ${isOwed}
    union all
    select ${debtor}, d.id, d.due_on, d.issued_on, b.billed
      from documents d join document_balances b on b.document_id = d.id
     where ${isOwed} and d.kind in ${sql.raw(buildPaperKindsSql('isOfBefore'))}
    union all
    select ${debtor}, d.id, null, greatest(d.issued_on, ${countsFrom}), -s.amount
      from documents d join payment_documents s on s.document_id = d.id join payments p on p.id = s.payment_id
     where ${isOwed} and ${countsFrom} <= ${last}`
}
