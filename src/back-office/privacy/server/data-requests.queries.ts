import { and, asc, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { DataRequest, RequestFilter } from '../privacy.contract.ts'
import { computeOverdueCutoff, computeRequestDaysLeft, computeUrgentCutoff } from '../request-deadline.ts'
import { data_requests } from './privacy.tables.ts'

export const REQUESTS_PAGE_SIZE = 20

interface DataRequestFilters extends PageRequest {
  state?: RequestFilter | undefined
  kind?: DataRequest['kind'] | undefined
}

/** Open ones by urgency, then closed ones, newest first. */
export async function listRequests(
  reader: Reader,
  { state, kind, ...request }: DataRequestFilters,
  now: Date,
): Promise<{ rows: DataRequest[]; total: number }> {
  const { limit, offset } = toPageWindow(request, REQUESTS_PAGE_SIZE)
  const where = and(buildDataRequestCondition(state, now), kind && eq(data_requests.kind, kind))
  const rows = await reader
    .select()
    .from(data_requests)
    .where(where)
    .orderBy(
      sql`${data_requests.closed_at} is not null`,
      asc(sql`case when ${data_requests.closed_at} is null then ${data_requests.due_at} end`),
      desc(data_requests.id),
    )
    .limit(limit)
    .offset(offset)
  const [counted] = await reader.select({ total: count() }).from(data_requests).where(where)
  return { rows: rows.map((row) => presentRequest(row, now)), total: counted?.total ?? 0 }
}

export function buildDataRequestCondition(state: RequestFilter | undefined, now: Date): SQL | undefined {
  if (state === undefined) return undefined
  if (state === 'open') return isNull(data_requests.closed_at)
  if (state === 'overdue')
    return and(isNull(data_requests.closed_at), lt(data_requests.due_at, computeOverdueCutoff(now)))
  if (state === 'pressing')
    return and(isNull(data_requests.closed_at), lt(data_requests.due_at, computeUrgentCutoff(now)))
  return eq(data_requests.outcome, state)
}

export function presentRequest(row: typeof data_requests.$inferSelect, now: Date): DataRequest {
  const { extended_at: _, closed_by: __, outcome, received_at, due_at, closed_at, ...rest } = row
  const left = closed_at ? null : computeRequestDaysLeft(due_at, now)
  return {
    ...rest,
    state: outcome ?? (left !== null && left < 0 ? 'overdue' : 'open'),
    received_at: received_at.toISOString(),
    due_at: due_at.toISOString(),
    days_left: left,
    closed_at: closed_at?.toISOString() ?? null,
  }
}
