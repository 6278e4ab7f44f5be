import { and, isNull, lt } from 'drizzle-orm'
import { whileNotCopied } from '#images/server/while-not-copied.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { handover_photos } from './handovers.tables.ts'
import { photoFiles } from './photo-files.ts'

const aWeek = 7 * 24 * 60 * 60 * 1000

/**
 * Drops pictures that no act has named for a week: of an act that was begun and left. Answers how many; none while a
 * backup is made, they wait for the next time.
 */
export async function sweepPhotos({ config, database }: Ground, now = new Date()): Promise<number> {
  const dropped = await whileNotCopied(database, async () => {
    const gone = await database.db
      .delete(handover_photos)
      .where(
        and(
          isNull(handover_photos.line_id),
          isNull(handover_photos.shows),
          lt(handover_photos.sent_at, new Date(now.getTime() - aWeek)),
        ),
      )
      .returning({ key: handover_photos.key })
    await photoFiles(config).erase(gone.map(({ key }) => key))
    return gone.length
  })
  return dropped ?? 0
}
