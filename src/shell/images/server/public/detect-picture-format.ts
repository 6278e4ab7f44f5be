export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** By the first bytes; undefined for all but the four accepted. AVIF must be still: `avis` is a film, `heic` other. */
export function detectPictureFormat(bytes: Buffer): UploadFormat | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 16) return undefined
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && hasBrand(bytes, 'avif')) return 'avif'
  return undefined
}

/** The major brand or a compatible one, in the first box. */
function hasBrand(bytes: Buffer, brand: string): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  if (bytes.toString('latin1', 8, 12) === brand) return true
  if (bytes.toString('latin1', 8, 12) !== 'mif1') return false
  for (let at = 16; at + 4 <= end; at += 4) if (bytes.toString('latin1', at, at + 4) === brand) return true
  return false
}
