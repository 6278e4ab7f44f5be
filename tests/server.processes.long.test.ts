import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  spawnProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'
import { createEmptyDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { orderFrom } from '#sales/checkout/server/checkout-over-the-wire.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'

vi.setConfig({ testTimeout: 20_000 })

const email = 'seimininkas@example.lt'
const password = 'varžtas-ir-veržlė'

/** In production they share DATA_DIR; apart, a mail sent twice shows as two files. */
let programs: Omit<RunningProgram, 'readyAfterMs'>[]
let folders: string[]
let database: TestDatabase
let shop: ReturnType<typeof openAppContext>
let admin: string
let crowd: string[]

const one = (index: number) => programs[index % programs.length] as RunningProgram

beforeAll(async () => {
  database = await createEmptyDatabase()
  folders = [createDataDir(), createDataDir(), createDataDir()]
  const ports = await Promise.all(folders.map(freePort))
  programs = folders.map((DATA_DIR, i) =>
    spawnProgram({
      PORT: ports[i] as string,
      DATA_DIR,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'info',
      // Three programs on two cores make queries slow.
      SLOW_QUERY_MS: '10000',
    }),
  )
  await Promise.all(programs.map((program) => waitUntilReady(program, 60_000)))
  shop = openAppContext(database.url)
  await openForBusiness(shop.context)
  admin = (await requestProgram(one(0), 'POST /api/login', { body: { email, password } })).body.token
  crowd = []
  for (let i = 0; i < 50; i++) crowd.push((await makeCustomer(shop)).token)
}, 90_000)

afterAll(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.map(({ exited }) => exited))
  await shop.close()
  for (const folder of folders) removeDataDir(folder)
  await database.drop()
})

const count = async (sql: string) => Number((await shop.context.database.pool.query(sql)).rows[0].count)

test('T72 of three that start at once on an empty database one migrates, one makes the administrator, and all serve', async () => {
  const saying = (words: string) => programs.filter((program) => program.said().includes(words))
  expect(saying('schema atnaujinta')).toHaveLength(1)
  expect(saying('Sukurtas administratorius')).toHaveLength(1)
  expect(await count('select count(*) from users where is_admin')).toBe(1)
  for (const program of programs) {
    expect((await requestProgram(program, 'GET /')).status).toBe(200)
    expect((await requestProgram(program, 'GET /api/user', { as: admin })).body.email).toBe(email)
    expect(program.said()).not.toMatch(/"level":"(warn|error|fatal)"/)
  }
})

test('a change through one process is seen through the others within a second, though they kept the old answer', async () => {
  const office = (path: string, body: object) => requestProgram(one(0), `POST /api/admin/${path}`, { as: admin, body })
  const category = (await office('sell-categories', { title: 'Sodui' })).body.data
  const about = { sell_category_id: category.id, price: 4900, left_in_stock: 5 }
  const { id, slug } = (await office('sell-products', { ...about, title: 'Karutis' })).body.data
  const shown = [`GET /api/sell-products/${slug}`, `GET /pardavimas/irankis/${slug}`, 'GET /pardavimas/sodui']
  // The second time it is cached.
  for (const what of [...shown, ...shown])
    for (const program of programs) expect((await requestProgram(program, what)).text, what).toContain('Karutis')

  const changed = await office(`sell-products/${id}`, { ...about, title: 'Vienratis vežimėlis', _method: 'PUT' })
  expect(changed.status).toBe(200)
  const changedAt = performance.now()
  for (const what of shown)
    for (const program of programs)
      await vi.waitFor(async () => expect((await requestProgram(program, what)).text, what).toContain('Vienratis'), {
        timeout: 1_000,
        interval: 10,
      })
  expect(performance.now() - changedAt).toBeLessThan(1_500)
})

test('T44 a signed-out token is dead everywhere at once', async () => {
  const token = (await requestProgram(one(1), 'POST /api/login', { body: { email, password } })).body.token
  expect((await requestProgram(one(2), 'GET /api/user', { as: token })).status).toBe(200)
  expect((await requestProgram(one(0), 'POST /api/logout', { as: token })).status).toBe(204)
  for (const program of programs)
    expect((await requestProgram(program, 'GET /api/user', { as: token })).status).toBe(401)
})

