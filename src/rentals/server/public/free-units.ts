import type { Reader } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { getUnitsMemory } from '../units-memory.ts'

/** [from, to). */
export interface Span {
  productId: number
  /** Null: the default place. */
  placeId: number | null
  from: Date
  to: Date
}

/**
 * Units of a place free throughout [from, to): stock less the peak of rentals and downtimes, never below 0. A late
 * rental holds its units without end, or as promised or set; turnaround follows every rental, so also `to`. Of a
 * started span the rest counts. A bundle has what its parts make (`bundle_free`), an unknown product 0.
 *
 * The only source of availability; to act on it, lock the product.
 */
export async function freeUnits(
  reader: Reader,
  productId: number,
  from: Date,
  to: Date,
  now: Date,
  placeId: number | null = null,
): Promise<number> {
  const [free = 0] = await freeUnitsOfEach(reader, [{ productId, placeId, from, to }], now)
  return free
}

/** Answers stand in the order of the spans. */
export async function freeUnitsOfEach(reader: Reader, spans: readonly Span[], now: Date): Promise<number[]> {
  return askOfEach(reader, spans, now, true)
}

/** The turnaround counts. Outside a transaction memory may answer (`createUnitsMemory`). */
export async function freeUnitsInPieces(reader: Reader, pieces: readonly Span[], now: Date): Promise<number[]> {
  const memory = getUnitsMemory(reader)
  if (!memory) return askOfEach(reader, pieces, now, false)
  const free = await memory.free(reader, pieces, now)
  const others = pieces.filter((_, index) => free[index] === undefined)
  const rest = (await askOfEach(reader, others, now, false)).values()
  return free.map((units) => units ?? rest.next().value ?? 0)
}

async function askOfEach(reader: Reader, spans: readonly Span[], now: Date, rests: boolean): Promise<number[]> {
  if (spans.length === 0) return []
  const ids = spans.map((span) => span.productId)
  const begins = spans.map(({ from, to }) => (from < now && now < to ? now : from).toISOString())
  const ends = spans.map(({ to }) => to.toISOString())
  const places = spans.map((span) => span.placeId)
  const rows = await freeUnitsOfSpans(reader, [ids, begins, ends, now.toISOString(), rests, places])
  return rows.map((row) => row.free)
}

const freeUnitsOfSpans = prepareStatement<{ free: number }>(
  'free_units_of_spans',
  `select case when p.is_bundle then bundle_free(p.id, s.begins, s.ends, $4::timestamptz, s.at)
          else greatest(0, coalesce(units_at(p.id, p.stock, s.at) - units_held(p.id, s.begins, s.ends + case when $5 then r.rest else '0' end, $4::timestamptz, r.rest, s.at), 0)) end as free
     from (select t.product_id, t.begins, t.ends, coalesce(t.place_id, default_place()) as at, t.turn
             from unnest((select $1::int[]), (select $2::timestamptz[]), (select $3::timestamptz[]), (select $6::int[])) with ordinality as t (product_id, begins, ends, place_id, turn)) s
     left join products p on p.id = s.product_id and p.kind = 'rent'
     cross join lateral (select make_interval(mins => p.turnaround_minutes) as rest) r
    order by s.turn`,
)
