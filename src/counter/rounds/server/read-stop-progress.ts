import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { stop_reports } from './rounds.tables.ts'

interface Progress {
  visit: 'set-out' | 'arrived'
  reportId: number
}

/** Reports before its day don't count: it was moved. */
export async function readStopProgress(reader: Reader, ids: number[]): Promise<Map<number, Progress>> {
  const furthest = new Map<number, Progress>()
  if (ids.length === 0) return furthest
  const rows = await reader
    .select({ id: stop_reports.id, stop_id: stop_reports.stop_id, kind: stop_reports.kind })
    .from(stop_reports)
    .innerJoin(stops, eq(stops.id, stop_reports.stop_id))
    .where(
      and(
        inArray(stop_reports.stop_id, ids),
        inArray(stop_reports.kind, ['set-out', 'arrived']),
        sql`${stop_reports.happened_at} >= ${stops.day}::timestamp at time zone 'Europe/Vilnius'`,
      ),
    )
    .orderBy(asc(stop_reports.id))
  for (const { id, stop_id, kind } of rows) {
    const before = furthest.get(stop_id)
    if (kind === 'arrived' && before?.visit !== 'arrived') furthest.set(stop_id, { visit: 'arrived', reportId: id })
    if (kind === 'set-out' && !before) furthest.set(stop_id, { visit: 'set-out', reportId: id })
  }
  return furthest
}
