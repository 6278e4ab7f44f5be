import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { stops } from '#delivery/server/delivery.tables.ts'
import { handover_photos } from '#handovers/server/handovers.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { stop_reports } from './rounds.tables.ts'

/**
 * Pictures of each of these stops in vain. A picture knows its order and not its stop: it is of the first visit in vain that was told after
 * it had come, because a phone sends the pictures of a report before the report, and one report after the other.
 */
export async function readVisitPhotos(reader: Reader, stopIds: number[]): Promise<Map<number, string[]>> {
  const photos = new Map<number, string[]>()
  if (stopIds.length === 0) return photos
  const rows = await reader
    .select({ key: handover_photos.key, stop_id: stop_reports.stop_id })
    .from(stop_reports)
    .innerJoin(stops, eq(stops.id, stop_reports.stop_id))
    .innerJoin(
      handover_photos,
      and(eq(handover_photos.order_id, stops.order_id), sql`${handover_photos.sent_at} <= ${stop_reports.received_at}`),
    )
    .where(
      and(
        inArray(stop_reports.stop_id, stopIds),
        eq(stop_reports.kind, 'failed'),
        eq(handover_photos.shows, 'visit'),
        sql`not exists (select from stop_reports sooner join stops other on other.id = sooner.stop_id
          where other.order_id = ${stops.order_id} and sooner.kind = 'failed'
            and sooner.received_at >= ${handover_photos.sent_at} and sooner.received_at < ${stop_reports.received_at})`,
      ),
    )
    .orderBy(asc(stop_reports.stop_id), asc(handover_photos.position))
  for (const { key, stop_id } of rows) photos.set(stop_id, [...(photos.get(stop_id) ?? []), key])
  return photos
}
