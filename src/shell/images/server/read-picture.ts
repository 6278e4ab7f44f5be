import { inDecoderSlot, sharp } from './decoder.ts'
import { drawWebp } from './draw-webp.ts'
import { formatPictureFileName, getOriginalFile, type PictureFile, type PictureFiles } from './public/picture-file.ts'

/** Drawings under way, shared by concurrent visitors. */
const underWay = new Map<string, Promise<Buffer | undefined>>()

/** A ready-made picture is stored as its original only; its WebP files are drawn on first request. */
export async function readPicture(files: PictureFiles, file: PictureFile): Promise<Buffer | undefined> {
  const kept = await files.read(file)
  if (kept || file.format !== 'webp') return kept
  const name = formatPictureFileName(file)
  const begun = underWay.get(name)
  if (begun) return begun
  const drawing = drawFromOriginal(files, file).finally(() => underWay.delete(name))
  underWay.set(name, drawing)
  return drawing
}

async function drawFromOriginal(files: PictureFiles, file: PictureFile): Promise<Buffer | undefined> {
  const original = await files.read(getOriginalFile(file.key))
  if (!original) return undefined
  const webp = await inDecoderSlot(() => drawWebp(sharp(original), file.width))
  // If writing fails, the visitor still gets the picture.
  await files.write(file, webp).catch(() => undefined)
  return webp
}
