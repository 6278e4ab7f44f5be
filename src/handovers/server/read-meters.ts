import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import type { UnitReading } from '#units/inspections.contract.ts'
import { findUnits } from '#units/server/find-units.ts'
import { readMeter } from '#units/server/read-meter.ts'

interface ReadMeters {
  /** The line of the order whose machines have just come back. */
  orderLineId: number
  readings: UnitReading[]
  /** Where they were sent: `lines.0.meter_readings`. */
  field: string
  byUserId: number
  /** When they came back. */
  at: Date
  now: Date
}

/**
 * What the meters of machines show as they come back. Refuses 422 at the reading's own place: for a machine that isn't among them, one
 * named twice, a meter that runs backwards.
 */
export async function readMeters(
  tx: Tx,
  { orderLineId, readings, field, byUserId, at, now }: ReadMeters,
): Promise<void> {
  if (readings.length === 0) return
  const found = await findUnits(
    tx,
    readings.map(({ code }) => code),
  )
  const back = await justBack(tx, orderLineId, at)
  const read = new Set<number>()
  for (const [index, { code, hours }] of readings.entries()) {
    const place = `${field}.${index}`
    const unit = found[index]?.unit
    if (!unit || !back.has(unit.id)) throw invalid({ [`${place}.code`]: [`Vieneto ${code} tarp grąžinamų nėra.`] })
    if (read.has(unit.id)) throw invalid({ [`${place}.code`]: [`Vieneto ${code} rodmuo įrašytas du kartus.`] })
    read.add(unit.id)
    await readMeter(tx, { unitId: unit.id, hours, readAt: at, field: `${place}.hours`, byUserId, now })
  }
}

async function justBack(tx: Tx, orderLineId: number, at: Date): Promise<Set<number | null>> {
  const rows = await tx
    .select({ unit_id: rental_units.unit_id })
    .from(rental_units)
    .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .where(and(eq(rentals.order_line_id, orderLineId), eq(rental_units.back_at, at), isNotNull(rental_units.unit_id)))
  return new Set(rows.map(({ unit_id }) => unit_id))
}
