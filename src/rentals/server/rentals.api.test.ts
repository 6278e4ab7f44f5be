import { count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ListRentals, MarkReturned, ShowAvailability } from '../rentals.contract.ts'
import { cancelRentals } from './public/cancel-rentals.ts'
import { freeUnits } from './public/free-units.ts'
import { handOut } from './public/hand-out.ts'
import { makeRental } from './rentals.factories.ts'
import { rentals } from './rentals.tables.ts'

let admin: { id: number; token: string }

const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
beforeEach(() => shop.setNow(new Date('2026-11-18T08:30:00Z')))

const vilnius = (day: string, time: string) => toInstant(day, time)
const days = async (slug: string, from: string, to: string) =>
  (await shop.request(ShowAvailability, { params: { slug }, query: { from, to } })).body.data

test('the calendar shows the fewest units free at any moment of each day, and which days are closed', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  await makeRental(shop, {
    productId: tool.id,
    from: vilnius('2026-11-19', '08:00'),
    to: vilnius('2026-11-23', '10:00'),
  })
  await makeRental(shop, {
    productId: tool.id,
    from: vilnius('2026-11-19', '12:00'),
    to: vilnius('2026-11-19', '15:00'),
  })

  expect(await days(tool.slug, '2026-11-18', '2026-11-24')).toEqual([
    { date: '2026-11-18', free: 2, open: true },
    { date: '2026-11-19', free: 0, open: true },
    { date: '2026-11-20', free: 1, open: true },
    { date: '2026-11-21', free: 1, open: false },
    { date: '2026-11-22', free: 1, open: false },
    { date: '2026-11-23', free: 1, open: true },
    { date: '2026-11-24', free: 2, open: true },
  ])
})

test('opening hours are those of Vilnius on both sides of a clock change', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  // outside opening hours, in summer and winter time
  for (const [day, next] of [
    ['2027-03-25', '2027-03-26'],
    ['2027-03-26', '2027-03-30'],
    ['2027-03-30', '2027-03-31'],
  ] as const) {
    await makeRental(shop, { productId: tool.id, from: vilnius(day, '17:00'), to: vilnius(next, '08:00') })
  }
  expect((await days(tool.slug, '2027-03-24', '2027-03-31')).map((day: { free: number }) => day.free)).toEqual([
    1, 1, 1, 0, 0, 0, 1, 1,
  ])
})

test('of today only what is left of it counts', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const { id } = await makeRental(shop, {
    productId: tool.id,
    from: vilnius('2026-11-18', '08:00'),
    to: vilnius('2026-11-18', '12:00'),
  })
  expect(await days(tool.slug, '2026-11-18', '2026-11-18')).toMatchObject([{ free: 0 }])

  shop.setNow(vilnius('2026-11-18', '11:00'))
  await shop.request(MarkReturned, { as: admin.token, params: { id } })
  expect(await days(tool.slug, '2026-11-18', '2026-11-18')).toMatchObject([{ free: 1 }])
})

test('a tool that is late is gone for good until it comes back', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const to = vilnius('2026-11-18', '12:00')
  const { id } = await makeRental(shop, { productId: tool.id, from: vilnius('2026-11-18', '10:00'), to })
  expect(await days(tool.slug, '2026-12-01', '2026-12-01')).toMatchObject([{ free: 1 }])

  shop.setNow(to)
  expect(await days(tool.slug, '2026-12-01', '2026-12-01')).toMatchObject([{ free: 0 }])
  await shop.request(MarkReturned, { as: admin.token, params: { id } })
  expect(await days(tool.slug, '2026-12-01', '2026-12-01')).toMatchObject([{ free: 1 }])
})

test('an answer may be kept until time alone would change it', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const ask = () =>
    shop.request(ShowAvailability, { params: { slug: tool.slug }, query: { from: '2026-11-18', to: '2026-11-19' } })
  const closing = vilnius('2026-11-18', '17:00')
  expect((await ask()).headers).toMatchObject({
    'x-shows': `product:${tool.id},settings`,
    'x-shows-until': closing.toISOString(),
  })

  const to = vilnius('2026-11-18', '13:00')
  await makeRental(shop, { productId: tool.id, from: vilnius('2026-11-18', '12:00'), to })
  expect((await ask()).headers['x-shows-until']).toBe(to.toISOString())

  shop.setNow(closing)
  expect((await ask()).headers['x-shows-until']).toBe(vilnius('2026-11-19', '17:00').toISOString())
})

