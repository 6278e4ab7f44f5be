import { eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { formatHours } from '../../format-hours.ts'
import { UnitMeterReadingRemoved } from '../../units.events.ts'
import { meter_readings } from '../inspections.tables.ts'
import { lockUnit } from '../lock-unit.ts'

/** A mistyped reading would block true ones after it. Throws 404. */
export async function removeReading(work: Work<number>, { id }: { id: number }): Promise<void> {
  const { tx } = work
  const none = () => notFound('Tokio rodmens nėra.')
  const [meterReading] = await tx
    .select({ unit_id: meter_readings.unit_id })
    .from(meter_readings)
    .where(eq(meter_readings.id, id))
  if (!meterReading) throw none()
  const unit = await lockUnit(tx, meterReading.unit_id)
  const [gone] = await tx.delete(meter_readings).where(eq(meter_readings.id, id)).returning()
  if (!gone) throw none()
  await work.happened(
    UnitMeterReadingRemoved,
    { kind: 'unit', id: unit.id, title: unit.code },
    { hours: formatHours(gone.hours) },
  )
}
