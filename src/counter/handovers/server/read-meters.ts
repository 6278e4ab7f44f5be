import { and, eq, gte, isNotNull } from 'drizzle-orm'
import type { UnitReading } from '#catalogue/units/inspections.contract.ts'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { readMeter } from '#catalogue/units/server/public/read-meter.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import type { Work } from '#shell/action/work.ts'

interface ReadMeters {
  act: 'handover' | 'return'
  orderLineId: number
  readings: UnitReading[]
  /** `lines.0.meter_readings`. */
  field: string
  /** The moment of the hand-over or return. */
  at: Date
}

const among = { handover: 'tarp išduodamų', return: 'tarp grąžinamų' }

/** 422 for a machine that did not move just then, a repeated one, a meter that runs backwards. */
export async function readMeters(
  work: Work<number>,
  { act, orderLineId, readings, field, at }: ReadMeters,
): Promise<void> {
  const { tx } = work
  if (readings.length === 0) return
  const units = await findUnits(
    tx,
    readings.map(({ code }) => code),
  )
  const moved = await justMoved(tx, { act, orderLineId, at })
  const read = new Set<number>()
  for (const [index, { code, hours }] of readings.entries()) {
    const place = `${field}.${index}`
    const unit = units[index]?.unit
    if (!unit || !moved.has(unit.id)) throw invalid({ [`${place}.code`]: [`Vieneto ${code} ${among[act]} nėra.`] })
    if (read.has(unit.id)) throw invalid({ [`${place}.code`]: [`Vieneto ${code} rodmuo įrašytas du kartus.`] })
    read.add(unit.id)
    await readMeter(work, { unitId: unit.id, hours, readAt: at, field: `${place}.hours` })
  }
}

async function justMoved(
  tx: Tx,
  { act, orderLineId, at }: Pick<ReadMeters, 'act' | 'orderLineId' | 'at'>,
): Promise<Set<number | null>> {
  // a machine signed out offline may be out later than that
  const moved = act === 'return' ? eq(rental_units.back_at, at) : gte(rental_units.out_at, at)
  const rows = await tx
    .select({ unit_id: rental_units.unit_id })
    .from(rental_units)
    .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .where(and(eq(rentals.order_line_id, orderLineId), moved, isNotNull(rental_units.unit_id)))
  return new Set(rows.map(({ unit_id }) => unit_id))
}
