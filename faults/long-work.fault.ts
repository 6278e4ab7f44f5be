import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeCustomer, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import {
  computeQuantile,
  probe,
  requestAdminToken,
  type ShopProgram,
  startShopProgram,
  stopShopProgram,
} from './kit.ts'
import { describeSlack, slack } from './slack.ts'

let database: TestDatabase
let program: ShopProgram
let shop: ReturnType<typeof openAppContext>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openAppContext(database.url)
  program = await startShopProgram({ DATABASE_URL: database.url })
  await openForBusiness(shop.context)
})
afterAll(async () => {
  await stopShopProgram(program)
  await shop.close()
  removeDataDir(program.dataDir)
  await database.drop()
})

interface Longest {
  ms: number
  said: string
}

async function longestTransaction(over: Promise<unknown>): Promise<Longest> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  let open = true
  void over.finally(() => {
    open = false
  })
  let longest: Longest = { ms: 0, said: '' }
  while (open) {
    const { rows } = await client.query<Longest>(`
      select (extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms,
             application_name || ' ' || state || ': ' || left(query, 120) as said
        from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and xact_start is not null
         -- who listens reads a notification under the time of its last statement
         and state <> 'idle'
       order by xact_start limit 1`)
    if (rows[0] && rows[0].ms > longest.ms) longest = rows[0]
    // Polling without a pause would take the CPU from the transaction.
    await delay(2)
  }
  await client.end()
  return longest
}

test('T77 twenty documents, twenty pictures and twenty sign-ins at once hold up neither a visitor nor the database', async () => {
  const admin = await requestAdminToken(program)
  const password_hash = await hashPassword(testPassword)
  const emails: string[] = []
  for (let i = 0; i < 20; i++) emails.push((await makeCustomer(shop, { password_hash })).email)
  const orders: number[] = []
  for (let i = 0; i < 20; i++) orders.push((await makeOrder(shop)).id)
  const photo = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer()

  const upload = (i: number) => {
    const form = new FormData()
    form.set('title', `Kategorija ${i}`)
    form.set('image', new File([Buffer.from(photo)], 'a.jpg'))
    return requestProgram(program, 'POST /api/admin/sell-categories', { as: admin, body: form })
  }
  await requestProgram(program, 'GET /api/rent-categories')
  const quiet = await probe(program, 'GET /api/rent-categories', delay(2_000))
  const work = Promise.all([
    ...orders.map((id) => requestProgram(program, `GET /api/admin/orders/${id}/pdf/prepayment`, { as: admin })),
    ...orders.map((_, i) => upload(i)),
    ...emails.map((email) => requestProgram(program, 'POST /api/login', { body: { email, password: testPassword } })),
  ])
  const [answers, fast, slow, longest] = await Promise.all([
    work,
    probe(program, 'GET /api/rent-categories', work),
    probe(program, `GET /api/search?raktazodis=perforatorius`, work),
    longestTransaction(work),
  ])
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(20).fill(200),
    ...Array(20).fill(201),
    ...Array(20).fill(200),
  ])
  console.log(
    `beside the work: p99 ${Math.round(computeQuantile(fast, 0.99))} ms kept (${fast.length}), ${Math.round(computeQuantile(slow, 0.99))} ms ` +
      `asked of the database (${slow.length}); longest transaction ${Math.round(longest.ms)} ms (${longest.said.replace(/\s+/g, ' ')}); with nothing beside it p99 ` +
      `${Math.round(computeQuantile(quiet, 0.99))} ms; ${describeSlack()}`,
  )
  expect(computeQuantile(fast, 0.99)).toBeLessThan(200 * slack)
  expect(computeQuantile(slow, 0.95)).toBeLessThan(400 * slack)
  // On two cores 20 to 80 ms were measured, and up to 190 without lowered priority (lower-thread-priority.ts).
  expect(longest.ms, longest.said).toBeLessThan(100 * slack)
})
