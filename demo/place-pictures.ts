import { readFile } from 'node:fs/promises'
import { fullWidth } from '#shell/images/image-path.ts'
import type { DrawnPicture } from '#shell/images/server/draw-picture.ts'
import { newPictureKey, originalOf, type PictureFiles } from '#shell/images/server/picture-file.ts'
import { pictureFile } from './picture-file.ts'
import type { View } from './stock/stock-types.ts'

/** Writes wait for the disk or the bucket. */
const atOnce = 16

/** Returns them in the order of the lists; products share none, as with uploads. */
export async function placePictures(files: PictureFiles, lists: View[][]): Promise<DrawnPicture[][]> {
  const placed = lists.map((views) => views.map((view) => ({ view, key: newPictureKey() })))
  const waiting = placed.flat()
  const place = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await files.write(originalOf(next.key), await readFile(pictureFile(next.view)))
  }
  await Promise.all(Array.from({ length: atOnce }, place))
  return placed.map((list) => list.map(({ key }) => ({ key, width: fullWidth, height: (fullWidth * 3) / 4 })))
}
