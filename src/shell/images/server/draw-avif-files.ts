import { eq } from 'drizzle-orm'
import type { AppContext } from '#platform/http/api-server.ts'
import { pictureWidths } from '../build-image-path.ts'
import { inDecoderSlot, sharp } from './decoder.ts'
import { images } from './images.tables.ts'
import { openPictureFiles } from './public/open-picture-files.ts'
import { runOutsideBackup } from './public/run-outside-backup.ts'
import { readPicture } from './read-picture.ts'

/** Skips a picture that is gone. */
export async function drawAvifFiles({ config, database }: AppContext, { key }: { key: string }): Promise<void> {
  const files = openPictureFiles(config)
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
  if (kept.length === 0) await runOutsideBackup(database, () => files.remove([key]))
}
