import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'

export function listIdleMachines(tx: Tx, productId?: number) {
  return tx
    .select({ id: units.id, product_id: units.product_id })
    .from(units)
    .where(
      and(
        isNull(units.retired_at),
        productId === undefined ? isNotNull(units.product_id) : sql`${units.product_id} = ${productId}`,
        sql`not exists (select from ${rental_units} o where o.unit_id = ${units.id} and o.back_at is null)`,
        sql`not exists (select from ${downtimes} d where d.unit_id = ${units.id} and d.to_at is null)`,
      ),
    )
    .orderBy(asc(units.id))
}
