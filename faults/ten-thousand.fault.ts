import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { makeShop } from '../bench/at-size/make-shop.samples.ts'
import { adminToken, quantile, type Started, startShop, stopShop } from './kit.ts'
import { slack, told } from './slack.ts'

const p95Ms = 150 * slack

let database: TestDatabase
let program: Started
let admin: string
beforeAll(async () => {
  database = await createTestDatabase()
  // Fifty thousand products make ten thousand orders and five thousand people.
  await makeShop(database.url, { products: 50_000 })
  program = await startShop({ DATABASE_URL: database.url })
  admin = await adminToken(program)
}, 180_000)
afterAll(async () => {
  await stopShop(program)
  removeDataDir(program.dataDir)
  await database.drop()
})

const lists = [
  '/api/admin/users',
  '/api/admin/orders',
  '/api/admin/rentals',
  '/api/admin/payments',
  '/api/admin/deposits',
  '/api/admin/history',
  '/api/admin/rent-products',
  '/api/admin/sell-products',
  '/api/admin/addition-products',
  '/api/rent-products',
  '/api/sell-products',
  '/api/addition-products',
]
const ask = (path: string) => requestProgram(program, `GET ${path}`, { as: admin })

test.each(lists)(
  'T75 %s at ten thousand rows: any page within a blink, a page that is none refused or brought to the last',
  async (list) => {
    const first = await ask(list)
    expect(first.status, first.text.slice(0, 200)).toBe(200)
    const last = first.body.meta?.last_page ?? first.body.last_page
    for (const page of ['0', '-1', 'abc', '1.5', '1e9']) {
      const { status } = await ask(`${list}?page=${page}`)
      expect([page, [200, 422].includes(status)]).toEqual([page, true])
    }
    const beyond = await ask(`${list}?page=${Math.min(last + 1, 1_000_000)}`)
    expect([200, 422]).toContain(beyond.status)
    // Public pages are brought to the last one; the office is told where the last is, and goes there by itself.
    if (beyond.body.data?.length === 0) {
      expect(beyond.body.meta?.last_page ?? beyond.body.last_page).toBe(last)
      expect(beyond.body.meta?.total ?? beyond.body.total).toBeGreaterThan(0)
    }

    const times: number[] = []
    for (const page of [1, 2, Math.ceil(last / 2), last])
      for (let time = 0; time < 5; time++) {
        const began = performance.now()
        const { status, body } = await ask(`${list}?page=${Math.max(1, page)}&_=${time}`)
        times.push(performance.now() - began)
        expect(status).toBe(200)
        expect(body.data.length).toBeGreaterThan(0)
      }
    console.log(`${list}: ${last} pages, p95 ${Math.round(quantile(times, 0.95))} ms; ${told()}`)
    expect(quantile(times, 0.95)).toBeLessThan(p95Ms)
  },
)

test('T50 whatever is searched for among fifty thousand products, the answer comes soon', async () => {
  const nasty = [
    '%',
    '_',
    "'",
    '\\',
    '\u0000',
    'a',
    '  ',
    'a'.repeat(10_000),
    '(a+)+$'.repeat(30),
    '🔨',
    'gręž',
    'greztuv',
    'ploksle',
    ':*',
    '"',
  ]
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const text =
      i < nasty.length * 4
        ? (nasty[i % nasty.length] as string)
        : String.fromCodePoint(
            ...Array.from({ length: 1 + (i % 20) }, (_, n) => 32 + ((i * 7919 + n * 104_729) % 0x2fff)),
          )
    const began = performance.now()
    const { status, text: said } = await requestProgram(
      program,
      `GET /api/search?raktazodis=${encodeURIComponent(text)}`,
    )
    times.push(performance.now() - began)
    expect([200, 422, 414, 431], `${JSON.stringify(text.slice(0, 30))}: ${said.slice(0, 100)}`).toContain(status)
  }
  console.log(`search: p95 ${Math.round(quantile(times, 0.95))} ms; ${told()}`)
  expect(quantile(times, 0.95)).toBeLessThan(100 * slack)
})
