import { inArray } from 'drizzle-orm'
import type { Ground } from '#platform/http/api-server.ts'
import { images } from './images.tables.ts'
import type { ListedFile } from './picture-file.ts'
import { pictureFiles } from './picture-files.ts'
import { whileNotCopied } from './while-not-copied.ts'

const anHour = 60 * 60 * 1000

/**
 * Erases files that no row speaks of: their process died between drawing and the end of the transaction. Younger than
 * an hour they may still be waiting for it, and while a backup is made nothing is erased. Answers how many pictures were
 * erased.
 */
export async function sweepPictures({ config, database }: Ground, now = new Date()): Promise<number> {
  const files = pictureFiles(config)
  const listed = new Map<string, ListedFile>()
  for await (const one of files.list()) listed.set(one.file.key, one)
  const keys = [...listed.keys()]
  let erased = 0
  for (let i = 0; i < keys.length; i += 1000) {
    const some = keys.slice(i, i + 1000)
    const known = await database.db.select({ key: images.key }).from(images).where(inArray(images.key, some))
    const orphans: string[] = []
    for (const key of new Set(some).difference(new Set(known.map(({ key }) => key)))) {
      const writtenAt = await listed.get(key)?.writtenAt()
      if (writtenAt && writtenAt.getTime() < now.getTime() - anHour) orphans.push(key)
    }
    if (await whileNotCopied(database, () => files.erase(orphans).then(() => true))) erased += orphans.length
  }
  return erased
}
