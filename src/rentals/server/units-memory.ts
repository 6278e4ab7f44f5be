import { ProductCache } from '#catalogue/server/public/product-cache.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { buildUnitsTimeline, computeMaxHeld, type UnitsTimeline } from '../build-units-timeline.ts'
import type { Span } from './public/free-units.ts'

interface UnitsInTime {
  since: number
  until: number
  owned: number
  timeline: UnitsTimeline
}

type FreeUnitsQuery = Pick<Span, 'productId' | 'placeId' | 'from' | 'to'>

/** Units of one product by branch; 0: the default one. */
type AtPlaces = ReadonlyMap<number, UnitsInTime>

const memories = new WeakMap<Reader, UnitsMemory>()

/** None in a transaction: bookings read the tables, locked. */
export const getUnitsMemory = (reader: Reader): UnitsMemory | undefined => memories.get(reader)

/** The memory serves a process notified of every change. */
export function createUnitsMemory(db: Db): UnitsMemory {
  const memory = new UnitsMemory(['settings'])
  memories.set(db, memory)
  return memory
}

/** Above this nothing is cached. */
const maxCachedMoments = 500

export class UnitsMemory extends ProductCache<AtPlaces> {
  /** What is not cached takes one query. Undefined: a bundle, no rent product, a past period. */
  async free(reader: Reader, query: readonly FreeUnitsQuery[], now: Date): Promise<(number | undefined)[]> {
    const at = now.getTime()
    const known = new Map<string, UnitsInTime>()
    const missing = new Map<string, [productId: number, place: number]>()
    for (const { productId, placeId } of query) {
      const place = placeId ?? 0
      const kept = this.find(productId)?.get(place)
      if (kept && kept.since <= at && at < kept.until) known.set(`${productId} ${place}`, kept)
      else missing.set(`${productId} ${place}`, [productId, place])
    }
    if (missing.size > 0)
      for (const one of await this.#read(reader, [...missing.values()], now)) known.set(`${one.id} ${one.place}`, one)
    return query.map(({ productId, placeId, from, to }) => {
      const one = known.get(`${productId} ${placeId ?? 0}`)
      const begins = from < now && now < to ? at : from.getTime()
      if (!one || begins < one.since) return undefined
      return Math.max(0, one.owned - computeMaxHeld(one.timeline, begins, to.getTime()))
    })
  }

  async #read(reader: Reader, requests: [productId: number, place: number][], now: Date) {
    const { sequence } = this
    const [ids, places] = [requests.map(([id]) => id), requests.map(([, place]) => place)]
    const rows = await unitsInTime(reader, [ids, now.toISOString(), places])
    return rows.map(({ id, place, owned, until, lasts, holds }) => {
      const timeline = buildUnitsTimeline(holds.map(([from, to, quantity]) => ({ from, to: to ?? endless, quantity })))
      const one = { id, place, since: now.getTime(), until: until ?? endless, owned, timeline }
      if (lasts && timeline.moments.length <= maxCachedMoments)
        this.keep(id, new Map(this.find(id)).set(place, one), sequence)
      return one
    })
  }
}

const endless = Number.POSITIVE_INFINITY

interface Row {
  id: number
  place: number
  owned: number
  until: number | null
  lasts: boolean
  holds: [from: number, to: number | null, quantity: number][]
}

/**
 * Time alone changes it when a rental becomes late, a promise passes, a quote's hold expires, units on their way
 * should have come; continuously where late tools are held for some days (`lasts`).
 */
const unitsInTime = prepareStatement<Row>(
  'units_in_time',
  `select p.id, a.place, units_at(p.id, p.stock, a.at) as owned, (select late_hold_end($2::timestamptz) = 'infinity') as lasts,
          (extract(epoch from least(
             (select min(m) from rentals r cross join lateral unnest(array[r.expected_return, r.promised_at]) m
               where r.product_id = p.id and ${openRental()} and m > $2::timestamptz),
             (select min(m) from pool_changes c cross join lateral unnest(array[c.from_at, c.to_at]) m
               where c.product_id = p.id and c.place_id = a.at and c.ended_at is null and m > $2::timestamptz),
             (select min(h.until_at) from unit_holds h where h.product_id = p.id and h.until_at > $2::timestamptz))) * 1000)::float8 as until,
          coalesce((select json_agg(json_build_array(extract(epoch from t.begins) * 1000, extract(epoch from nullif(t.ends, 'infinity')) * 1000, t.quantity))
             from what_holds_units(p.id, $2::timestamptz, 'infinity', $2::timestamptz, make_interval(mins => p.turnaround_minutes), a.at) t), '[]') as holds
     from (select t.id, t.place, coalesce(nullif(t.place, 0), default_place()) as at
             from unnest((select $1::int[]), (select $3::int[])) as t (id, place)) a
     join products p on p.id = a.id and p.kind = 'rent' and not p.is_bundle`,
)
