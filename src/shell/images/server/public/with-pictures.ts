import { isDatabaseAway } from '#platform/database/database.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { type DrawnPicture, drawPicture } from './draw-picture.ts'
import type { PictureFiles } from './picture-file.ts'

/** Draws before the transaction, because drawing is slow. Deletes all files when one is refused or the action fails. */
export async function withPictures<T>(
  files: PictureFiles,
  uploads: UploadedFile[],
  action: (pictures: DrawnPicture[]) => Promise<T>,
): Promise<T> {
  const drawn = await Promise.allSettled(uploads.map((upload) => drawPicture(files, upload)))
  const pictures = drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    const failed = drawn.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return await action(pictures)
  } catch (error) {
    // The outcome is unknown; files without a row are swept later.
    if (!isDatabaseAway(error)) await files.remove(pictures.map(({ key }) => key))
    throw error
  }
}
