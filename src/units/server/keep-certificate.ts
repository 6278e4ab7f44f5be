import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { inspection_certificates, unit_inspections } from './inspections.tables.ts'
import { units } from './units.tables.ts'

export type CertificatePaper = Pick<typeof inspection_certificates.$inferInsert, 'name' | 'media_type' | 'bytes'>

interface Certificate {
  inspectionId: number
  paper: CertificatePaper
  byUserId: number
  now: Date
}

/** Keeps the paper of an inspection in place of the one before. Throws a 404. */
export async function keepCertificate(tx: Tx, { inspectionId, paper, byUserId, now }: Certificate): Promise<void> {
  const [inspection] = await tx
    .select({ kind: unit_inspections.kind, unit_id: units.id, code: units.code })
    .from(unit_inspections)
    .innerJoin(units, eq(units.id, unit_inspections.unit_id))
    .where(eq(unit_inspections.id, inspectionId))
    .for('update', { of: unit_inspections })
  if (!inspection) throw notFound('Tokios patikros nėra.')
  const kept = { ...paper, sent_at: now }
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