test('T40 T41 one network address has five tries for an account, through however many programs and under whatever names', async () => {
  const { email: victim } = await makeCustomer(shop)
  const guess = (index: number) =>
    requestProgram(one(index), 'POST /api/login', {
      headers: {
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=10.0.0.${index}`,
      },
      body: { email: victim, password: `spėju ${index}` },
    })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(25)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)

  const requests: number[] = []
  for (let index = 0; index < 9; index++)
    requests.push((await requestProgram(one(index), 'POST /api/forgot-password', { body: { email: victim } })).status)
  expect(requests).toEqual([...Array(5).fill(200), ...Array(4).fill(429)])
})

test('T01 of fifty who buy the last unit, each through another program, one gets it', async () => {
  for (let round = 0; round < 2; round++) {
    const { id } = await makeSellProduct(shop, { units: 1, priceCents: 1000 })
    const answers = await Promise.all(
      crowd.map((token, i) =>
        orderFrom(one(i), { token, productId: id, priceWithVat: 1210, key: `paskutinis-${round}-${i}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await count(`select stock as count from products where id = ${id}`)).toBe(0)
  }
})

test('T11 an order sent twenty times with one key through all programs is placed once', async () => {
  const { id } = await makeSellProduct(shop, { units: 30, priceCents: 1000 })
  const order = { token: crowd[0] as string, productId: id, priceWithVat: 1210, key: 'vienas' }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => orderFrom(one(i), order)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await count(`select stock as count from products where id = ${id}`)).toBe(29)
})

test('T17 numbers run without a gap, whoever gave them', async () => {
  const { id } = await makeSellProduct(shop, { units: 100, priceCents: 1000 })
  const placed = await Promise.all(
    crowd
      .slice(0, 24)
      .map((token, i) => orderFrom(one(i), { token, productId: id, priceWithVat: 1210, key: `eile-${i}` })),
  )
  const paid = await Promise.all(
    placed.flatMap(({ body }, i) =>
      [i, i + 1].map((which) =>
        requestProgram(one(which), `POST /api/admin/orders/${body.data.id}/mark-as-paid`, { as: admin }),
      ),
    ),
  )
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(24)
  expect(paid.filter(({ status }) => status === 409)).toHaveLength(24)
  const { rows } = await shop.context.database.pool.query(
    "select number from documents where kind = 'invoice' order by number",
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
})

test('each mail is sent once, by one of the programs', async () => {
  const waiting = () => count('select count(*) from mails where sent_at is null')
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000, interval: 100 })
  const files = folders.map((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml')),
  )
  const names = files.flat()
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(await count('select count(*) from mails'))
  expect(files.filter((some) => some.length > 0).length).toBeGreaterThan(1)
})

test('when one is killed in the middle of checkouts the others go on, and nothing is half', async () => {
  const { id } = await makeSellProduct(shop, { units: 1000, priceCents: 1000 })
  let open = true
  let next = 0
  const acknowledged: number[] = []
  const failed: string[] = []
  const ordering = crowd.slice(0, 9).map(async (token, i) => {
    while (open) {
      const answer = await orderFrom(one(i), { token, productId: id, priceWithVat: 1210, key: `tiek-${next++}` }).catch(
        () => undefined,
      )
      if (answer?.status === 201) acknowledged.push(answer.body.data.id)
      else {
        failed.push(`${i % 3} ${answer?.status}`)
        return
      }
    }
  })
  await delay(400)
  const [killed] = programs
  killed?.child.kill('SIGKILL')
  await killed?.exited
  const before = acknowledged.length
  await delay(600)
  open = false
  await Promise.all(ordering)

  expect(new Set(failed)).toEqual(new Set(['0 undefined']))
  expect(acknowledged.length).toBeGreaterThan(before)
  const { rows } = await shop.context.database.pool.query('select id from orders where id = any($1)', [acknowledged])
  expect(rows).toHaveLength(acknowledged.length)
  programs = programs.slice(1)
  for (const program of programs) await waitUntilReady(program, 1_000)
})

test('and every invariant holds', async () => {
  mkdirSync(join(folders[0] as string, 'images'), { recursive: true })
  const findings = await verify(shop.context.database.pool, { dataDir: folders[0] as string })
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})
