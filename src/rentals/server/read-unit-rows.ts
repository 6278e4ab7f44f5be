import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CalendarUnit } from '../rentals.contract.ts'
import { rental_units } from './rentals.tables.ts'

const MAX_SHOWN_UNITS = 1_000

interface UnitRowsQuery {
  /** Products in the order of their rows. */
  products: { id: number; units: number; tracked: string }[]
  rentalIds: number[]
  /** Units with this home; absent: all. */
  placeId?: number | undefined
}

export async function readUnitRows(
  reader: Reader,
  { products, rentalIds, placeId }: UnitRowsQuery,
): Promise<{ rows: Map<number, CalendarUnit[]>; count: { shown: number; total: number } }> {
  const tracked = products.filter((product) => product.tracked === 'each')
  const ids = tracked.map(({ id }) => id)
  const unitRows = await reader
    .select({ id: units.id, product_id: sql<number>`${units.product_id}`, code: units.code, serial: units.serial })
    .from(units)
    .where(
      and(
        isAnyOf(units.product_id, ids),
        isNull(units.retired_at),
        placeId === undefined ? undefined : eq(units.place_id, placeId),
      ),
    )
    .orderBy(sql`array_position(${sql.param(ids)}::int[], ${units.product_id})`, asc(sql`upper(${units.code})`))
    .limit(MAX_SHOWN_UNITS)
  const out = await reader
    .select({
      unit_id: sql<number>`${rental_units.unit_id}`,
      rental_id: rental_units.rental_id,
      out_at: rental_units.out_at,
      back_at: rental_units.back_at,
    })
    .from(rental_units)
    .where(
      and(
        isAnyOf(rental_units.rental_id, rentalIds),
        isAnyOf(
          rental_units.unit_id,
          unitRows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(rental_units.out_at), asc(rental_units.id))
  const byUnit = Map.groupBy(out, ({ unit_id }) => unit_id)
  const rows = new Map<number, CalendarUnit[]>(ids.map((id) => [id, []]))
  for (const { product_id, ...unit } of unitRows)
    rows
      .get(product_id)
      ?.push({
        ...unit,
        out: (byUnit.get(unit.id) ?? []).map(({ rental_id, out_at, back_at }) => ({
          rental_id,
          out_at: out_at.toISOString(),
          back_at: back_at?.toISOString() ?? null,
        })),
      })
  // A tracked product's stock is its machines in service.
  return { rows, count: { shown: unitRows.length, total: tracked.reduce((sum, one) => sum + one.units, 0) } }
}

function isAnyOf(column: PgColumn, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::int[])`
}