test.for([
  ['2026-11-18', '2027-11-18', 200],
  ['2026-11-18', '2027-11-19', 422],
  ['2026-11-18', '2026-11-17', 422],
  ['2026-02-30', '2026-03-01', 422],
  ['2026-11-18', '2026-11-31', 422],
  ['0001-01-01', '9999-12-31', 422],
  ['rytoj', 'poryt', 422],
] as const)('a calendar from %s to %s is a %i', async ([from, to, status]) => {
  const tool = await makeRentProduct(shop)
  expect((await shop.request(ShowAvailability, { params: { slug: tool.slug }, query: { from, to } })).status).toBe(
    status,
  )
})

test('a tool that does not exist has no calendar', async () => {
  const query = { from: '2026-11-18', to: '2026-11-18' }
  expect((await shop.request(ShowAvailability, { params: { slug: 'nera' }, query })).status).toBe(404)
})

// ── Taking back ─────────────────────────────────────────────────────────────

const period = { from: vilnius('2026-11-18', '08:00'), to: vilnius('2026-11-20', '17:00') }
const giveBack = (id: number | string, body?: unknown) =>
  shop.request(MarkReturned, { as: admin.token, params: { id }, ...(body !== undefined && { body }) })
const rowsOf = (orderId: number) =>
  shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, orderId)).orderBy(rentals.id)

test('T08 ten clicks at the same instant take a tool back once', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const { id, order_id } = await makeRental(shop, { productId: tool.id, ...period })

  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(id)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  expect(others.every(({ status, body }) => status === 409 && body.code === 'already-returned')).toBe(true)
  expect(answers.find(({ status }) => status === 200)?.body.message).toBe('Nuoma sėkmingai pažymėta kaip grąžinta')
  expect(await rowsOf(order_id)).toMatchObject([{ returned_by: admin.id, returned_at: shop.context.clock() }])
})

test('fewer units than all split the rental, and the rest comes back later', async () => {
  const tool = await makeRentProduct(shop, { units: 3 })
  const { id, order_id } = await makeRental(shop, { productId: tool.id, ...period, quantity: 3 })
  const free = () =>
    freeUnits(
      shop.context.database.db,
      tool.id,
      shop.context.clock(),
      vilnius('2026-12-01', '08:00'),
      shop.context.clock(),
    )

  expect((await giveBack(id, { quantity: 2 })).status).toBe(200)
  expect(await free()).toBe(2)
  expect(await rowsOf(order_id)).toMatchObject([
    { id, quantity: 1, returned_at: null },
    { quantity: 2, returned_at: shop.context.clock() },
  ])
  const entry = await shop.context.database.db.select().from(history).where(eq(history.subject_id, id))
  expect(entry.filter((line) => line.subject_kind === 'rental')).toMatchObject([
    { deed: 'rental.returned', by_id: admin.id, details: { order: order_id, quantity: 2, left: 1 } },
  ])

  expect((await giveBack(id, { quantity: 2 })).status).toBe(422)
  expect((await giveBack(id)).status).toBe(200)
  expect(await free()).toBe(3)
})

test('units that come back one by one at the same instant add up', async () => {
  const tool = await makeRentProduct(shop, { units: 5 })
  const { id, order_id } = await makeRental(shop, { productId: tool.id, ...period, quantity: 5 })

  const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(id, { quantity: 1 })))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const rows = await rowsOf(order_id)
  expect(rows.map((row) => row.quantity)).toEqual([1, 1, 1, 1, 1])
  expect(rows.every((row) => row.returned_at !== null)).toBe(true)
})

