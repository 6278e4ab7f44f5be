import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import { invalid } from '#platform/refusal.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Work } from '#shell/action/work.ts'
import { formatHours } from '../../format-hours.ts'
import { UnitMeterRead } from '../../units.events.ts'
import { meter_readings } from '../inspections.tables.ts'
import { lockUnit } from '../lock-unit.ts'

interface ReadMeter {
  unitId: number
  hours: number
  readAt: Date
  /** Replaced: the machine's hours go on from the old one's last. */
  isNewMeter?: boolean
  field?: string
}

/** 404; 409 for a retired unit; 422 in the future, below an earlier or above a later, a new meter before the last. */
export async function readMeter(
  work: Work<number>,
  { unitId, hours, readAt, isNewMeter = false, field = 'hours' }: ReadMeter,
): Promise<number> {
  const { tx, now, by: byUserId } = work
  const unit = await lockUnit(tx, unitId, { inService: true })
  if (readAt > now) throw invalid({ read_at: ['Rodmens laikas negali būti ateityje.'] })
  const of = eq(meter_readings.unit_id, unitId)
  const { hours: shown, run_before, read_at } = meter_readings
  const seen = { hours: shown, run_before, read_at }
  const [before] = await tx
    .select(seen)
    .from(meter_readings)
    .where(and(of, lte(meter_readings.read_at, readAt)))
    .orderBy(desc(meter_readings.read_at), desc(meter_readings.id))
    .limit(1)
  if (before && !isNewMeter && hours < before.hours)
    throw invalid({
      [field]: [
        `Skaitiklis negali eiti atgal: vieneto ${unit.code} rodmuo ${formatDateTime(before.read_at.toISOString())} buvo ${formatHours(before.hours)} Jei skaitiklis pakeistas, pirmą jo rodmenį įrašykite vieneto puslapyje kaip naujo skaitiklio.`,
      ],
    })
  const [after] = await tx
    .select(seen)
    .from(meter_readings)
    .where(and(of, gt(meter_readings.read_at, readAt)))
    .orderBy(asc(meter_readings.read_at), asc(meter_readings.id))
    .limit(1)
  if (after && isNewMeter)
    throw invalid({
      read_at: [`Naujas skaitiklis įrašomas po paskutinio rodmens: vienetas ${unit.code} turi vėlesnį.`],
    })
  const runBefore = before ? tenths(before.run_before + (isNewMeter ? before.hours - hours : 0)) : 0
  // The later reading, on this meter.
  const max = after ? tenths(after.hours + after.run_before - runBefore) : Number.POSITIVE_INFINITY
  if (after && hours > max)
    throw invalid({
      [field]: [
        `Skaitiklis negali eiti atgal: vieneto ${unit.code} rodmuo ${formatDateTime(after.read_at.toISOString())} jau buvo ${formatHours(max)}`,
      ],
    })

  const [made] = await tx
    .insert(meter_readings)
    .values({
      unit_id: unitId,
      hours,
      read_at: readAt,
      by_user_id: byUserId,
      is_new_meter: isNewMeter,
      run_before: runBefore,
    })
    .returning({ id: meter_readings.id })
  if (!made) throw new Error('The reading was not written')
  await work.happened(
    UnitMeterRead,
    { kind: 'unit', id: unitId, title: unit.code },
    { hours: `${formatHours(hours)}${isNewMeter ? ' (naujas skaitiklis)' : ''}` },
  )
  return made.id
}

const tenths = (hours: number) => Math.round(hours * 10) / 10
