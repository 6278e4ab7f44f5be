import type { UploadedFile } from '#platform/http/multipart.ts'
import { limits } from '#platform/limits/limits.ts'
import { invalid, type Refusal } from '#platform/refusal.ts'
import { fullWidth, pictureWidths } from '../../build-image-path.ts'
import { inDecoderSlot, sharp } from '../decoder.ts'
import { buildResizeBox, drawWebp } from '../draw-webp.ts'
import { detectPictureFormat } from './detect-picture-format.ts'
import { generatePictureKey, type PictureFiles } from './picture-file.ts'

/** Files are on disk; no row refers to them yet. */
export interface DrawnPicture {
  key: string
  /** Pixels of the widest file. */
  width: number
  height: number
}

const { picturePixels: mostPixels, fileBytes: mostBytes, pictureSeconds: mostSeconds } = limits
/** Upright, no metadata, every width; no original bytes reach the disk. 422 naming the file when not accepted. */
export async function drawPicture(files: PictureFiles, upload: UploadedFile): Promise<DrawnPicture> {
  return inDecoderSlot(async () => {
    const { data, info } = await decode(upload)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const key = generatePictureKey()
    try {
      for (const width of pictureWidths) {
        const webp = await drawWebp(sharp(data, { raw }), width)
        await files.write({ key, width, format: 'webp' }, webp)
      }
    } catch (error) {
      await files.remove([key])
      throw error
    }
    return { key, width: info.width, height: info.height }
  })
}

/** The bytes are stored outside the pictures. */
export function drawAnew(upload: UploadedFile): Promise<Buffer> {
  return inDecoderSlot(async () => {
    const { data, info } = await decode(upload)
    return drawWebp(
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
      fullWidth,
    )
  })
}

function decode(upload: UploadedFile) {
  if (upload.bytes.length > mostBytes) throw refused(upload, 'yra per didelis: daugiausia 10 MB.')
  if (!detectPictureFormat(upload.bytes))
    throw refused(upload, 'netinka: įkelkite JPEG, PNG, WebP arba AVIF nuotrauką.')
  return pixelsOf(upload.bytes).catch((error: Error) => {
    throw whyNot(upload, error)
  })
}

function pixelsOf(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize(buildResizeBox(fullWidth))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

function whyNot(upload: UploadedFile, error: Error): Refusal {
  if (/pixel limit/i.test(error.message)) return refused(upload, 'yra per didelės raiškos: daugiausia 50 megapikselių.')
  return refused(upload, 'yra sugadintas arba tai ne nuotrauka.')
}

function refused({ field, name }: UploadedFile, why: string): Refusal {
  return invalid({ [field]: [`Failas „${shown(name)}“ ${why}`] }, 'bad-picture')
}

/** File name safe in a sentence: one line, limited length, no bidirectional marks. */
function shown(name: string): string {
  const clean = name.replace(/[\p{C}\u2028\u2029]/gu, '').trim()
  return clean.length > 80 ? `${clean.slice(0, 60)}…${clean.slice(-16)}` : clean || 'be pavadinimo'
}
