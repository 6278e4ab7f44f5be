import { setTimeout as delay } from 'node:timers/promises'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { startFakeMailServer } from '#people/mail/fake-mail-server.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { createDataDir, removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { type ShopProgram, startShopProgram, stopShopProgram } from './kit.ts'
import { describeSlack, slack } from './slack.ts'

/** As slow as a mail server on the internet. */
const mailServerMs = 150
const burst = 150

let database: TestDatabase
let shop: TestShop
let program: ShopProgram
let server: Awaited<ReturnType<typeof startFakeMailServer>>
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = createDataDir()
  shop = await openTestShop({ now: new Date(), on: { url: database.url, dataDir } })
  await openForBusiness(shop.context)
  server = await startFakeMailServer({ afterMs: mailServerMs })
  program = await startShopProgram({ DATABASE_URL: database.url, MAIL_URL: server.url })
})
afterAll(async () => {
  await stopShopProgram(program)
  await server.close()
  await shop.close()
  removeDataDir(program.dataDir)
  removeDataDir(dataDir)
  await database.drop()
})

const unsent = () => shop.context.database.db.$count(mails, isNull(mails.sent_at))
const sentOf = async (orderId: number) => {
  const [mail] = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, orderId))
  return mail?.sent_at ?? null
}

test('T132 after a hundred and fifty orders and payments a new order is mailed within twenty seconds', async () => {
  const { token } = await makeAdmin(shop)
  const orders: number[] = []
  for (let i = 0; i < burst; i++) orders.push((await makeOrder(shop)).id)
  for (const id of orders) expect((await shop.request(MarkPaid, { as: token, params: { id } })).status).toBe(200)
  await delay(1_000)

  const waitedBefore = await unsent()
  const placed = performance.now()
  const { id } = await makeOrder(shop)
  await vi.waitFor(async () => expect(await sentOf(id)).not.toBeNull(), { timeout: 20_000 * slack, interval: 50 })
  const seconds = (performance.now() - placed) / 1000
  const waitAfter = await unsent()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 60_000 * slack, interval: 200 })
  const allSeconds = (performance.now() - placed) / 1000

  console.log(
    `${waitedBefore} mails waited when the order came, ${waitAfter} when its own was sent after ${seconds.toFixed(1)} s; ` +
      `the last one went after ${allSeconds.toFixed(1)} s, ${describeSlack()}`,
  )
  expect(server.received).toHaveLength(2 * burst + 1)
})
