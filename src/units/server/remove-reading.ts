import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { formatHours } from '../format-hours.ts'
import { holdUnit } from './hold-unit.ts'
import { meter_readings } from './inspections.tables.ts'

/** Takes back a reading that was mistyped: else no true one could follow it. Refuses 404. */
export async function removeReading(
  tx: Tx,
  { id, byUserId, now }: { id: number; byUserId: number; now: Date },
): Promise<void> {
  const none = () => notFound('Tokio rodmens nėra.')
  const [found] = await tx
    .select({ unit_id: meter_readings.unit_id })
    .from(meter_readings)
    .where(eq(meter_readings.id, id))
  if (!found) throw none()
  const unit = await holdUnit(tx, found.unit_id)
  const [gone] = await tx.delete(meter_readings).where(eq(meter_readings.id, id)).returning()
  if (!gone) throw none()
  await record(tx, {
    by: byUserId,
    deed: 'unit.meter-reading-removed',
    subject: { kind: 'unit', id: unit.id, title: unit.code },
    details: { hours: formatHours(gone.hours) },
    now,
  })
}
