import { eq, type SQL, sql } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildAdvanceSql } from '#people/clients/server/public/build-advance-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { countsFrom } from './payments.tables.ts'

/** Cents. Final only with the client's row locked. */
export async function readAdvance(reader: Reader, clientId: number): Promise<number> {
  const [row] = await reader
    .select({ advance: sql`${sql.raw(buildAdvanceSql('"clients"."id"'))}`.mapWith(Number) })
    .from(clients)
    .where(eq(clients.id, clientId))
  return row?.advance ?? 0
}

/** Cents at the end of a day: money that came until then less the part that bills issued until then took. */
export async function readAdvanceOn(reader: Reader, { clientId, on }: { clientId: number; on: Day }): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ advance: string }>(
    sql`select coalesce(sum(a.cents), 0) as advance from (${advancesOn(on, sql`= ${clientId}`)}) a`,
  )
  return Number(rows[0]?.advance ?? 0)
}

/** All clients' advances together at the end of a day. */
export async function readAdvancesOn(reader: Reader, day: Day): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ advances: string }>(sql`
    select coalesce(sum(greatest(cents, 0)), 0) as advances
      from (select sum(a.cents) as cents from (${advancesOn(day, sql`is not null`)}) a group by a.client_id) each`)
  return Number(rows[0]?.advances ?? 0)
}

/** What clients paid for bills, and what credit notes freed of their paid orders. */
const advancesOn = (day: Day, isOf: SQL): SQL => sql`
  select p.client_id, p.amount - ${takenUntil(day)} as cents
    from payments p where p.client_id ${isOf} and p.paid_on <= ${day}
  union all
  select b.client_id, greatest(0, least(r.came, b.billed) - r.taken)
    from document_balances b
    join documents d on d.id = b.document_id and d.kind = 'invoice' and d.order_id is not null and d.issued_on <= ${day}
    cross join lateral (select coalesce(sum(p.amount), 0) as came, coalesce(sum(${takenUntil(day)}), 0) as taken
                          from payments p where p.order_id = d.order_id and p.paid_on <= ${day}) r
   where b.client_id ${isOf} and b.due_on is null and b.credited > 0`

const takenUntil = (day: Day) =>
  sql`coalesce((select sum(s.amount) from payment_documents s join documents t on t.id = s.document_id
    where s.payment_id = p.id and t.issued_on <= ${day} and ${countsFrom} <= ${day}), 0)`
