import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListCollisions } from '#counter/fleet/collisions.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { PromiseReturn } from '#rentals/rentals.contract.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'

const now = new Date('2026-11-18T08:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const promise = (id: number, moment: Date | null) =>
  shop.request(PromiseReturn, { as: admin.token, params: { id }, body: { at: moment?.toISOString() ?? null } })

/** By the shop's clock. */
async function breachesOf(productId: number): Promise<string[]> {
  const values: string[] = []
  for (const { name, sql } of invariants.filter((one) => ['I2', 'I2-down', 'I15-held'].includes(one.name))) {
    const value = sql.replaceAll('now()', `'${now.toISOString()}'::timestamptz`)
    const { rows } = await shop.context.database.pool.query<{ what: string }>(value)
    values.push(...rows.filter(({ what }) => what.startsWith(`product ${productId} at`)).map(() => name))
  }
  return values
}

async function aPromisedTool() {
  const tool = await makeRentProduct(shop, { units: 1 })
  const out = await makeRental(shop, { productId: tool.id, from: at(16), to: at(26) })
  expect(await freeUnits(shop.context.database.db, tool.id, at(20), at(22), now)).toBe(0)
  expect((await promise(out.id, at(19, 15))).status).toBe(200)
  expect(await freeUnits(shop.context.database.db, tool.id, at(20), at(22), now)).toBe(1)
  return { tool, out }
}

test('T621 a booking from a promised earlier return breaks nothing; when the promise is taken back, a collision is left and no breach', async () => {
  const { tool, out } = await aPromisedTool()
  const booked = await makeRental(shop, { productId: tool.id, from: at(20), to: at(22) })
  expect(await breachesOf(tool.id)).toEqual([])
  for (const changed of [at(25), null]) {
    expect((await promise(out.id, changed)).status).toBe(200)
    expect(await breachesOf(tool.id)).toEqual([])
    const { body } = await shop.request(ListCollisions, { as: admin.token })
    expect(body.data.map(({ rental_id }: { rental_id: number }) => rental_id)).toContain(booked.id)
  }
})

test('T621 a quote that holds a tool from a promised return on breaks no invariant', async () => {
  const { tool, out } = await aPromisedTool()
  const body = { ...makeDeskForm([makeRentLine(tool)]), state: 'quoted', holds_until: at(21).toISOString() }
  expect((await shop.request(CreateDeskOrder, { as: admin.token, body })).status).toBe(201)
  expect(await breachesOf(tool.id)).toEqual([])
  await promise(out.id, null)
  expect(await breachesOf(tool.id)).toEqual([])
})

test('T621 nor does it beside a downtime', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  const out = await makeRental(shop, { productId: tool.id, from: at(16), to: at(26) })
  const span = { from: at(20).toISOString(), to: at(22).toISOString() }
  const body = { product_id: tool.id, quantity: 1, ...span, kind: 'service', reason: 'Tepimas' }
  expect((await shop.request(StartDowntime, { as: admin.token, body })).status).toBe(201)
  await promise(out.id, at(19, 15))
  expect(await freeUnits(shop.context.database.db, tool.id, at(20), at(22), now)).toBe(1)
  await makeRental(shop, { productId: tool.id, from: at(20), to: at(22) })
  expect(await breachesOf(tool.id)).toEqual([])
  await promise(out.id, null)
  expect(await breachesOf(tool.id)).toEqual([])
})
