import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#back-office/verify/verify.ts'
import { aSellProduct, type SampleProduct } from '#catalogue/server/catalogue.samples.ts'
import { aCustomer } from '#people/accounts/server/accounts.samples.ts'
import { groundOn } from '#platform/test-kit/ground-on.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { postmasterOf, ready, removeDataDir } from '#platform/test-kit/running-program.ts'
import { clusterProcesses } from '#postgres/cluster-processes.ts'
import { urlNote } from '#postgres/start-embedded-postgres.ts'
import { orderFrom, type WireOrder } from '#selling/checkout/server/checkout-over-the-wire.samples.ts'
import { openForBusiness } from '#shell/settings/server/settings.samples.ts'
import { type Started, startShop, stopShop } from './kit.ts'

let program: Started
let tokens: string[]
let goods: SampleProduct
/** Never ordered: a sale drops its pages from the cache, which then can't be shown. */
let other: SampleProduct
let nextKey = 0
const acknowledged = new Map<string, number>()

beforeAll(async () => {
  program = await startShop()
  const shop = groundOn(url())
  await openForBusiness(shop.ground)
  tokens = []
  for (let i = 0; i < 6; i++) tokens.push((await aCustomer(shop)).token)
  goods = await aSellProduct(shop, { units: 100_000, priceCents: 1000 })
  other = await aSellProduct(shop, { title: 'Kopėčios' })
  await shop.close()
})
afterAll(async () => {
  await stopShop(program)
  removeDataDir(program.dataDir)
})

const url = () => readFileSync(urlNote(program.dataDir), 'utf8')
const cluster = () => clusterProcesses(`${program.dataDir}/postgres`)
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
  await ready(program, 60_000)
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
    await ready(program, 60_000)
    console.log(`ready ${Math.round(performance.now() - began)} ms after it went on`)
    await delay(300)
  })
}, 120_000)

test('T69 PostgreSQL that is stopped, killed and has its connections ended, ten times: the shop heals and nothing is half', async () => {
  for (let round = 0; round < 10; round++)
    await whileOrdering(async () => {
      await delay(200)
      if (round % 3 === 0) process.kill(postmasterOf(program.dataDir), 'SIGINT')
      if (round % 3 === 1) process.kill(postmasterOf(program.dataDir), 'SIGKILL')
      if (round % 3 === 2) await endConnections()
      await delay(100)
      const began = performance.now()
      await ready(program, 60_000)
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
