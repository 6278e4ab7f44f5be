import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { buildDownSoonSql, isDown } from '#catalogue/units/server/public/is-down.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { rental_units } from '../rentals.tables.ts'
import { isInspected } from './build-unit-inspections-sql.ts'

interface IdleUnits {
  productId: number
  placeId: number
  /** The agreed return of the unit that goes out; default: now. */
  until?: Date | undefined
  max: number
  but?: readonly string[]
  /** The lock gives the second of two hand-overs other units. */
  lock?: boolean
  withUninspected?: boolean
  now: Date
}

/** A machine that is to be down within them after the rental is the last that the shop chooses. */
const sparedHours = 24

/** Ready at home: first those that stay so for the rental, the least used first; of the others the last to be down. */
export async function listIdleUnits(
  reader: Reader,
  { productId, placeId, now, until = now, max, but = [], lock = false, withUninspected = false }: IdleUnits,
) {
  const inspected = isInspected(units.id, now)
  const spared = new Date(Math.max(until.getTime(), now.getTime()) + sparedHours * 3_600_000)
  const input = reader
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
    .orderBy(
      ...(withUninspected ? [desc(inspected)] : []),
      sql`${buildDownSoonSql(now, spared)} desc nulls first`,
      asc(units.times_out),
      asc(units.id),
    )
    .limit(max)
  return lock ? input.for('update', { skipLocked: true }) : input
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
