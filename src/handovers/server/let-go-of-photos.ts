import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { handover_photos } from './handovers.tables.ts'

/** Takes pictures off their acts and visits: without its line a picture is swept with its files, as one that no act ever named (`sweepPhotos`). */
export async function letGoOfPhotos(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx
    .select({ key: handover_photos.key })
    .from(handover_photos)
    .where(
      and(
        or(isNotNull(handover_photos.line_id), isNotNull(handover_photos.shows)),
        lt(handover_photos.sent_at, before),
      ),
    )
    .limit(most)
  const { rowCount } = await tx
    .update(handover_photos)
    .set({ line_id: null, shows: null, stop_id: null })
    .where(inArray(handover_photos.key, outdated))
  return rowCount ?? 0
}
