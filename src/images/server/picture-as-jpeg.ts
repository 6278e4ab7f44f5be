import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { inDecoderSlot, sharp } from './decoder.ts'
import { pictureFiles, readFileName } from './picture-files.ts'

/**
 * A kept picture, given by its path below the data folder (`images/…` or `private/images/…`), small and as JPEG: what a
 * PDF can hold. The same picture gives the same bytes. Undefined when it is no picture's path, is not there or can't be
 * read: a paper does without it.
 */
export async function pictureAsJpeg({ dataDir }: Pick<Config, 'dataDir'>, path: string): Promise<Buffer | undefined> {
  const [, folder, name = ''] = /^\/?(private\/)?images\/([^/]+)$/.exec(path) ?? []
  const named = readFileName(name)
  if (!named) return undefined
  const files = pictureFiles({ dataDir: folder ? join(dataDir, 'private') : dataDir })
  try {
    const kept = (await files.read({ ...named, width: 320 })) ?? (await files.read(named))
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
