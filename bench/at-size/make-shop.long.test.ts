import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#app/shop.ts'
import { verify } from '#back-office/verify/verify.ts'
import { anAdmin } from '#people/accounts/server/accounts.samples.ts'
import { silentLog } from '#platform/log.ts'
import { tellingPlans } from '#platform/test-kit/executed-plans.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { drawPicture } from '#shell/images/server/draw-picture.ts'
import { pictureFiles } from '#shell/images/server/picture-files.ts'
import { aPictureFile } from '#shell/images/server/pictures.samples.ts'
import { type MadeShop, makeShop } from './make-shop.samples.ts'
import { questionsAt } from './questions.samples.ts'
import { wideReads } from './wide-reads.samples.ts'

let made: MadeShop

const shop = shopForFile({ now: new Date() })
beforeAll(async () => {
  await anAdmin(shop)
  const { config } = shop.ground
  const picture = await drawPicture(pictureFiles(config), {
    field: 'images',
    name: 'a.png',
    bytes: await aPictureFile(),
  })
  made = await makeShop(databaseUrl(), {
    products: 1500,
    pictures: [picture],
  })
})

const databaseUrl = () => shop.ground.database.pool.options.connectionString as string

test('every invariant holds on a shop that was made at size', async () => {
  const findings = await verify(shop.ground.database.pool, shop.ground.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
})

test('a shop at size has a fifth as many orders as products, three rentals for two orders, and all that follows', async () => {
  const { rows } = await shop.ground.database.pool.query(`
    select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
           (select count(*)::int from rentals) as rentals, (select count(*)::int from products where words is null) as mute,
           (select count(*)::int from rentals where returned_at is null and cancelled_at is null) as "atWork",
           (select count(*)::int from orders where deleted_at is not null) as deleted,
           (select sum(product_count)::int from categories) as counted,
           (select count(*)::int from documents where kind = 'invoice') as invoices,
           (select count(*)::int from payments where amount > 0) as payments,
           (select count(*)::int from documents where kind = 'credit') as credits,
           (select count(*)::int from payments where amount < 0) as refunds,
           (select count(*)::int from documents where kind = 'contract') as contracts,
           (select count(*)::int from handovers where act = 'handover') as "handedOver",
           (select count(*)::int from handovers where act = 'return') as "receivedBack",
           (select count(*)::int from bank_entries where state = 'settled') as settled,
           (select count(*)::int from payments where bank_entry_id is not null) as transfers`)
  const [found] = rows
  expect(found).toMatchObject({ products: 1500, orders: 300, rentals: 450, mute: 0, deleted: 27, counted: 1500 })
  expect(found.invoices).toBe(found.payments)
  expect(found.invoices).toBeGreaterThan(260)
  expect(found.atWork).toBeGreaterThan(0)
  expect(found.credits).toBe(6)
  expect(found.refunds).toBe(6)
  expect(found.contracts).toBe(found.handedOver)
  expect(found.handedOver).toBeGreaterThan(80)
  expect(found.receivedBack).toBeGreaterThan(70)
  expect(found.settled).toBe(found.transfers)
  expect(found.settled).toBeGreaterThan(80)
  expect(made.range.rent[1] - made.range.rent[0]).toBe(499)
})

// Scans of small tables are made expensive: what still scans has no index. faults/large-shop.fault.ts checks the real
// plans at 100,000 rows.
test('every question to a shop at size finds an index, and reads little more than it answers', async () => {
  const plans = await openShop({
    config: shop.ground.config,
    databaseUrl: tellingPlans(databaseUrl(), { enable_seqscan: 'off' }),
    log: silentLog(),
    worker: false,
  })
  try {
    expect(await wideReads(plans, questionsAt(new Date()), { few: 280 })).toEqual([])
  } finally {
    await plans.close()
  }
}, 30_000)
