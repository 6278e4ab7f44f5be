import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { createDataDir, freePort, removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { orderFrom } from '#sales/checkout/server/checkout-over-the-wire.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { computeQuantile, type ShopProgram, startShopProgram } from './kit.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'
import { describeSlack, slack } from './slack.ts'

const rounds = 2
/** The visitors load both cores, so a start takes longer than alone. */
const stopMs = 3_000 * slack
const readyMs = 15_000 * slack

let database: TestDatabase
let shop: ReturnType<typeof openAppContext>
let programs: ShopProgram[]
let balancer: LoadBalancer
/** Separate, so that a mail sent twice shows as two files. */
let folders: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openAppContext(database.url)
  await openForBusiness(shop.context)
  folders = [createDataDir(), createDataDir(), createDataDir()]
  programs = await Promise.all(folders.map(async (DATA_DIR) => start(DATA_DIR, await freePort())))
  balancer = await startLoadBalancer(programs.map(({ port }) => port))
})
afterAll(async () => {
  await balancer.close()
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.map(({ exited }) => exited))
  await shop.close()
  for (const folder of folders) removeDataDir(folder)
  await database.drop()
})

const start = (DATA_DIR: string, PORT: string) =>
  startShopProgram({ DATA_DIR, PORT, DATABASE_URL: database.url }, 120_000)
const numbers = async (sql: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query<{ number: number }>(sql, values)).rows.map(({ number }) => Number(number))

test('programs are stopped and started one after the other, and no visitor notices', async () => {
  const { id, slug } = await makeSellProduct(shop, { units: 100_000, priceCents: 1000 })
  const customers = await Promise.all(Array.from({ length: 4 }, () => makeCustomer(shop)))
  const input = { pages: 0, json: 0 }
  const orders: number[] = []
  const failed: string[] = []
  let open = true

  async function visit(act: (time: number) => Promise<void>, pauseMs: number): Promise<void> {
    for (let time = 0; open; time++) {
      await act(time).catch((error: Error) => failed.push(`${error.message} ${error.cause ?? ''}`))
      await delay(pauseMs)
    }
  }
  async function read(what: string, kind: keyof typeof input): Promise<void> {
    const { status, text } = await requestProgram(balancer, `GET ${what}`)
    if (status === 200) input[kind]++
    else failed.push(`GET ${what}: ${status} ${text.slice(0, 200)}`)
  }
  async function order(customer: number, time: number): Promise<void> {
    const { token } = customers[customer] as { token: string }
    const placed = { token, productId: id, priceWithVat: 1210, key: `pirkinys-${customer}-${time}` }
    const { status, body, text } = await orderFrom(balancer, placed)
    if (status === 201) orders.push(body.data.id)
    else failed.push(`POST /api/orders: ${status} ${text.slice(0, 200)}`)
  }

  const visitors = [
    ...[`/pardavimas/irankis/${slug}`, '/', '/login', '/robots.txt'].map((page) =>
      visit(() => read(page, 'pages'), 30),
    ),
    // Distinct URLs, so that no cache answers.
    visit((time) => read(`/pardavimas/irankis/${slug}?from=${time}`, 'pages'), 60),
    ...['/api/sell-products', `/api/sell-products/${slug}`].map((json) => visit(() => read(json, 'json'), 30)),
    visit((time) => read(`/api/search?raktazodis=preke${time}`, 'json'), 60),
    // No faster: three programs on two cores draw thirty documents a second at most.
    ...customers.map((_, customer) => visit((time) => order(customer, time), 160)),
  ]

  const stops: number[] = []
  const starts: number[] = []
  try {
    for (let round = 0; round < rounds; round++)
      for (const [at, { child, exited, dataDir, port }] of programs.entries()) {
        await delay(500)
        const began = performance.now()
        child.kill('SIGTERM')
        expect(await exited).toBe(0)
        stops.push(performance.now() - began)
        programs[at] = await start(dataDir, port)
        starts.push(programs[at].readyAfterMs)
      }
    await delay(500)
  } finally {
    open = false
    await Promise.all(visitors)
  }

  const max = (times: number[]) => Math.round(computeQuantile(times, 1))
  console.log(
    `${stops.length} restarts beside ${input.pages} pages, ${input.json} lists and ${orders.length} orders: gone after at most ` +
      `${max(stops)} ms, ready after at most ${max(starts)} ms; sent elsewhere because refused ${balancer.retries.refused}, ` +
      `because a connection broke ${balancer.retries.broken}; ${describeSlack()}`,
  )
  expect(failed.slice(0, 5)).toEqual([])
  expect(orders.length).toBeGreaterThan(50)
  expect(balancer.retries.refused).toBeGreaterThan(0)
  expect(await numbers('select id as number from orders order by id')).toEqual(orders.sort((a, b) => a - b))
  expect(max(stops)).toBeLessThan(stopMs)
  expect(max(starts)).toBeLessThan(readyMs)
  for (const program of programs) expect(program.said()).not.toMatch(/"level":"(error|fatal)"/)
}, 600_000)

test('each mail of the orders of a rolling restart went out once', async () => {
  await vi.waitFor(
    async () => expect(await numbers('select id as number from mails where sent_at is null')).toEqual([]),
    { timeout: 30_000, interval: 200 },
  )
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml')),
  )
  expect(new Set(files).size).toBe(files.length)
  expect(files).toHaveLength((await numbers('select id as number from mails')).length)
  const findings = await verify(shop.context.database.pool, { dataDir: folders[0] as string })
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})
