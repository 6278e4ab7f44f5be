import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { isDown } from '#catalogue/units/server/is-down.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { isInspected } from './inspections-of.ts'
import { rental_units } from './rentals.tables.ts'

interface IdleUnits {
  productId: number
  placeId: number
  most: number
  but?: readonly string[]
  /** Of two hand-overs the second gets others. */
  lock?: boolean
  withUninspected?: boolean
  now: Date
}

/** Ready at home, least used first. */
export async function idleUnits(
  reader: Reader,
  { productId, placeId, most, but = [], lock = false, withUninspected = false, now }: IdleUnits,
) {
  const inspected = isInspected(units.id, now)
  const asked = reader
    .select({ id: units.id, code: units.code, serial: units.serial })
    .from(units)
    .where(
      and(
        eq(units.product_id, productId),
        isIdleAt(reader, placeId, now),
        but.length > 0 ? isNoneOf(but) : undefined,
        withUninspected ? undefined : inspected,
      ),
    )
    .orderBy(...(withUninspected ? [desc(inspected)] : []), asc(units.times_out), asc(units.id))
    .limit(most)
  return lock ? asked.for('update', { skipLocked: true }) : asked
}

const isIdleAt = (reader: Reader, placeId: number, now: Date): SQL | undefined =>
  and(
    eq(units.place_id, placeId),
    isNull(units.at_place_id),
    eq(units.in_transit, false),
    isNull(units.retired_at),
    sql`not ${isDown(now)}`,
    notExists(
      reader
        .select({ one: sql`1` })
        .from(rental_units)
        .where(and(eq(rental_units.unit_id, units.id), isNull(rental_units.back_at))),
    ),
  )

function isNoneOf(codes: readonly string[]): SQL {
  const inCapitals = codes.map((code) => code.toUpperCase())
  return sql`not upper(${units.code}) = any(${sql.param(inCapitals)}::text[])`
}
