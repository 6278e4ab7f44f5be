import { photoFiles } from '#counter/handovers/server/photo-files.ts'
import { readFileName } from '#shell/images/server/picture-file.ts'
import { type PictureStore, pictureFiles } from '#shell/images/server/picture-files.ts'
import { WrongBackup, wholeOf } from './backup-file.ts'

const concurrency = 16

/** Accepts only the two picture folders. */
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
    /** Waits for all; throws the first failure. */
    async end(): Promise<void> {
      await Promise.all(underWay)
      if (failed) throw failed
    },
  }
}
