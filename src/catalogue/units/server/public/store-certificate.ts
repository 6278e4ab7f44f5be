import { eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { UnitCertificateKept } from '../../units.events.ts'
import { inspection_certificates, unit_inspections } from '../inspections.tables.ts'
import { units } from '../units.tables.ts'

export type CertificatePaper = Pick<typeof inspection_certificates.$inferInsert, 'name' | 'media_type' | 'bytes'>

interface Certificate {
  inspectionId: number
  paper: CertificatePaper
}

/** Replaces the previous paper. Throws 404. */
export async function storeCertificate(work: Work<number>, { inspectionId, paper }: Certificate): Promise<void> {
  const { tx, now } = work
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
  await work.happened(
    UnitCertificateKept,
    { kind: 'unit', id: inspection.unit_id, title: inspection.code },
    { inspection: inspection.kind },
  )
}
