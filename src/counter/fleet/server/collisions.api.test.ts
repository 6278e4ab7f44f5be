import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { ListRentals, MarkReturned, PromiseReturn } from '#rentals/rentals.contract.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { type Collision, ListCollisions, SwapProduct } from '../collisions.contract.ts'

const now = new Date('2026-11-18T08:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const board = async (productId: number): Promise<Collision[]> =>
  (await ask(ListCollisions)).body.data.filter(({ product }: Collision) => product.id === productId)
const promise = (id: number, moment: string | null) => ask(PromiseReturn, { params: { id }, body: { at: moment } })
const swap = (rental_id: number, product_id: number) =>
  ask(SwapProduct, { params: { rental_id }, body: { product_id } })
const free = (id: number, from: Date, to: Date) => freeUnits(shop.context.database.db, id, from, to, now)

const kindOfSaw = { property: 'Tipas', value: 'Pjūklas' }
const properties = [kindOfSaw, { property: 'Griebtuvas', value: 'SDS-plus' }]

/** One late unit, and the booking that waits for it. */
async function aCollision(category: string) {
  const tool = await makeRentProduct(shop, {
    units: 1,
    category,
    title: `Pjūklas ${category}`,
    pricePerDayCents: 2_000,
    properties,
  })
  shop.setNow(at(10))
  const booked = await makeRental(shop, { productId: tool.id, from: at(20), to: at(22) })
  const late = await makeRental(shop, { productId: tool.id, from: at(16), to: at(17) })
  shop.setNow(now)
  return { tool, late, booked }
}

test('T278 a booking that a late tool breaks is on the board until the tool is promised in time, or back', async () => {
  const { tool, late, booked } = await aCollision('Vėluojantys')
  expect(await board(tool.id)).toMatchObject([
    {
      rental_id: booked.id,
      order_id: booked.order_id,
      client: 'Rūta Žemaitė',
      missing: 1,
      cause: 'late',
      from: at(20).toISOString(),
      to: at(22).toISOString(),
      product: { id: tool.id, title: tool.title },
    },
  ])
  expect(await free(tool.id, at(24), at(25))).toBe(0)

  const { status, body } = await promise(late.id, at(19, 15).toISOString())
  expect([status, body.data.promised_at]).toEqual([200, at(19, 15).toISOString()])
  expect(await board(tool.id)).toEqual([])
  expect([await free(tool.id, at(24), at(25)), await free(tool.id, at(19), at(20))]).toEqual([1, 0])
  const [listed] = (await ask(ListRentals, { query: { product: tool.id, state: 'late' } })).body.data
  expect(listed).toMatchObject({ id: late.id, promised_at: at(19, 15).toISOString() })

  // a passed promise no longer counts
  shop.setNow(at(19, 16))
  const later = await shop.request(ListCollisions, { as: (await makeAdmin(shop)).token })
  expect(later.body.data.filter(({ product }: Collision) => product.id === tool.id)).toMatchObject([
    { rental_id: booked.id, cause: 'late' },
  ])
  shop.setNow(now)
  admin = await makeAdmin(shop)
  expect((await promise(late.id, null)).body.data.promised_at).toBe(null)
  expect(await board(tool.id)).toHaveLength(1)
  await ask(MarkReturned, { params: { id: late.id } })
  expect(await board(tool.id)).toEqual([])
})

test('T278 only what is out is promised, and only ahead', async () => {
  const { late, booked } = await aCollision('Pažadai')
  const past = await promise(late.id, at(18, 7).toISOString())
  expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['at']])
  expect((await promise(late.id, 'rytoj')).status).toBe(422)
  expect((await promise(booked.id, at(23).toISOString())).body.code).toBe('tool-is-not-out')
  expect((await promise(2_000_000_000, null)).status).toBe(404)
  await ask(MarkReturned, { params: { id: late.id } })
  expect((await promise(late.id, at(23).toISOString())).body.code).toBe('already-returned')
})

