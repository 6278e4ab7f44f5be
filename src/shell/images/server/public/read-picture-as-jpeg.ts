import type { PictureWidth } from '../../build-image-path.ts'
import { inDecoderSlot, sharp } from '../decoder.ts'
import { readPicture } from '../read-picture.ts'
import { openPictureFiles, type PictureStore } from './open-picture-files.ts'
import { type PictureShelf, parsePictureFileName } from './picture-file.ts'

interface DrawnJpeg {
  /** Pixels. */
  width: PictureWidth
  quality: number
}

/** `images/…` or `private/images/…`, small, for PDFs; deterministic. Undefined: none, missing or unreadable. */
export async function readPictureAsJpeg(
  store: PictureStore,
  path: string,
  { width, quality }: DrawnJpeg = { width: 320, quality: 78 },
): Promise<Buffer | undefined> {
  const [, shelf, name = ''] = /^\/?((?:private\/)?images)\/([^/]+)$/.exec(path) ?? []
  const named = parsePictureFileName(name)
  if (!named) return undefined
  const files = openPictureFiles(store, shelf as PictureShelf)
  try {
    const kept = (await readPicture(files, { ...named, width })) ?? (await files.read(named))
    if (!kept) return undefined
    return await inDecoderSlot(() =>
      sharp(kept)
        .resize({ width, withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .toBuffer(),
    )
  } catch {
    return undefined
  }
}
