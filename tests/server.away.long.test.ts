import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { type DatabaseLink, linkTo } from '#platform/test-kit/database-link.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { type ProgramAnswer, requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { orderFrom, type WireOrder } from '#sales/checkout/server/checkout-over-the-wire.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let link: DatabaseLink
let dataDir: string
let program: RunningProgram
let shop: ReturnType<typeof openAppContext>
let tokens: string[]
let goods: TestProduct
let nextKey = 0

/** Every key ever sent: in the end each has one order, and there are no others. */
const keys = new Set<string>()

const ask = (what: string) => requestProgram(program, what)

beforeAll(async () => {
  database = await createTestDatabase()
  link = await linkTo(database.url)
  dataDir = createDataDir()
  shop = openAppContext(database.url)
  await openForBusiness(shop.context)
  tokens = []
  for (let i = 0; i < 8; i++) tokens.push((await makeCustomer(shop)).token)
  // Long enough to be compressed.
  const about = 'Tvirtas karutis statybai ir sodui. '.repeat(30)
  goods = await makeSellProduct(shop, { title: 'Karutis', units: 100_000, priceCents: 1000, about })
  program = await startTestProgram(
    {
      PORT: await freePort(),
      DATA_DIR: dataDir,
      DATABASE_URL: link.url,
      ADMIN_EMAIL: 'seimininkas@example.lt',
      ADMIN_PASSWORD: 'varžtas-ir-veržlė',
    },
    60_000,
  )
}, 90_000)

afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.exited
  await shop.close()
  await link.close()
  removeDataDir(dataDir)
  await database.drop()
})

/** After trouble caching resumes with a delay. */
function askUntilKept(what: string): Promise<ProgramAnswer> {
  const input = async () => {
    const answer = await ask(what)
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    return answer
  }
  return vi.waitFor(input, { timeout: 12_000, interval: 50 })
}

async function whileOrdering(trouble: () => Promise<unknown>): Promise<{ placed: number; refused: number }> {
  let open = true
  let placed = 0
  const unanswered: WireOrder[] = []
  const ordering = tokens.map(async (token) => {
    while (open) {
      const order = { token, productId: goods.id, priceWithVat: 1210, key: `raktas-${nextKey++}` }
      keys.add(order.key)
      const { status, headers, text } = await orderFrom(program, order)
      if (status === 201) {
        placed++
        continue
      }
      expect([status, headers.get('retry-after')], text).toEqual([503, expect.stringMatching(/^\d+$/)])
      unanswered.push(order)
      await delay(20)
    }
  })
  await trouble()
  open = false
  await Promise.all(ordering)
  await waitUntilReady(program)
  for (const order of unanswered) expect((await orderFrom(program, order)).status).toBe(201)
  return { placed, refused: unanswered.length }
}

test('T69 connections that are ended in the middle of checkouts cost nobody more than a second try', async () => {
  const outside = new pg.Client({ connectionString: database.url })
  await outside.connect()
  const { placed, refused } = await whileOrdering(async () => {
    for (let blow = 0; blow < 8; blow++) {
      await delay(150)
      await outside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    await delay(300)
  })
  await outside.end()
  expect(refused).toBeGreaterThan(0)
  expect(placed).toBeGreaterThan(0)
})

test('T69 while the database is away what was kept is still shown, the rest says when to come again, and nothing is half', async () => {
  const pages = ['GET /', `GET /pardavimas/irankis/${goods.slug}`, `GET /api/sell-products/${goods.slug}`]
  const before = await Promise.all(pages.map(askUntilKept))

  const { refused } = await whileOrdering(async () => {
    link.cut()
    await vi.waitFor(async () => expect((await ask('GET /readyz')).status).toBe(503))
    expect((await ask('GET /healthz')).status).toBe(200)
    const during = await Promise.all(pages.map(ask))
    expect(during.map(({ status, text }) => [status, text])).toEqual(before.map(({ status, text }) => [status, text]))
    for (const what of ['GET /api/sell-products?sort=price', 'GET /pardavimas/kopecios-ir-pastoliai']) {
      const { status, headers } = await ask(what)
      expect([what, status, headers.get('retry-after')]).toEqual([what, 503, expect.any(String)])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    await delay(500)
    link.mend()
    await waitUntilReady(program, 5_000)
  })
  expect(refused).toBeGreaterThan(0)
})

test('changes made while the database could not report them are shown as soon as it is back', async () => {
  const product = `GET /api/sell-products/${goods.slug}`
  const page = `GET /pardavimas/irankis/${goods.slug}`
  expect((await askUntilKept(product)).body.data.title).toBe('Karutis')
  await askUntilKept(page)
  link.cut()
  await vi.waitFor(async () => expect((await ask('GET /readyz')).status).toBe(503))
  await shop.context.database.pool.query("update products set title = 'Vienratis' where id = $1", [goods.id])
  expect((await ask(product)).body.data.title).toBe('Karutis')
  link.mend()
  await waitUntilReady(program, 5_000)
  await vi.waitFor(async () => expect((await ask(product)).body.data.title).toBe('Vienratis'), 3_000)
  expect((await ask(page)).text).toContain('Vienratis')
})

test('T69 a database that stands still for seconds is not ready, and goes on where it stood', async () => {
  const { placed } = await whileOrdering(async () => {
    await delay(200)
    link.freeze()
    await delay(100)
    expect((await ask('GET /readyz')).status).toBe(503)
    expect((await ask('GET /healthz')).status).toBe(200)
    link.mend()
    await waitUntilReady(program, 5_000)
    await delay(300)
  })
  expect(placed).toBeGreaterThan(0)
})

test('T69 and in the end there is one order for each key, each of them whole', async () => {
  const { rows } = await shop.context.database.pool.query('select count(*)::int as orders from orders')
  expect(rows[0].orders).toBe(keys.size)
  mkdirSync(join(dataDir, 'images'), { recursive: true })
  const broken = (await verify(shop.context.database.pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
  expect(broken).toEqual([])
  expect(program.said()).not.toContain('something unexpected happened')
})
