import { readFile } from 'node:fs/promises'
import { fullWidth } from '#images/image-path.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import { newPictureKey, originalOf, type PictureFiles } from '#images/server/picture-file.ts'
import type { View } from './drawings/draw.ts'
import { pictureFile } from './picture-file.ts'

/** Each file waits for the disk or the bucket to say that it is there, so some are written side by side. */
const atOnce = 16

/**
 * Puts the ready pictures of the demo on the shop's shelf; their other sizes are drawn when they are asked for. Answers,
 * for each list of views, its pictures in the same order; every product has pictures of its own, as uploads do.
 */
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
