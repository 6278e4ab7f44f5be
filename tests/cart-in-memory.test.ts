import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CreateCampaign, EndCampaign } from '#catalogue/prices/campaigns.contract.ts'
import { makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { listenForChanges } from '#platform/cache/listen-for-changes.ts'
import { invalidate } from '#platform/database/database.ts'
import { createTestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createUnitsMemory } from '#rentals/server/units-memory.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { createPriceMemory } from '#sales/cart/server/price-memory.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** From its cache; the other program from PostgreSQL. */
const start = new Date('2026-11-18T08:00:00Z')
const database = await createTestDatabase()
let shop: TestShop
let other: TestShop
let clerk: TestPerson
let memories: [ReturnType<typeof createPriceMemory>, ReturnType<typeof createUnitsMemory>]
let stop: () => Promise<void>

beforeAll(async () => {
  const on = { url: database.url, dataDir: process.env.TMPDIR ?? '/tmp' }
  shop = await openTestShop({ on, now: start })
  other = await openTestShop({ on, now: start })
  const { openForBusiness } = await import('#shell/settings/server/settings.factories.ts')
  await openForBusiness(shop.context)
  clerk = await makeAdmin(other)
  const { db } = shop.context.database
  memories = [createPriceMemory(db), createUnitsMemory(db)]
  ;({ stop } = await listenForChanges(database.url, memories))
})
afterAll(async () => {
  await stop()
  await shop.close()
  await other.close()
  await database.drop()
})
beforeEach(() => {
  shop.setNow(start)
  other.setNow(start)
})

const as = () => ({ as: clerk.token })
const cartIn = async (which: TestShop, tool: TestProduct) =>
  (await which.request(PriceCart, { body: { items: [makeRentLine(tool)] } })).body
const cart = (tool: TestProduct) => cartIn(shop, tool)
const entry = (tool: TestProduct) => expect.poll(async () => (await cart(tool)).items[0].available)

async function watched(tool: TestProduct, whenAsked: (memory: 0 | 1) => void): Promise<void> {
  const { pool } = shop.context.database
  const { query } = pool
  pool.query = ((...all: unknown[]) => {
    const answer = (query as (...all: unknown[]) => unknown).apply(pool, all)
    const [{ name = '' } = {}] = all as [{ name?: string }?]
    if (name === 'products_to_price') whenAsked(0)
    if (name === 'units_in_time' || name === 'free_units_of_spans') whenAsked(1)
    return answer
  }) as typeof query
  try {
    await cart(tool)
  } finally {
    pool.query = query
  }
}

async function asksNothing(tool: TestProduct): Promise<boolean> {
  let input = 0
  await watched(tool, () => input++)
  return input === 0
}

test('T943 a cart that was asked for before is answered from memory, and whatever another program changes is in the next answer', async () => {
  const tool = await makeRentProduct(other, { units: 3, pricePerDayCents: 2000 })
  await expect.poll(async () => (await cart(tool)).price).toBe(4000)
  await expect.poll(() => asksNothing(tool)).toBe(true)

  const order = { ...makeDeskForm([makeRentLine(tool)]), state: 'placed' }
  expect((await other.request(CreateDeskOrder, { ...as(), body: order })).status).toBe(201)
  await entry(tool).toBe(2)
  await expect.poll(() => asksNothing(tool)).toBe(true)
  const down = { product_id: tool.id, quantity: 1, from: '2026-11-24T06:00:00Z', kind: 'repair', reason: 'Lūžo' }
  expect((await other.request(StartDowntime, { ...as(), body: down })).status).toBe(201)
  await entry(tool).toBe(1)

  const campaign = { title: 'Žiema', percent: 50, from: '2026-11-18', to: '2026-11-30', products: [tool.id] }
  const { id } = (await other.request(CreateCampaign, { ...as(), body: campaign })).body.data
  await expect.poll(async () => (await cart(tool)).price).toBe(2000)
  await other.request(EndCampaign, { ...as(), params: { id } })
  await expect.poll(async () => (await cart(tool)).price).toBe(4000)
  expect(await cart(tool)).toEqual(await cartIn(other, tool))
})

test('T944 changes by time hold at their moment: a quote holds no longer, a campaign begins, a tool is late', async () => {
  const tool = await makeRentProduct(other, { units: 2, pricePerDayCents: 2000 })
  const holds_until = '2026-11-18T10:00:00.500Z'
  const quote = { ...makeDeskForm([makeRentLine(tool)]), state: 'quoted', holds_until }
  expect((await other.request(CreateDeskOrder, { ...as(), body: quote })).status).toBe(201)
  await entry(tool).toBe(1)
  shop.setNow(new Date('2026-11-18T10:00:00.499Z'))
  expect((await cart(tool)).items[0].available).toBe(1)
  shop.setNow(new Date(holds_until))
  expect((await cart(tool)).items[0].available).toBe(2)

  const soon = { title: 'Rytoj', percent: 50, from: '2026-11-19', to: '2026-11-30', products: [tool.id] }
  expect((await other.request(CreateCampaign, { ...as(), body: soon })).status).toBe(201)
  const begins = async () => (await cart(tool)) && memories[0].find(tool.id)?.next_campaign?.toISOString()
  await expect.poll(begins).toBe('2026-11-18T22:00:00.000Z')
  expect((await cart(tool)).price).toBe(4000)
  shop.setNow(new Date('2026-11-18T22:00:00Z'))
  expect((await cart(tool)).price).toBe(2000)

  shop.setNow(start)
  const today = { from: '2026-11-18', to: '2026-11-19' }
  const out = { ...makeDeskForm([makeRentLine(tool, { period: today })]), state: 'placed' }
  expect((await other.request(CreateDeskOrder, { ...as(), body: out })).status).toBe(201)
  shop.setNow(new Date('2026-11-19T09:00:00Z'))
  await entry(tool).toBe(2)
  expect(await asksNothing(tool)).toBe(true)
  shop.setNow(new Date('2026-11-20T09:00:00Z'))
  expect((await cart(tool)).items[0].available).toBe(1)
})

test('T945 answers computed before a change are not kept after it, and nothing is kept where late tools are held for days or nobody reports changes', async () => {
  const tool = await makeRentProduct(other, { units: 1 })
  const { database: own } = shop.context
  await watched(tool, (which) => memories[which].drop([`product:${tool.id}`]))
  expect(await asksNothing(tool)).toBe(false)
  await expect.poll(() => asksNothing(tool)).toBe(true)

  const save = (late_hold_days: number | null) =>
    own.transaction((tx) =>
      saveSettings(createWork(tx, { now: start }), { ...testSettings, late_hold_days }, { by: null }),
    )
  await save(5)
  await new Promise((done) => setTimeout(done, 200))
  await cart(tool)
  expect(await asksNothing(tool)).toBe(false)
  await save(null)
  await expect.poll(() => asksNothing(tool)).toBe(true)

  for (const memory of memories) memory.pause()
  await cart(tool)
  expect(await asksNothing(tool)).toBe(false)
  for (const memory of memories) memory.resume()
  await own.transaction(async (tx) => invalidate(tx, 'categories'))
  await cart(tool)
  await expect.poll(() => asksNothing(tool)).toBe(true)
})
