import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#app/shop.ts'
import { verify } from '#app/verify.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { createSilentLog } from '#platform/log.ts'
import { enablePlanLogging } from '#platform/test-kit/executed-plans.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { listBenchRequests } from './bench-requests.factories.ts'
import { findWideReads } from './find-wide-reads.factories.ts'
import { type MadeShop, makeShop } from './make-shop.factories.ts'

let made: MadeShop

const shop = openShopForFile({ now: new Date() })
beforeAll(async () => {
  await makeAdmin(shop)
  const { config } = shop.context
  const picture = await drawPicture(openPictureFiles(config), {
    field: 'images',
    name: 'a.png',
    bytes: await makePictureFile(),
  })
  made = await makeShop(databaseUrl(), { products: 1500, pictures: [picture] })
})

const databaseUrl = () => shop.context.database.pool.options.connectionString as string

test('every invariant holds on a shop that was made at size', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
})

test('a shop at size has a fifth as many orders as products, three rentals for two orders, and all that follows', async () => {
  const { rows } = await shop.context.database.pool.query(`
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
  const [match] = rows
  expect(match).toMatchObject({ products: 1500, orders: 300, rentals: 450, mute: 0, deleted: 27, counted: 1500 })
  expect(match.invoices).toBe(match.payments)
  expect(match.invoices).toBeGreaterThan(260)
  expect(match.atWork).toBeGreaterThan(0)
  expect(match.credits).toBe(6)
  expect(match.refunds).toBe(6)
  expect(match.contracts).toBe(match.handedOver)
  expect(match.handedOver).toBeGreaterThan(80)
  expect(match.receivedBack).toBeGreaterThan(70)
  expect(match.settled).toBe(match.transfers)
  expect(match.settled).toBeGreaterThan(80)
  expect(made.range.rent[1] - made.range.rent[0]).toBe(499)
})

// Scans of small tables are made expensive: what still scans has no index. faults/large-shop.fault.ts checks the real
// plans at 100,000 rows.
test('every question to a shop at size finds an index, and reads little more than it answers', async () => {
  const plans = await openShop({
    config: shop.context.config,
    databaseUrl: enablePlanLogging(databaseUrl(), { enable_seqscan: 'off' }),
    log: createSilentLog(),
    worker: false,
  })
  try {
    expect(await findWideReads(plans, listBenchRequests(new Date()), { few: 280 })).toEqual([])
  } finally {
    await plans.close()
  }
}, 30_000)
