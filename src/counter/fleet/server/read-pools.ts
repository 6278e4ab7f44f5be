import { and, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { computeHoldEnd } from '#rules/periods/compute-hold-end.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Pool, PooledRental } from '../list-broken-bookings.ts'

/**
 * Pools of each product at each branch. Only late or promised tools rest after a return. Downtime: units that left or
 * will join.
 */
export async function readPools(reader: Reader, productIds: readonly number[], now: Date): Promise<PlacedPool[]> {
  const ids = [...productIds]
  const [owned, open, down, away, { late_hold_days }] = await Promise.all([
    reader
      .select({
        productId: products.id,
        placeId: places.id,
        stock: buildUnitsAtSql(sql`${places.id}`),
        restMinutes: products.turnaround_minutes,
      })
      .from(products)
      .innerJoin(places, isNull(places.removed_at))
      .where(inArray(products.id, ids)),
    reader
      .select()
      .from(rentals)
      .where(and(sql`${rentals.product_id} = any(${sql.param(ids)}::int[])`, isOpenRental)),
    reader
      .select()
      .from(downtimes)
      .where(
        sql`${downtimes.product_id} = any(${sql.param(ids)}::int[]) and coalesce(${downtimes.to_at}, 'infinity') > greatest(${now.toISOString()}::timestamptz, ${downtimes.from_at})`,
      ),
    readAway(reader, ids, now),
    readSettings(reader),
  ])
  const keyOf = (one: { product_id: number | null; place_id: number }) => `${one.product_id} ${one.place_id}`
  const rented = Map.groupBy(open, keyOf)
  const kept = Map.groupBy([...down, ...away.map((one) => ({ ...one, isAway: true }))], keyOf)
  return owned.map(({ productId, placeId, stock, restMinutes }) => {
    const key = keyOf({ product_id: productId, place_id: placeId })
    const rules = { now, lateHoldDays: late_hold_days, restMinutes }
    return {
      productId,
      placeId,
      now: now.getTime(),
      stock,
      rentals: (rented.get(key) ?? []).map((rental) => pooled(rental, rules)),
      downtimes: (kept.get(key) ?? []).map(({ from_at, to_at, quantity, unit_id, ...one }) => ({
        from: from_at.getTime(),
        to: to_at?.getTime() ?? Number.POSITIVE_INFINITY,
        quantity,
        unit_id,
        isAway: 'isAway' in one,
        ...('awaited' in one && { awaited: one.awaited }),
      })),
    }
  })
}

export interface PlacedPool extends Pool {
  productId: number
  placeId: number
}

interface Away {
  product_id: number
  place_id: number
  unit_id: number | null
  quantity: number
  from_at: Date
  to_at: Date | null
  awaited?: number
}

async function readAway(reader: Reader, productIds: number[], now: Date): Promise<Away[]> {
  const at = now.toISOString()
  // biome-ignore lint/plugin/sql-by-hand: asks `what_is_away`
  const { rows } = await reader.execute<
    Omit<Away, 'from_at' | 'to_at' | 'awaited'> & { from_at: string; to_at: string | null }
  >(sql`
    select c.product_id, c.place_id, a.unit_id, a.quantity, a.begins as from_at, nullif(a.ends, 'infinity') as to_at
      from (select distinct product_id, place_id from pool_changes where ended_at is null and product_id = any(${sql.param(productIds)}::int[])) c
     cross join lateral what_is_away(c.product_id, ${at}::timestamptz, 'infinity', ${at}::timestamptz, c.place_id) a
     where a.quantity > 0`)
  const away = rows.map((row) => ({
    ...row,
    from_at: new Date(row.from_at),
    to_at: row.to_at === null ? null : new Date(row.to_at),
  }))
  return [...away, ...(await readPromises(reader, productIds, now))]
}

/**
 * What a transfer is to bring. A machine that is with a customer then, or kept back, can't be sent and joins when it is
 * free; what is overdue joins when it is received.
 */
async function readPromises(reader: Reader, productIds: number[], now: Date): Promise<Away[]> {
  const at = now.toISOString()
  // biome-ignore lint/plugin/sql-by-hand: asks `hold_end`
  const { rows } = await reader.execute<{
    product_id: number
    place_id: number
    units: number
    from_at: string
    joins_at: string | null
  }>(sql`
    select c.product_id, c.place_id, -c.quantity as units, c.from_at, case when c.from_at > ${at}::timestamptz then nullif(greatest(c.from_at,
             (select case when r.return_place_id = r.place_id then hold_end(null, r.expected_return, r.promised_at, ${at}::timestamptz) else 'infinity' end
                from rental_units o join rentals r on r.id = o.rental_id where o.unit_id = c.unit_id and o.back_at is null),
             (select max(coalesce(d.to_at, 'infinity')) from downtimes d
               where d.unit_id = c.unit_id and d.from_at < c.from_at and d.to_at is distinct from d.from_at)), 'infinity') end as joins_at
      from pool_changes c where c.product_id = any(${sql.param(productIds)}::int[]) and c.ended_at is null and c.quantity < 0`)
  return rows.flatMap(({ product_id, place_id, units, ...row }): Away[] => {
    const about = { product_id, place_id, unit_id: null }
    const [from_at, joins] = [new Date(row.from_at), row.joins_at === null ? null : new Date(row.joins_at)]
    return [
      ...(joins ? [{ ...about, quantity: -units, from_at: joins, to_at: null }] : []),
      ...(joins && joins <= from_at ? [] : [{ ...about, quantity: 0, awaited: units, from_at, to_at: joins }]),
    ]
  })
}

function pooled(rental: typeof rentals.$inferSelect, rules: Parameters<typeof computeHoldEnd>[1]): PooledRental {
  const { id, quantity, handed_out, starts_at, expected_return, created_at, promised_at } = rental
  const isAsAgreed = expected_return > rules.now && !(promised_at && promised_at > rules.now)
  const isOneWay = rental.return_place_id !== rental.place_id
  const comesBack = isAsAgreed ? expected_return.getTime() : computeHoldEnd(rental, rules)
  return {
    id,
    quantity,
    handed_out,
    starts_at: starts_at.getTime(),
    expected_return: expected_return.getTime(),
    created_at: created_at.getTime(),
    holds_until: isOneWay ? Number.POSITIVE_INFINITY : comesBack,
  }
}
