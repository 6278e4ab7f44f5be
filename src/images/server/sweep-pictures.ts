import { inArray } from 'drizzle-orm'
import type { Ground } from '#platform/api-server.ts'
import { images } from './images.tables.ts'
import { pictureFiles } from './picture-files.ts'

const anHour = 60 * 60 * 1000

/**
 * Erases files that no row speaks of: their process died between drawing and the end of the transaction. Younger than
 * an hour they may still be waiting for it. Answers how many pictures were erased.
 */
export async function sweepPictures({ config, database }: Ground, now = new Date()): Promise<number> {
  const files = pictureFiles(config)
  const keys = await files.keysBefore(new Date(now.getTime() - anHour))
  let erased = 0
  for (let i = 0; i < keys.length; i += 1000) {
    const some = keys.slice(i, i + 1000)
    const known = await database.db.select({ key: images.key }).from(images).where(inArray(images.key, some))
    const orphans = new Set(some).difference(new Set(known.map(({ key }) => key)))
    await files.erase([...orphans])
    erased += orphans.size
  }
  return erased
}
