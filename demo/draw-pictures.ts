import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pictureWidths } from '#images/image-path.ts'
import { type DrawnPicture, drawPicture } from '#images/server/draw-picture.ts'
import { newPictureKey, type PictureFiles } from '#images/server/picture-file.ts'
import type { View } from './drawings/draw.ts'
import { viewName } from './view-name.ts'

const rasteriser = fileURLToPath(new URL('./rasterise.ts', import.meta.url))

/**
 * Draws the pictures of the demo as if each had been uploaded: SVG → PNG → the shop's own sizes. Answers, for each list
 * of views, its pictures in the same order; every product has pictures of its own, as uploads do.
 */
export async function drawPictures(files: PictureFiles, lists: View[][]): Promise<DrawnPicture[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'irankine-drawings-'))
  const drawn = new Map<string, Promise<DrawnPicture>>()
  const pictureOf = (view: View): Promise<DrawnPicture> => {
    const name = viewName(view)
    const first = drawn.get(name)
    if (first) return first.then((picture) => copyPicture(files, picture))
    const drawing = readFile(join(folder, `${name}.png`)).then((bytes) =>
      drawPicture(files, { field: 'images', name: `${name}.png`, bytes }),
    )
    drawn.set(name, drawing)
    return drawing
  }
  try {
    await promisify(execFile)(process.execPath, [rasteriser, folder])
    return await Promise.all(lists.map((views) => Promise.all(views.map(pictureOf))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same drawing for another product: its files once more, under a key of their own. */
async function copyPicture(files: PictureFiles, { key, width, height }: DrawnPicture): Promise<DrawnPicture> {
  const copy = newPictureKey()
  for (const one of pictureWidths) {
    const bytes = await files.read({ key, width: one, format: 'webp' })
    if (bytes) await files.write({ key: copy, width: one, format: 'webp' }, bytes)
  }
  return { key: copy, width, height }
}
