import { eq, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { resolveMergedClient } from '#people/clients/server/public/clients.queries.ts'
import type { AnswerOf, QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { computeDaysOverdue } from '../debt-ages.ts'
import type { ShowOverdue } from '../debts.contract.ts'
import { buildOwedQuery } from './owed.queries.ts'

/** Of the debtor of the list of debts: a client with what may be joined to it, or a company that is no client. */
export async function readOverdue(
  reader: Reader,
  { client_id, code }: QueryOf<typeof ShowOverdue>,
  today: Day,
): Promise<AnswerOf<typeof ShowOverdue>['data']> {
  const clientId =
    client_id === undefined ? await findByCode(reader, code ?? '') : await resolveMergedClient(reader, client_id)
  const ofCode = reader
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.im_k, code ?? ''))
  const owed = buildOwedQuery(
    clientId === undefined
      ? { client: sql`false`, stranger: sql`order_id in ${ofCode}` }
      : { client: sql`client_id = ${clientId}`, stranger: sql`false` },
  )
  const [row] = await reader
    .select({
      all: sql<number>`coalesce(sum(open), 0)`.mapWith(Number),
      overdue: sql<number>`coalesce(sum(open) filter (where due_on < ${today}), 0)`.mapWith(Number),
      oldest: sql<Day | null>`min(due_on) filter (where due_on < ${today} and open > 0)`,
    })
    .from(owed)
  if (!row?.oldest || row.overdue <= 0 || row.all <= 0) return null
  return { client_id: clientId ?? null, overdue: row.overdue, days_late: computeDaysOverdue(row.oldest, today) }
}

async function findByCode(reader: Reader, code: string): Promise<number | undefined> {
  const [known] = await reader
    .select({ id: sql<number>`coalesce(${clients.merged_into}, ${clients.id})` })
    .from(clients)
    .where(sql`${clients.kind} = 'company' and ${clients.code} = ${code}`)
  return known?.id
}
