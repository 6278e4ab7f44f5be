import { asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { readUnitCode } from '../../read-unit-code.ts'
import { units } from '../units.tables.ts'

export interface UnitMatch {
  id: number
  code: string
  serial: string
  product_id: number | null
  retired_at: Date | null
  /** The home branch. */
  place_id: number
  at_place_id: number | null
  in_transit: boolean
}

/** Undefined where there is none. `lock` locks them in order of id. */
export async function findUnits(
  reader: Reader,
  texts: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<{ text: string; unit: UnitMatch | undefined }[]> {
  const readings = texts.map(readUnitCode)
  const wanted = [...new Set(readings.flat())]
  if (wanted.length === 0) return texts.map((text) => ({ text, unit: undefined }))
  const input = reader
    .select({
      id: units.id,
      code: units.code,
      serial: units.serial,
      product_id: units.product_id,
      retired_at: units.retired_at,
      place_id: units.place_id,
      at_place_id: units.at_place_id,
      in_transit: units.in_transit,
    })
    .from(units)
    .where(inArray(sql`upper(${units.code})`, wanted))
    .orderBy(asc(units.id))
  const matches = new Map((await (lock ? input.for('update') : input)).map((unit) => [unit.code.toUpperCase(), unit]))
  return texts.map((text, index) => {
    const reading = readings[index]?.find((code) => matches.has(code))
    return { text, unit: reading === undefined ? undefined : matches.get(reading) }
  })
}
