// biome-ignore-all lint/plugin/bare-connection: shares its texts with the prepared statements of the public lists

import type { Pool } from 'pg'
import type { Place } from '#shell/branches/places.contract.ts'
import type { FreeAtPlace } from '../catalogue.contract.ts'
import type { BranchStock } from '../catalogue.office.contract.ts'
import { buildUnitsLeftSql, type CardRow } from './catalogue.queries.ts'

interface BranchAvailabilityQuery {
  places: readonly Place[]
  /** Absent: now. */
  period?: { begins: Date; ends: Date } | undefined
  now: Date
}

export type RowWithFreeUnits<Row extends CardRow> = Row & { free_at?: FreeAtPlace[] }

/** A shop of one place asks nothing. */
export async function addFreeUnitsAtBranches<Row extends CardRow>(
  pool: Pool,
  rows: Row[],
  { places, period, now }: BranchAvailabilityQuery,
): Promise<RowWithFreeUnits<Row>[]> {
  if (places.length === 1 || rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const requests = [now, ids, period?.begins ?? null, period?.ends ?? null]
  const { rows: matches } = await pool.query<{ product_id: number; place_id: number; free: number }>(
    freeAtEach,
    requests,
  )
  const free = new Map(matches.map((one) => [`${one.product_id} ${one.place_id}`, one.free]))
  return rows.map((row) => ({
    ...row,
    free_at: places.map(({ id, title }) => ({ place_id: id, title, free: free.get(`${row.id} ${id}`) ?? 0 })),
  }))
}

/** In the order of the places; of a bundle none. */
export async function readBranchStock(
  pool: Pool,
  rows: readonly CardRow[],
  places: readonly Place[],
): Promise<Map<number, BranchStock[]>> {
  const [only, ...others] = places
  const stocked = rows.filter(({ is_bundle }) => !is_bundle)
  if (only && others.length === 0)
    return new Map(stocked.map(({ id, stock }) => [id, [{ place_id: only.id, quantity: stock }]]))
  const ids = stocked.map(({ id }) => id)
  const { rows: matches } = await pool.query<{ product_id: number; place_id: number; units: number }>(countedAtEach, [
    ids,
  ])
  const units = new Map(matches.map((one) => [`${one.product_id} ${one.place_id}`, one.units]))
  return new Map(
    ids.map((id) => [id, places.map((at) => ({ place_id: at.id, quantity: units.get(`${id} ${at.id}`) ?? 0 }))]),
  )
}

/** Goods on the shelf; of rent what is left now, or throughout [$3, $4). `$1` now, `$2` ids. */
const freeAtEach = `select p.id as product_id, at.id as place_id, (case
      when p.kind <> 'rent' then units_at(p.id, p.stock, at.id)
      when $3::timestamptz is null and p.is_bundle then (
        select coalesce(min(${buildUnitsLeftSql('part', 'at.id')} / b.quantity), 0)
          from product_parts b join products part on part.id = b.part_id where b.bundle_id = p.id)
      when $3 is null then ${buildUnitsLeftSql('p', 'at.id')}
      when p.is_bundle then bundle_free(p.id, $3, $4::timestamptz, $1, at.id)
      else greatest(0, units_at(p.id, p.stock, at.id) - units_taken(p.id, $3, $4, $1, at.id)) end)::integer as free
     from unnest($2::integer[]) asked (id) join products p on p.id = asked.id cross join places at
    where at.removed_at is null`

/** How many count at each open place. `$1` ids. */
const countedAtEach = `select p.id as product_id, at.id as place_id, units_at(p.id, p.stock, at.id) as units
     from unnest($1::integer[]) asked (id) join products p on p.id = asked.id cross join places at
    where at.removed_at is null`
