import { asc, inArray } from 'drizzle-orm'
import { handover_photos } from '#handovers/server/handovers.tables.ts'
import type { Reader } from '#platform/database/database.ts'

/** Pictures of each of these stops, where somebody was in vain. */
export async function readVisitPhotos(reader: Reader, stopIds: number[]): Promise<Map<number, string[]>> {
  const { key, stop_id, position } = handover_photos
  const rows = await reader
    .select({ key, stop_id })
    .from(handover_photos)
    .where(inArray(stop_id, stopIds))
    .orderBy(asc(stop_id), asc(position))
  const photos = new Map<number, string[]>()
  for (const { key, stop_id } of rows) if (stop_id !== null) photos.set(stop_id, [...(photos.get(stop_id) ?? []), key])
  return photos
}