test('T280 a substitute that fits, of the same category and a similar price, is given at the same price, and the board is empty', async () => {
  const category = 'Keičiami'
  const { tool, booked } = await aCollision(category)
  const near = await makeRentProduct(shop, {
    units: 2,
    category,
    title: 'Artimas',
    pricePerDayCents: 2_200,
    properties,
  })
  const nearer = await makeRentProduct(shop, {
    units: 1,
    category,
    title: 'Artimesnis',
    pricePerDayCents: 1_900,
    properties,
  })
  const taken = await makeRentProduct(shop, {
    units: 1,
    category,
    title: 'Užimtas',
    pricePerDayCents: 2_000,
    properties,
  })
  await makeRental(shop, { productId: taken.id, from: at(21), to: at(23) })
  await makeRentProduct(shop, { units: 5, category, title: 'Brangus', pricePerDayCents: 9_000, properties })
  // neither the category alone nor another chuck is enough
  await makeRentProduct(shop, { units: 5, category, title: 'Tik kategorija', pricePerDayCents: 2_000 })
  const otherChuck = [kindOfSaw, { property: 'Griebtuvas', value: 'SDS-max' }]
  await makeRentProduct(shop, {
    units: 5,
    category,
    title: 'Kitas griebtuvas',
    pricePerDayCents: 2_000,
    properties: otherChuck,
  })
  await makeRentProduct(shop, { units: 5, category: 'Kita', title: 'Kitur', pricePerDayCents: 2_000, properties })
  const [collision] = await board(tool.id)
  expect(collision?.substitutes).toEqual([
    { product_id: nearer.id, title: 'Artimesnis', free: 1 },
    { product_id: near.id, title: 'Artimas', free: 2 },
  ])

  const { db } = shop.context.database
  const agreed = () => db.select().from(orders).where(eq(orders.id, booked.order_id))
  const before = await agreed()
  expect((await swap(booked.id, taken.id)).body.code).toBe('unit-is-taken')
  expect((await swap(booked.id, tool.id)).status).toBe(422)
  expect((await swap(booked.id, 2_000_000_000)).status).toBe(422)
  const { status, body } = await swap(booked.id, nearer.id)
  expect([status, body.data]).toMatchObject([
    200,
    { rental_id: booked.id, product: { id: nearer.id, title: 'Artimesnis' }, quantity: 1 },
  ])
  expect(await board(tool.id)).toEqual([])
  expect(await agreed()).toEqual(before)
  const [line] = await db.select().from(order_lines).where(eq(order_lines.id, booked.order_line_id))
  expect(line).toMatchObject({ title: 'Perforatorius', price: 1_200 })
  expect(await free(nearer.id, at(20), at(22))).toBe(0)
  const [listed] = (await ask(ListRentals, { query: { product: nearer.id } })).body.data
  expect(listed).toMatchObject({ id: booked.id, rent_product: { id: nearer.id, title: 'Artimesnis' } })
})

test('T280 of many who give the last substitute away at once one gets it', async () => {
  const category = 'Paskutinis'
  const tool = await makeRentProduct(shop, { units: 6, category })
  const last = await makeRentProduct(shop, { units: 1, category })
  const booked = await Promise.all(
    Array.from({ length: 6 }, () => makeRental(shop, { productId: tool.id, from: at(20), to: at(21) })),
  )
  const answers = await Promise.all(booked.map(({ id }) => swap(id, last.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const held = await shop.context.database.db.select().from(rentals).where(eq(rentals.product_id, last.id))
  expect(held).toHaveLength(1)
})

test('a booking past its start gets a substitute, and a rental that was handed over does not', async () => {
  const category = 'Prasidėję'
  const tool = await makeRentProduct(shop, { units: 1, category })
  const other = await makeRentProduct(shop, { units: 1, category })
  shop.setNow(at(10))
  const begun = await makeRental(shop, { productId: tool.id, from: at(18, 6), to: at(21) })
  await makeRental(shop, { productId: other.id, from: at(16), to: at(18, 7), returnedAt: at(18, 7) })
  shop.setNow(now)
  expect((await swap(begun.id, other.id)).status).toBe(200)
  const handed = await makeRental(shop, { productId: tool.id, from: now, to: at(21) })
  await shop.context.database.db.transaction(async (tx) => {
    await tx.update(rentals).set({ quantity: 1, returned_at: now }).where(eq(rentals.id, handed.id))
  })
  expect((await swap(handed.id, other.id)).body.code).toBe('already-returned')
})
