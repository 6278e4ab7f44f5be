import { inArray } from 'drizzle-orm'
import type { ModuleRetention } from '../../module/retention.ts'
import { images } from './images.tables.ts'
import { openPictureFiles } from './public/open-picture-files.ts'
import type { ListedFile } from './public/picture-file.ts'
import { runOutsideBackup } from './public/run-outside-backup.ts'

export const imagesRetention = {
  pictures: {
    afterMs: 60 * 60 * 1000,
    /** Files without a row, left by a crash before commit; none during a backup. Returns the number of pictures. */
    purgeFiles: async ({ config, database }, before) => {
      const files = openPictureFiles(config)
      const listed = new Map<string, ListedFile>()
      for await (const one of files.list()) listed.set(one.file.key, one)
      const keys = [...listed.keys()]
      let gone = 0
      for (let i = 0; i < keys.length; i += 1000) {
        const some = keys.slice(i, i + 1000)
        const known = await database.db.select({ key: images.key }).from(images).where(inArray(images.key, some))
        const orphans: string[] = []
        for (const key of new Set(some).difference(new Set(known.map(({ key }) => key)))) {
          const writtenAt = await listed.get(key)?.writtenAt()
          if (writtenAt && writtenAt < before) orphans.push(key)
        }
        if (await runOutsideBackup(database, () => files.remove(orphans).then(() => true))) gone += orphans.length
      }
      return gone
    },
  },
} satisfies ModuleRetention
