import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { inspection_certificates, unit_inspections } from './inspections.tables.ts'
import { units } from './units.tables.ts'

interface Certificate {
  inspectionId: number
  file: UploadedFile | undefined
  byUserId: number
  now: Date
}

const mostBytes = 5 * 1024 * 1024

/** Keeps the paper of an inspection in place of the one before. Refuses 404, 422 for what is no PDF and no picture. */
export async function keepCertificate(tx: Tx, { inspectionId, file, byUserId, now }: Certificate): Promise<void> {
  const wrong = (sentence: string) => invalid({ certificate: [sentence] })
  if (!file) throw wrong('Pasirinkite pažymėjimo failą.')
  const media_type = mediaTypeOf(file.bytes)
  if (!media_type) throw wrong('Tinka PDF, JPEG, PNG arba WebP failas.')
  if (file.bytes.length > mostBytes) throw wrong('Failas per didelis: daugiausia 5 MB.')
  const [inspection] = await tx
    .select({ kind: unit_inspections.kind, unit_id: units.id, code: units.code })
    .from(unit_inspections)
    .innerJoin(units, eq(units.id, unit_inspections.unit_id))
    .where(eq(unit_inspections.id, inspectionId))
    .for('update', { of: unit_inspections })
  if (!inspection) throw notFound('Tokios patikros nėra.')
  const kept = { name: nameOf(file.name), media_type, bytes: file.bytes, sent_at: now }
  await tx
    .insert(inspection_certificates)
    .values({ inspection_id: inspectionId, ...kept })
    .onConflictDoUpdate({ target: inspection_certificates.inspection_id, set: kept })
  await record(tx, {
    by: byUserId,
    deed: 'unit.certificate-kept',
    subject: { kind: 'unit', id: inspection.unit_id, title: inspection.code },
    details: { inspection: inspection.kind },
    now,
  })
}

/** By the file's first bytes, never by its name. */
function mediaTypeOf(bytes: Buffer) {
  const begins = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
  if (begins('255044462d')) return 'application/pdf' as const
  if (begins('ffd8ff')) return 'image/jpeg' as const
  if (begins('89504e470d0a1a0a')) return 'image/png' as const
  if (begins('52494646') && begins('57454250', 8)) return 'image/webp' as const
  return undefined
}

/** For people to read: nothing that a header or a disk would take for more than a name. */
const nameOf = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{C}"\\/]/gu, '')
    .slice(0, 200)
