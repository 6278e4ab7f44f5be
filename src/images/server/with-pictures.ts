import { isDatabaseAway } from '#platform/database/database.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { type DrawnPicture, drawPicture } from './draw-picture.ts'
import type { PictureFiles } from './picture-file.ts'

/**
 * Draws the uploaded files, then does the action with them. When a file is refused or the action fails, none of the files
 * stays. Drawing comes first because it takes long and a transaction must not.
 */
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
    // A connection lost at the commit says nothing about it: what then has no row is swept later.
    if (!isDatabaseAway(error)) await files.erase(pictures.map(({ key }) => key))
    throw error
  }
}
