import { eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { UnitInspectionRemoved } from '../../units.events.ts'
import { unit_inspections } from '../inspections.tables.ts'
import { lockUnit } from '../lock-unit.ts'

/** With its paper. Throws 404. */
export async function removeInspection(work: Work<number>, { id }: { id: number }): Promise<void> {
  const { tx } = work
  const none = () => notFound('Tokios patikros nėra.')
  const [unitInspection] = await tx
    .select({ unit_id: unit_inspections.unit_id })
    .from(unit_inspections)
    .where(eq(unit_inspections.id, id))
  if (!unitInspection) throw none()
  const unit = await lockUnit(tx, unitInspection.unit_id)
  const [gone] = await tx.delete(unit_inspections).where(eq(unit_inspections.id, id)).returning()
  if (!gone) throw none()
  const { kind, passed_on, valid_until } = gone
  await work.happened(
    UnitInspectionRemoved,
    { kind: 'unit', id: unit.id, title: unit.code },
    { inspection: kind, passed_on, ...(valid_until && { valid_until }) },
  )
}
