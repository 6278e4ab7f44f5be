import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const now = '2026-11-18T08:00:00Z'
let tool: number
const shop = openShopForFile({ now: new Date(now) })
beforeAll(async () => {
  tool = (await makeRentProduct(shop, { units: 9 })).id
  // The earlier implementation, from its migration.
  const before = readFileSync('migrations/0060_unit_holds.sql', 'utf8').split(
    'CREATE OR REPLACE FUNCTION units_held(',
  )[1]
  await shop.context.database.pool.query(`create function units_held_by_beginnings(${before}`)
})

/** Few, so that ends and beginnings meet. */
const hour = fc.integer({ min: -12, max: 12 })
const thing = fc.record({
  what: fc.constantFrom('rental' as const, 'downtime' as const, 'hold' as const),
  from: hour,
  lasts: fc.integer({ min: 0, max: 10 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Hours. Rental: back; downtime: open; hold: over. */
  ends: fc.option(fc.integer({ min: 0, max: 12 })),
  promised: fc.option(hour),
})
const input = fc.record({ from: hour, lasts: fc.integer({ min: 1, max: 12 }), rests: fc.constantFrom(0, 0, 60, 150) })

test('T591 one sweep over what holds units answers as the question beginning by beginning did', async () => {
  await fc.assert(
    fc.asyncProperty(
      // few and many take different paths
      fc.oneof(fc.array(thing, { maxLength: 12 }), fc.array(thing, { minLength: 70, maxLength: 100, size: 'max' })),
      fc.array(input, { minLength: 4, maxLength: 8 }),
      async (things, questions) => {
        const client = await shop.context.database.pool.connect()
        const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
        try {
          await client.query('begin')
          // bypasses constraints
          await client.query('set local session_replication_role = replica')
          for (const { what, from, lasts, quantity, ends, promised } of things)
            if (what === 'rental')
              await client.query(
                `insert into rentals (order_id, order_line_id, product_id, quantity, starts_at, expected_return, created_at, returned_at, promised_at)
               values (1, 1, $1, $2, $3, $4, $3, $5, $6)`,
                [
                  ...[tool, quantity, at(from), at(from + lasts + 1)],
                  ...[ends === null ? null : at(from + ends), promised === null ? null : at(promised)],
                ],
              )
            else if (what === 'downtime')
              await client.query(
                `insert into downtimes (product_id, quantity, from_at, to_at, kind, created_at) values ($1, $2, $3, $4, 'repair', $3)`,
                [tool, quantity, at(from), ends === null ? null : at(from + lasts)],
              )
            else
              await client.query(
                `insert into unit_holds (desk_order_id, product_id, quantity, from_at, to_at, until_at) values (1, $1, $2, $3, $4, $5)`,
                [tool, quantity, at(from), at(from + lasts + 1), ends === null ? at(1) : at(-ends)],
              )
          for (const { from, lasts, rests } of questions) {
            const values = [tool, at(from), at(from + lasts), now, `${rests} minutes`]
            const { rows } = await client.query(
              'select units_held($1, $2, $3, $4, $5) as swept, units_held_by_beginnings($1, $2, $3, $4, $5) as before',
              values,
            )
            expect(rows[0].swept).toBe(rows[0].before)
          }
        } finally {
          await client.query('rollback')
          client.release()
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('T591 a thousand open downtimes of one product are asked about within 100 ms', async () => {
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into downtimes (product_id, quantity, from_at, kind, created_at)
       select $1, 1, $2::timestamptz + n * interval '1 minute', 'repair', $2 from generate_series(1, 1000) n`,
      [tool, now],
    )
    const ask = async (which: string) => {
      const began = performance.now()
      const { rows } = await client.query(`select ${which}($1, $2, 'infinity', $2, '0') as held`, [tool, now])
      return { held: rows[0].held, ms: performance.now() - began }
    }
    await ask('units_held')
    const [swept, before] = [await ask('units_held'), await ask('units_held_by_beginnings')]
    console.log(`units_held: ${swept.ms.toFixed(1)} ms, before ${before.ms.toFixed(1)} ms`)
    expect([swept.held, before.held]).toEqual([1000, 1000])
    expect(swept.ms).toBeLessThan(100)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
