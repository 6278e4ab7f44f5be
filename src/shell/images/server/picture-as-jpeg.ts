import { inDecoderSlot, sharp } from './decoder.ts'
import { type PictureShelf, readFileName } from './picture-file.ts'
import { type PictureStore, pictureFiles } from './picture-files.ts'
import { readPicture } from './read-picture.ts'

/** `images/…` or `private/images/…`, small, for PDFs; deterministic. Undefined: none, missing or unreadable. */
export async function pictureAsJpeg(store: PictureStore, path: string): Promise<Buffer | undefined> {
  const [, shelf, name = ''] = /^\/?((?:private\/)?images)\/([^/]+)$/.exec(path) ?? []
  const named = readFileName(name)
  if (!named) return undefined
  const files = pictureFiles(store, shelf as PictureShelf)
  try {
    const kept = (await readPicture(files, { ...named, width: 320 })) ?? (await files.read(named))
    if (!kept) return undefined
    return await inDecoderSlot(() =>
      sharp(kept)
        .resize({ width: 320, withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 78 })
        .toBuffer(),
    )
  } catch {
    return undefined
  }
}
