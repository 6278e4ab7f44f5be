import { eq } from 'drizzle-orm'
import type { Ground } from '#platform/http/api-server.ts'
import { pictureWidths } from '../image-path.ts'
import { inDecoderSlot, sharp } from './decoder.ts'
import { images } from './images.tables.ts'
import { pictureFiles } from './picture-files.ts'
import { readPicture } from './read-picture.ts'
import { whileNotCopied } from './while-not-copied.ts'

/** Skips a picture that is gone. */
export async function drawAvifFiles({ config, database }: Ground, { key }: { key: string }): Promise<void> {
  const files = pictureFiles(config)
  for (const width of pictureWidths) {
    const webp = await readPicture(files, { key, width, format: 'webp' })
    if (!webp) return
    // A ready-made picture came as its widest file.
    if (await files.read({ key, width, format: 'avif' })) continue
    const avif = await inDecoderSlot(() => sharp(webp).avif({ quality: 55, effort: 2 }).toBuffer())
    // A flat drawing can be larger as AVIF than as WebP; then WebP stays.
    if (avif.length < webp.length) await files.write({ key, width, format: 'avif' }, avif)
  }
  const kept = await database.db.update(images).set({ has_avif: true }).where(eq(images.key, key)).returning()
  if (kept.length === 0) await whileNotCopied(database, () => files.remove([key]))
}
