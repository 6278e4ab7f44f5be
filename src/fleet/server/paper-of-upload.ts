import { drawAnew } from '#images/server/draw-picture.ts'
import { sniffPicture } from '#images/server/sniff-picture.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { invalid } from '#platform/refusal.ts'
import type { CertificatePaper } from '#units/server/keep-certificate.ts'

const mostBytes = 5 * 1024 * 1024

/**
 * What is kept of an uploaded certificate: a picture is decoded and written anew, and nothing of the file itself is kept; a PDF stays as it came, and leaves the shop
 * only as a download. By the file's first bytes, never by its name. Throws a 422.
 */
export async function paperOfUpload(file: UploadedFile | undefined): Promise<CertificatePaper> {
  const wrong = (sentence: string) => invalid({ certificate: [sentence] })
  if (!file) throw wrong('Pasirinkite pažymėjimo failą.')
  const isPdf = file.bytes.toString('latin1', 0, 5) === '%PDF-'
  const format = sniffPicture(file.bytes)
  if (!isPdf && (!format || format === 'avif')) throw wrong('Tinka PDF, JPEG, PNG arba WebP failas.')
  if (file.bytes.length > mostBytes) throw wrong('Failas per didelis: daugiausia 5 MB.')
  const name = nameOf(file.name)
  if (isPdf) return { name, media_type: 'application/pdf', bytes: file.bytes }
  return { name: `${name.replace(/\.\w{1,5}$/, '')}.webp`, media_type: 'image/webp', bytes: await drawAnew(file) }
}

/** For people to read: nothing that a header or a disk would take for more than a name. */
const nameOf = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{C}"\\/]/gu, '')
    .slice(0, 200)
