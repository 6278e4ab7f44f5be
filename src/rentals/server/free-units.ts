import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { unitsMemoryOf } from './units-memory.ts'

/** A question about availability: units of this product at every moment of [from, to). */
export interface Span {
  productId: number
  from: Date
  to: Date
}

/**
 * How many units of a rent product nobody has or has booked at any moment of [from, to): units owned less the peak of
 * what rentals and downtimes take, never below 0. A rental that is late at `now` keeps its units without end, or as long
 * as was promised or set; after each the product rests for its turnaround, so the same is asked for after `to`. Of a span
 * that has begun only what is left of it counts. Of a bundle as many as its parts make (`bundle_free`). 0 for a product that
 * does not exist.
 *
 * The one answer about availability: calendar, cart, checkout and office all ask here. Whoever acts on it must hold the
 * product's lock.
 */
export async function freeUnits(reader: Reader, productId: number, from: Date, to: Date, now: Date): Promise<number> {
  const [free = 0] = await freeUnitsOfEach(reader, [{ productId, from, to }], now)
  return free
}

/** The same for many spans in one query; answers in the order of the questions. */
export async function freeUnitsOfEach(reader: Reader, spans: readonly Span[], now: Date): Promise<number[]> {
  return askOfEach(reader, spans, now, true)
}

/**
 * The same for pieces of such spans, which end with the rest that follows them: the time asked about is all of it. Outside a
 * transaction products that were asked about before come from memory where the process keeps them (`keepUnits`).
 */
export async function freeUnitsInPieces(reader: Reader, pieces: readonly Span[], now: Date): Promise<number[]> {
  const memory = unitsMemoryOf(reader)
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
  const rows = await freeUnitsOfSpans(reader, [ids, begins, ends, now.toISOString(), rests])
  return rows.map((row) => row.free)
}

const freeUnitsOfSpans = prepared<{ free: number }>(
  'free_units_of_spans',
  `select case when p.is_bundle then bundle_free(p.id, s.begins, s.ends, $4::timestamptz)
          else greatest(0, coalesce(p.stock - units_held(p.id, s.begins, s.ends + case when $5 then r.rest else '0' end, $4::timestamptz, r.rest), 0)) end as free
     from unnest((select $1::int[]), (select $2::timestamptz[]), (select $3::timestamptz[])) with ordinality as s (product_id, begins, ends, place)
     left join products p on p.id = s.product_id and p.kind = 'rent'
     cross join lateral (select make_interval(mins => p.turnaround_minutes) as rest) r
    order by s.place`,
)
