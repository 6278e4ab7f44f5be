import { KeptByProduct } from '#catalogue/server/kept-by-product.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { mostHeld, type UnitsTimeline, unitsTimeline } from '../units-timeline.ts'

/** What holds units of one product from a moment on, and until when that stays so by itself. */
interface UnitsInTime {
  since: number
  until: number
  owned: number
  timeline: UnitsTimeline
}

interface Asked {
  productId: number
  from: Date
  to: Date
}

const memories = new WeakMap<Reader, UnitsMemory>()

/** Of a reader that is no transaction: whoever books reads the tables, under the products' locks. */
export const unitsMemoryOf = (reader: Reader): UnitsMemory | undefined => memories.get(reader)

/** Keeps of what carts ask about when its units are held. Only for a process that hears of every change. */
export function keepUnits(db: Db): UnitsMemory {
  const memory = new UnitsMemory(['settings'])
  memories.set(db, memory)
  return memory
}

/** Of more that hold units of one product PostgreSQL is asked each time, so that memory has a bound. */
const mostMoments = 500

export class UnitsMemory extends KeptByProduct<UnitsInTime> {
  /**
   * How many units are free in each of these periods, whichever they are, of a product that was asked about before; about the others
   * one question. Undefined: a bundle's, which has no units, no tool's at all, or of a time that is over.
   */
  async free(reader: Reader, asked: readonly Asked[], now: Date): Promise<(number | undefined)[]> {
    const at = now.getTime()
    const known = new Map<number, UnitsInTime>()
    const missing = new Set<number>()
    for (const { productId } of asked) {
      const kept = this.find(productId)
      if (kept && kept.since <= at && at < kept.until) known.set(productId, kept)
      else missing.add(productId)
    }
    if (missing.size > 0) for (const [id, one] of await this.#read(reader, [...missing], now)) known.set(id, one)
    return asked.map(({ productId, from, to }) => {
      const one = known.get(productId)
      // Of a period that has begun what is left of it counts.
      const begins = from < now && now < to ? at : from.getTime()
      if (!one || begins < one.since) return undefined
      return Math.max(0, one.owned - mostHeld(one.timeline, begins, to.getTime()))
    })
  }

  async #read(reader: Reader, ids: number[], now: Date): Promise<[number, UnitsInTime][]> {
    const { sequence } = this
    const rows = await unitsInTime(reader, [ids, now.toISOString()])
    return rows.map(({ id, owned, until, lasts, holds }) => {
      const timeline = unitsTimeline(holds.map(([from, to, quantity]) => ({ from, to: to ?? endless, quantity })))
      const one = { since: now.getTime(), until: until ?? endless, owned, timeline }
      if (lasts && timeline.moments.length <= mostMoments) this.keep(id, one, sequence)
      return [id, one]
    })
  }
}

const endless = Number.POSITIVE_INFINITY

interface Row {
  id: number
  owned: number
  until: number | null
  lasts: boolean
  holds: [from: number, to: number | null, quantity: number][]
}

/**
 * What `units_held` looks at, from now on. Without anybody's action it changes when a rental is late from its return or from what was
 * promised and when a quote holds no longer; and at each moment where late tools are held for so many days (`lasts`).
 */
const unitsInTime = prepared<Row>(
  'units_in_time',
  `select p.id, p.stock as owned, (select late_hold_end($2::timestamptz) = 'infinity') as lasts,
          (extract(epoch from least(
             (select min(m) from rentals r cross join lateral unnest(array[r.expected_return, r.promised_at]) m
               where r.product_id = p.id and ${openRental()} and m > $2::timestamptz),
             (select min(h.until_at) from unit_holds h where h.product_id = p.id and h.until_at > $2::timestamptz))) * 1000)::float8 as until,
          coalesce((select json_agg(json_build_array(extract(epoch from t.begins) * 1000, extract(epoch from nullif(t.ends, 'infinity')) * 1000, t.quantity))
             from what_holds_units(p.id, $2::timestamptz, 'infinity', $2::timestamptz, make_interval(mins => p.turnaround_minutes)) t), '[]') as holds
     from products p
    where p.id = any(array(select unnest($1::int[]))) and p.kind = 'rent' and not p.is_bundle`,
)
