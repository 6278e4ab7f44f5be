import { inDecoderSlot, sharp } from './decoder.ts'
import { drawWebp } from './draw-webp.ts'
import { fileName, originalOf, type PictureFile, type PictureFiles } from './picture-file.ts'

/** Drawings under way: the many visitors of a new page wait for one. */
const underWay = new Map<string, Promise<Buffer | undefined>>()

/**
 * A file of a picture, as `files.read` answers it. A ready-made picture lies there as its original alone; its WebP files
 * are drawn from it when they are first asked for.
 */
export async function readPicture(files: PictureFiles, file: PictureFile): Promise<Buffer | undefined> {
  const kept = await files.read(file)
  if (kept || file.format !== 'webp') return kept
  const name = fileName(file)
  const begun = underWay.get(name)
  if (begun) return begun
  const drawing = drawFromOriginal(files, file).finally(() => underWay.delete(name))
  underWay.set(name, drawing)
  return drawing
}

async function drawFromOriginal(files: PictureFiles, file: PictureFile): Promise<Buffer | undefined> {
  const original = await files.read(originalOf(file.key))
  if (!original) return undefined
  const webp = await inDecoderSlot(() => drawWebp(sharp(original), file.width))
  // Where nothing can be written the visitor has the picture all the same; it is drawn again for the next.
  await files.write(file, webp).catch(() => undefined)
  return webp
}