test.for([
  ['999999', undefined, 404],
  ['0', undefined, 422],
  ['-1', undefined, 422],
  ['1e20', undefined, 422],
  ['1 OR 1', undefined, 422],
] as const)('taking back the rental %s is refused', async ([id, body, status]) => {
  expect((await giveBack(id, body)).status).toBe(status)
})

test.for([0, -1, 0.5, 1e9, '2', [1]])('taking back %o units is refused', async (quantity) => {
  const { id } = await makeRental(shop, { productId: (await makeRentProduct(shop)).id, ...period })
  expect((await giveBack(id, { quantity })).status).toBe(422)
})

test('a customer takes nothing back', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await makeRental(shop, { productId: (await makeRentProduct(shop)).id, ...period })
  expect((await shop.request(MarkReturned, { as: customer.token, params: { id } })).status).toBe(403)
  expect((await shop.request(MarkReturned, { params: { id } })).status).toBe(401)
})

// ── The list, and orders that are deleted ───────────────────────────────────

test('rentals are listed newest first, twenty a page, without those of deleted orders', async () => {
  const fresh = await openTestShop()
  const tool = await makeRentProduct(fresh, { units: 30, title: 'Vibroplokštė' })
  const made = []
  for (let hour = 0; hour < 23; hour++) {
    fresh.setNow(new Date(Date.UTC(2026, 10, 18, hour)))
    made.push(await makeRental(fresh, { productId: tool.id, ...period }))
  }
  const { token } = await makeAdmin(fresh)
  const { db } = fresh.context.database
  await db
    .update(orders)
    .set({ deleted_at: new Date() })
    .where(eq(orders.id, made[0]?.order_id ?? 0))
  await db
    .update(rentals)
    .set({ cancelled_at: new Date() })
    .where(eq(rentals.id, made[1]?.id ?? 0))

  const first = (await fresh.request(ListRentals, { as: token })).body
  const second = (await fresh.request(ListRentals, { as: token, query: { page: 2 } })).body
  await fresh.close()

  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 21 })
  expect(first.data).toHaveLength(20)
  expect([...first.data, ...second.data].map(({ id }: { id: number }) => id)).toEqual(
    made
      .slice(2)
      .map(({ id }) => id)
      .reverse(),
  )
  expect(first.data[0]).toMatchObject({
    user: { title: null, name: 'Rūta', lastname: 'Žemaitė' },
    rent_product: { title: 'Perforatorius' },
    quantity: 1,
    returned: false,
    created_at: '2026-11-18T22:00:00.000Z',
    expected_return: period.to.toISOString(),
  })
})

const future = { from: vilnius('2026-11-25', '08:00'), to: vilnius('2026-11-26', '17:00') }

test('deleting an order gives its future periods back', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const { id, order_id } = await makeRental(shop, { productId: tool.id, ...future })
  const now = shop.context.clock()

  await shop.context.database.transaction((tx) => cancelRentals(createWork(tx, { now }), { orderId: order_id }))

  expect(await freeUnits(shop.context.database.db, tool.id, future.from, future.to, now)).toBe(1)
  expect((await giveBack(id)).status).toBe(404)
})

test('an order is not deleted while a tool of it is out, not even one that is not late', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const { id, order_id } = await makeRental(shop, { productId: tool.id, ...period })
  const cancel = () =>
    shop.context.database.transaction((tx) =>
      cancelRentals(createWork(tx, { now: shop.context.clock() }), { orderId: order_id }),
    )

  await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'tool-is-out' })
  await giveBack(id)
  await cancel()

  const [kept] = await shop.context.database.db
    .select({ rows: count() })
    .from(rentals)
    .where(eq(rentals.order_id, order_id))
  expect(kept?.rows).toBe(1)
})

test('an order is not deleted either when a tool of it was handed over before its first day', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const { id, order_id } = await makeRental(shop, { productId: tool.id, ...future })
  const { database, clock } = shop.context
  await database.transaction((tx) => handOut(createWork(tx, { now: clock() }), { rentalId: id, units: 1 }))
  const cancel = () =>
    database.transaction((tx) => cancelRentals(createWork(tx, { now: clock() }), { orderId: order_id }))

  await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'tool-is-out' })
  await giveBack(id)
  await cancel()
})
