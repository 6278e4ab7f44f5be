import { sql } from 'drizzle-orm'
import { KeptByProduct } from '#catalogue/server/kept-by-product.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Db, Reader } from '#platform/database/database.ts'

interface Asked {
  productId: number
  from: Date
  to: Date
}

/** What is free of one product in the periods that were asked about, until the next moment that changes it by itself. */
interface FreeUnits {
  until: number
  spans: Map<string, number>
}

const memories = new WeakMap<Reader, UnitsMemory>()

/** Of a reader that is no transaction: whoever books reads the tables, under the products' locks. */
export const unitsMemoryOf = (reader: Reader): UnitsMemory | undefined => memories.get(reader)

/** Keeps what carts are told about free units. Only for a process that hears of every change. */
export function keepUnits(db: Db): UnitsMemory {
  const memory = new UnitsMemory(['settings'])
  memories.set(db, memory)
  return memory
}

const mostSpans = 50

export class UnitsMemory extends KeptByProduct<FreeUnits> {
  /** Undefined: not known. A period that has begun is asked about from now on, which is never the same twice. */
  free({ productId, from, to }: Asked, now: Date): number | undefined {
    const known = this.find(productId)
    return known && now.getTime() < known.until && from > now ? known.spans.get(keyOf(from, to)) : undefined
  }

  /** What `ask` answers to these, which is noted unless something changed meanwhile. */
  async read(reader: Reader, asked: readonly Asked[], now: Date, ask: () => Promise<number[]>): Promise<number[]> {
    const { sequence } = this
    const lasting = [...new Set(asked.filter(({ from }) => from > now).map(({ productId }) => productId))]
    const [free, changes] = await Promise.all([ask(), lasting.length > 0 ? nextChanges(reader, lasting, now) : []])
    for (const { id, until } of changes) {
      const known = this.find(id)
      const spans = known && known.spans.size < mostSpans && now.getTime() < known.until ? known.spans : new Map()
      for (const [index, { productId, from, to }] of asked.entries())
        if (productId === id && from > now) spans.set(keyOf(from, to), free[index])
      this.keep(id, { until: until ?? Number.POSITIVE_INFINITY, spans }, sequence)
    }
    return free
  }
}

const keyOf = (from: Date, to: Date) => `${from.getTime()} ${to.getTime()}`

/**
 * When what is free of products changes without anybody's action: a rental is late from its return or from what was promised, a quote
 * holds until a moment. Nothing is answered where late tools are held for so many days, which is another end at each moment.
 */
async function nextChanges(reader: Reader, ids: number[], now: Date): Promise<{ id: number; until: number | null }[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await reader.execute<{ id: number; until: number | null }>(sql`
    select p.id, (extract(epoch from least(
             (select min(m) from rentals r cross join lateral unnest(array[r.expected_return, r.promised_at]) m
               where r.product_id = p.id and ${sql.raw(openRental())} and m > ${at}),
             (select min(h.until_at) from unit_holds h where h.product_id = p.id and h.until_at > ${at}))) * 1000)::float8 as until
      from products p where p.id = any(${sql.param(ids)}::int[]) and late_hold_end(${at}) = 'infinity'`)
  return rows
}
