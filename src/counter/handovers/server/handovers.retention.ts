import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { runOutsideBackup } from '#shell/images/server/public/run-outside-backup.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { handover_photos } from './handovers.tables.ts'
import { openPhotoFiles } from './public/open-photo-files.ts'

const { key, line_id, shows, sent_at } = handover_photos

export const handoversRetention = {
  /** `unusedPhotos` deletes the files afterwards. */
  photos: async ({ tx }, { before, max }) => {
    const outdated = tx
      .select({ key })
      .from(handover_photos)
      .where(and(or(isNotNull(line_id), isNotNull(shows)), lt(sent_at, before)))
      .limit(max)
    const { rowCount } = await tx
      .update(handover_photos)
      .set({ line_id: null, shows: null, stop_id: null })
      .where(inArray(key, outdated))
    return rowCount ?? 0
  },
  unusedPhotos: {
    afterMs: 7 * 24 * 60 * 60 * 1000,
    /** The files go too; none during a backup. */
    purgeFiles: async ({ config, database }, before) => {
      const gone = await runOutsideBackup(database, async () => {
        const unused = and(isNull(line_id), isNull(shows), lt(sent_at, before))
        const rows = await database.db.delete(handover_photos).where(unused).returning({ key })
        await openPhotoFiles(config).remove(rows.map((row) => row.key))
        return rows.length
      })
      return gone ?? 0
    },
  },
} satisfies ModuleRetention
