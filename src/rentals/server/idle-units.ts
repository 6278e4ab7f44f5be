import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { isDown } from '#units/server/is-down.ts'
import { units } from '#units/server/units.tables.ts'
import { isInspected } from './inspections-of.ts'
import { rental_units } from './rentals.tables.ts'

interface IdleUnits {
  productId: number
  most: number
  /** Codes that are spoken for already. */
  but?: readonly string[]
  /** Keeps them for this transaction; whoever asks for the same product at the same instant gets others. */
  lock?: boolean
  /** Also such as may only go out with a reason, behind the others. */
  withUninspected?: boolean
  now: Date
}

/** The product's machines that could go out now, every obligatory inspection of which holds, the least used first. */
export async function idleUnits(
  reader: Reader,
  { productId, most, but = [], lock = false, withUninspected = false, now }: IdleUnits,
) {
  const inspected = isInspected(units.id, now)
  const asked = reader
    .select({ id: units.id, code: units.code, serial: units.serial })
    .from(units)
    .where(
      and(
        eq(units.product_id, productId),
        isIdle(reader, now),
        but.length > 0 ? isNoneOf(but) : undefined,
        withUninspected ? undefined : inspected,
      ),
    )
    .orderBy(...(withUninspected ? [desc(inspected)] : []), asc(units.times_out), asc(units.id))
    .limit(most)
  return lock ? asked.for('update', { skipLocked: true }) : asked
}

/** In service, with nobody and not kept back. */
const isIdle = (reader: Reader, now: Date): SQL | undefined =>
  and(
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
