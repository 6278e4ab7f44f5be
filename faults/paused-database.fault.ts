import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { readPostmasterPid, removeDataDir, waitUntilReady } from '#platform/test-kit/running-program.ts'
import { listClusterProcesses } from '#postgres/list-cluster-processes.ts'
import { getPostgresUrlFile } from '#postgres/start-embedded-postgres.ts'
import { orderFrom, type WireOrder } from '#sales/checkout/server/checkout-over-the-wire.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { type ShopProgram, startShopProgram, stopShopProgram } from './kit.ts'

let program: ShopProgram
let tokens: string[]
let goods: TestProduct
/** Never ordered: a sale drops its pages from the cache, which then can't be shown. */
let other: TestProduct
let nextKey = 0
const acknowledged = new Map<string, number>()

beforeAll(async () => {
  program = await startShopProgram()
  const shop = openAppContext(url())
  await openForBusiness(shop.context)
  tokens = []
  for (let i = 0; i < 6; i++) tokens.push((await makeCustomer(shop)).token)
  goods = await makeSellProduct(shop, { units: 100_000, priceCents: 1000 })
  other = await makeSellProduct(shop, { title: 'Kopėčios' })
  await shop.close()
})
afterAll(async () => {
  await stopShopProgram(program)
  removeDataDir(program.dataDir)
})

const url = () => readFileSync(getPostgresUrlFile(program.dataDir), 'utf8')
const cluster = () => listClusterProcesses(`${program.dataDir}/postgres`)
const signal = (pids: number[], what: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, what)
    } catch {
      // already gone
    }
}

/** Orders throughout; what got no 201 is sent again with its key. */
async function whileOrdering(trouble: () => Promise<unknown>): Promise<void> {
  let open = true
  const again: WireOrder[] = []
  const ordering = tokens.map(async (token) => {
    while (open) {
      const order = { token, productId: goods.id, priceWithVat: 1210, key: `pauze-${nextKey++}` }
      const { status, body, headers } = await orderFrom(program, order)
      if (status === 201) acknowledged.set(order.key, body.data.id)
      else {
        expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)])
        again.push(order)
        await delay(50)
      }
    }
  })
  await trouble().finally(async () => {
    open = false
    await Promise.all(ordering)
  })
  await waitUntilReady(program, 60_000)
  for (const order of again) {
    const { status, body } = await orderFrom(program, order)
    expect(status).toBe(201)
    acknowledged.set(order.key, body.data.id)
  }
}

test('T69 PostgreSQL that stands still for ten seconds: not ready, alive, pages go on, and orders go on where they stood', async () => {
  const pages = ['GET /', `GET /pardavimas/irankis/${other.slug}`, `GET /api/sell-products/${other.slug}`]
  for (const page of [...pages, ...pages]) expect((await requestProgram(program, page)).status).toBe(200)
  await whileOrdering(async () => {
    await delay(300)
    const paused = cluster()
    expect(paused.length).toBeGreaterThan(3)
    signal(paused, 'SIGSTOP')
    try {
      const stillFor = delay(10_000)
      await vi.waitFor(async () => expect((await requestProgram(program, 'GET /readyz')).status).toBe(503), {
        timeout: 5_000,
      })
      expect((await requestProgram(program, 'GET /healthz')).status).toBe(200)
      for (const page of pages) expect((await requestProgram(program, page)).status).toBe(200)
      await stillFor
    } finally {
      signal(paused, 'SIGCONT')
    }
    const began = performance.now()
    await waitUntilReady(program, 60_000)
    console.log(`ready ${Math.round(performance.now() - began)} ms after it went on`)
    await delay(300)
  })
}, 120_000)

test('T69 PostgreSQL that is stopped, killed and has its connections ended, ten times: the shop heals and nothing is half', async () => {
  for (let round = 0; round < 10; round++)
    await whileOrdering(async () => {
      await delay(200)
      if (round % 3 === 0) process.kill(readPostmasterPid(program.dataDir), 'SIGINT')
      if (round % 3 === 1) process.kill(readPostmasterPid(program.dataDir), 'SIGKILL')
      if (round % 3 === 2) await endConnections()
      await delay(100)
      const began = performance.now()
      await waitUntilReady(program, 60_000)
      console.log(`round ${round}: ready again after ${Math.round(performance.now() - began)} ms`)
      expect(performance.now() - began).toBeLessThan(30_000)
    })
}, 300_000)

async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: url() })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

test('T69 and every acknowledged order is there once, under every invariant', async () => {
  const pool = new pg.Pool({ connectionString: url(), max: 1 })
  const { rows } = await pool.query('select id from orders')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(acknowledged.values()))
  const broken = (await verify(pool, program)).filter(({ breaches }) => breaches.length > 0)
  await pool.end()
  expect(broken).toEqual([])
})
