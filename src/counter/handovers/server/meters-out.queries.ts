import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { meter_readings } from '#catalogue/units/server/inspections.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'

interface MeterAtHandOut {
  code: string
  hours: number
}

/**
 * What meters of machines that are out showed as they left, on those that they have now. Readings since an earlier
 * return are nobody else's.
 */
export async function readMetersOut(reader: Reader, rentalIds: number[]): Promise<Map<number, MeterAtHandOut[]>> {
  const out = new Map<number, MeterAtHandOut[]>()
  if (rentalIds.length === 0) return out
  const cameBack = sql`(select max(e.back_at) from ${rental_units} e
    where e.unit_id = ${rental_units.unit_id} and e.back_at <= ${rental_units.out_at})`
  const runBefore = sql`(select m.run_before from ${meter_readings} m
    where m.unit_id = ${rental_units.unit_id} order by m.read_at desc, m.id desc limit 1)`
  const rows = await reader
    .select({
      rental_id: rental_units.rental_id,
      code: units.code,
      hours: sql<number | null>`(select (m.hours + m.run_before - ${runBefore})::float8 from ${meter_readings} m
        where m.unit_id = ${rental_units.unit_id} and m.read_at <= ${rental_units.out_at}
          and m.read_at >= coalesce(${cameBack}, '-infinity')
        order by m.read_at desc, m.id desc limit 1)`,
    })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(inArray(rental_units.rental_id, rentalIds), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.out_at), asc(rental_units.id))
  for (const { rental_id, code, hours } of rows)
    if (hours !== null) out.set(rental_id, [...(out.get(rental_id) ?? []), { code, hours }])
  return out
}
