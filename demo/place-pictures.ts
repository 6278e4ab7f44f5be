import { readFile } from 'node:fs/promises'
import { fullWidth } from '#shell/images/build-image-path.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { generatePictureKey, getOriginalFile, type PictureFiles } from '#shell/images/server/public/picture-file.ts'
import { getDemoPicturePath } from './get-demo-picture-path.ts'
import type { View } from './stock/stock-types.ts'

/** Writes wait for the disk or the bucket. */
const atOnce = 16

/** Returns them in the order of the lists; products share none, as with uploads. */
export async function placePictures(files: PictureFiles, lists: View[][]): Promise<DrawnPicture[][]> {
  const placed = lists.map((views) => views.map((view) => ({ view, key: generatePictureKey() })))
  const waiting = placed.flat()
  const place = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await files.write(getOriginalFile(next.key), await readFile(getDemoPicturePath(next.view)))
  }
  await Promise.all(Array.from({ length: atOnce }, place))
  return placed.map((list) => list.map(({ key }) => ({ key, width: fullWidth, height: (fullWidth * 3) / 4 })))
}
