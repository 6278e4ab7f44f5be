import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { freeUnitsInPieces } from './public/free-units.ts'
import { createUnitsMemory } from './units-memory.ts'

const now = new Date('2026-11-18T08:00:00Z')
let memory: ReturnType<typeof createUnitsMemory>
const shop = openShopForFile({ now })
beforeAll(async () => {
  memory = createUnitsMemory(shop.context.database.db)
})

/** Few, so that ends and beginnings meet. */
const hour = fc.integer({ min: -12, max: 12 })
const held = fc.record({
  what: fc.constantFrom('rental' as const, 'downtime' as const, 'hold' as const),
  from: hour,
  lasts: fc.integer({ min: 1, max: 10 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Hours. Rental: back; downtime: open; hold: over. */
  ends: fc.option(fc.integer({ min: 0, max: 12 })),
  promised: fc.option(hour),
})
const input = fc.record({ from: fc.integer({ min: -3, max: 24 }), lasts: fc.integer({ min: 1, max: 12 }) })
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('T960 any period of a tool that was asked about is answered from memory as PostgreSQL answers it, and with no question', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(held, { maxLength: 12 }),
      fc.array(input, { minLength: 20, maxLength: 20, size: 'max' }),
      fc.constantFrom(0, 60, 150),
      fc.integer({ min: 0, max: 3 }),
      async (things, questions, rests, later) => {
        const { db, pool } = shop.context.database
        const { id } = await makeRentProduct(shop, { units: 9 })
        const client = await pool.connect()
        try {
          // bypasses constraints
          await client.query('begin')
          await client.query('set local session_replication_role = replica')
          await client.query('update products set turnaround_minutes = $2 where id = $1', [id, rests])
          for (const { what, from, lasts, quantity, ends, promised } of things)
            if (what === 'rental')
              await client.query(
                `insert into rentals (order_id, order_line_id, product_id, quantity, starts_at, expected_return, created_at, returned_at, promised_at)
                 values (1, 1, $1, $2, $3, $4, $3, $5, $6)`,
                [
                  ...[id, quantity, at(from), at(from + lasts)],
                  ...[ends === null ? null : at(from + ends), promised === null ? null : at(promised)],
                ],
              )
            else if (what === 'downtime')
              await client.query(
                `insert into downtimes (product_id, quantity, from_at, to_at, kind, created_at) values ($1, $2, $3, $4, 'repair', $3)`,
                [id, quantity, at(from), ends === null ? null : at(from + lasts)],
              )
            else
              await client.query(
                `insert into unit_holds (desk_order_id, product_id, quantity, from_at, to_at, until_at) values (1, $1, $2, $3, $4, $5)`,
                [id, quantity, at(from), at(from + lasts), ends === null ? at(2) : at(-ends)],
              )
          await client.query('commit')
        } finally {
          client.release()
        }
        await freeUnitsInPieces(db, [{ productId: id, placeId: null, from: at(0), to: at(1) }], now)
        const moment = at(later)
        const spans = questions.map(({ from, lasts }) => {
          return { productId: id, placeId: null, from: at(from), to: at(Math.max(from, later) + lasts) }
        })
        const fromMemory = await freeUnitsInPieces(db, spans, moment)
        const { rows } = await pool.query<{ free: number }>(
          `select greatest(0, 9 - units_held($1, s.begins, s.ends, $4, make_interval(mins => $5))) as free
             from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality s (begins, ends, place) order by place`,
          [id, spans.map(({ from }) => (from < moment ? moment : from)), spans.map(({ to }) => to), moment, rests],
        )
        expect(fromMemory).toEqual(rows.map(({ free }) => free))
        expect(await questionsOf(() => freeUnitsInPieces(db, spans, moment))).toBe(0)
        memory.drop([`product:${id}`])
        expect(await questionsOf(() => freeUnitsInPieces(db, spans, moment))).toBe(1)
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

test('T960 a tool whose units so many things hold that memory has no room for them is asked about each time', async () => {
  const { db, pool } = shop.context.database
  const { id } = await makeRentProduct(shop, { units: 9 })
  await pool.query(
    `insert into downtimes (product_id, quantity, from_at, to_at, kind, created_at)
     select $1, 1, $2::timestamptz + n * interval '1 hour', $2::timestamptz + n * interval '1 hour' + interval '30 minutes', 'repair', $2
       from generate_series(1, 300) n`,
    [id, now],
  )
  const ask = () => freeUnitsInPieces(db, [{ productId: id, placeId: null, from: at(290), to: at(302) }], now)
  expect(await ask()).toEqual([8])
  expect(await questionsOf(ask)).toBe(1)
})

async function questionsOf(action: () => Promise<unknown>): Promise<number> {
  const { pool } = shop.context.database
  const { query } = pool
  let questions = 0
  pool.query = ((...all: unknown[]) => {
    questions++
    return (query as (...all: unknown[]) => unknown).apply(pool, all)
  }) as typeof query
  try {
    await action()
  } finally {
    pool.query = query
  }
  return questions
}
