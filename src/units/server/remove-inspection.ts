import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { holdUnit } from './hold-unit.ts'
import { unit_inspections } from './inspections.tables.ts'

/** Takes back an inspection that was written down by mistake, with its paper. Refuses 404. */
export async function removeInspection(
  tx: Tx,
  { id, byUserId, now }: { id: number; byUserId: number; now: Date },
): Promise<void> {
  const none = () => notFound('Tokios patikros nėra.')
  const [found] = await tx
    .select({ unit_id: unit_inspections.unit_id })
    .from(unit_inspections)
    .where(eq(unit_inspections.id, id))
  if (!found) throw none()
  const unit = await holdUnit(tx, found.unit_id)
  const [gone] = await tx.delete(unit_inspections).where(eq(unit_inspections.id, id)).returning()
  if (!gone) throw none()
  const { kind, passed_on, valid_until } = gone
  await record(tx, {
    by: byUserId,
    deed: 'unit.inspection-removed',
    subject: { kind: 'unit', id: unit.id, title: unit.code },
    details: { inspection: kind, passed_on, ...(valid_until && { valid_until }) },
    now,
  })
}
