import { openPhotoFiles } from '#counter/handovers/server/public/open-photo-files.ts'
import { openPictureFiles, type PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { parsePictureFileName } from '#shell/images/server/public/picture-file.ts'
import { collectBuffer, WrongBackup } from './backup-file.ts'

const concurrency = 16

/** Accepts only the two picture folders. */
export function createPictureRestorer(store: PictureStore) {
  const folders = { images: openPictureFiles(store), 'private/images': openPhotoFiles(store) }
  const underWay = new Set<Promise<void>>()
  let failed: unknown

  return {
    async take(path: string, body: AsyncIterable<Buffer>): Promise<void> {
      const [, folder, name = ''] = /^(images|private\/images)\/([^/]+)$/.exec(path) ?? []
      const picture = parsePictureFileName(name)
      if (!folder || !picture) throw new WrongBackup(`The backup holds a file that is no picture: ${path}`)
      const bytes = await collectBuffer(body)
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
