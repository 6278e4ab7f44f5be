import { photoFiles } from '#handovers/server/photo-files.ts'
import { readFileName } from '#images/server/picture-file.ts'
import { type PictureStore, pictureFiles } from '#images/server/picture-files.ts'
import { WrongBackup, wholeOf } from './backup-file.ts'

/** Each file waits for the disk or the bucket to say that it is there, so some are written side by side. */
const concurrency = 16

/** Puts files of a backup back under their names, whole. Nothing but pictures, and nowhere but in their two folders. */
export function pictureRestorer(store: PictureStore) {
  const folders = { images: pictureFiles(store), 'private/images': photoFiles(store) }
  const underWay = new Set<Promise<void>>()
  let failed: unknown

  return {
    async take(path: string, body: AsyncIterable<Buffer>): Promise<void> {
      const [, folder, name = ''] = /^(images|private\/images)\/([^/]+)$/.exec(path) ?? []
      const picture = readFileName(name)
      if (!folder || !picture) throw new WrongBackup(`The backup holds a file that is no picture: ${path}`)
      const bytes = await wholeOf(body)
      while (underWay.size >= concurrency) await Promise.race(underWay)
      const writing: Promise<void> = folders[folder as keyof typeof folders]
        .write(picture, bytes)
        .catch((error) => {
          failed ??= error
        })
        .finally(() => underWay.delete(writing))
      underWay.add(writing)
    },
    /** Waits for the last of them. Throws what the first failure was. */
    async end(): Promise<void> {
      await Promise.all(underWay)
      if (failed) throw failed
    },
  }
}
