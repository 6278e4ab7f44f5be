import { type SQL, sql } from 'drizzle-orm'
import { countsFrom } from '#finance/payments/server/payments.tables.ts'
import { clientToJoinTo, strangerOf } from '#people/clients/server/public/list-orders-to-join.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { buildOutUnpaidOnDayQuery } from '../owed.queries.ts'

/** Cents that debtors owed at the end of a day, as the list of debts would have told: by days, not by what was typed. */
export async function readOwedOn(reader: Reader, day: Day): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ owed: string }>(
    sql`select coalesce(sum(open), 0) as owed from (${buildOwedOnQuery(day)}) owed`,
  )
  return Number(rows[0]?.owed ?? 0)
}

/**
 * The same by document, and by order of what went out unpaid: `debtor` (a client's id, or who is none, as `strangerOf`),
 * `document_id` or `order_id`, `due_on` (of an order: when it went out), `open` in cents. A credit note is below zero,
 * due with what it corrects; who owes nothing in all is left out.
 */
export function buildOwedOnQuery(day: Day): SQL {
  const isOwed = sql`d.kind in ${sql.raw(buildPaperKindsSql('movesDebt'))} and d.issued_on <= ${day}
    and (d.client_id is not null or d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))})`
  const ofOrder = sql`(select coalesce(${clientToJoinTo}::text, ${strangerOf}) from orders o where o.id = d.order_id)`
  const debtor = sql`coalesce(d.client_id::text, ${ofOrder})`
  const dueOn = sql`case when d.credits is null then d.due_on else (select c.due_on from documents c where c.id = d.credits) end`
  return sql`
    select debtor, document_id, order_id, due_on, open
      from (select debtor, document_id, order_id, max(due_on) as due_on, sum(cents) as open, sum(sum(cents)) over (partition by debtor) as owed
              from (select ${debtor} as debtor, d.id as document_id, null::int as order_id, ${dueOn} as due_on, t.price_with_vat as cents
                      from documents d join document_orders t on t.document_id = d.id where ${isOwed}
                    union all
                    select ${debtor}, d.id, null, d.due_on, b.billed
                      from documents d join document_balances b on b.document_id = d.id
                     where ${isOwed} and d.kind in ${sql.raw(buildPaperKindsSql('isOfBefore'))}
                    union all
                    select ${debtor}, d.id, null, null, -s.amount
                      from documents d join payment_documents s on s.document_id = d.id join payments p on p.id = s.payment_id
                     where ${isOwed} and ${countsFrom} <= ${day}
                    union all
                    select coalesce(u.client_id::text, u.stranger), null, u.id, u.went_on, u.open
                      from (${buildOutUnpaidOnDayQuery(day)}) u) moved
             group by debtor, document_id, order_id) each
     where owed > 0 and open <> 0`
}
