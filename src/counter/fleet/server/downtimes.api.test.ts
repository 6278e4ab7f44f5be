import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ListRentProducts, ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { ListUnits, RetireUnit, ShowUnit } from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { findDatabaseError } from '#platform/database/database.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { ListCollisions } from '../collisions.contract.ts'
import { type BrokenBooking, EndDowntime, ListDowntimes, StartDowntime } from '../downtimes.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const now = new Date('2026-11-18T08:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const iso = (day: number, hour = 8) => at(day, hour).toISOString()
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const start = (product_id: number, more: object = {}) =>
  ask(StartDowntime, {
    body: { product_id, from: now.toISOString(), kind: 'repair', reason: 'Dingsta įtampa', ...more },
  })
const unitsOf = async (product_id: number, state?: string): Promise<{ id: number; code: string }[]> =>
  (await ask(ListUnits, { query: { product_id, ...(state && { state }) } })).body.data
const refused = (action: Promise<unknown>) =>
  action.then(
    () => undefined,
    (error) => findDatabaseError(error)?.constraint,
  )

test('T273 a unit in downtime counts in no stock, in no calendar and in no list, and is back when the downtime ends', async () => {
  const saw = await makeRentProduct(shop, { units: 2, category: 'Prastovos' })
  const shown = async () =>
    (await shop.request(ShowRentProduct, { params: { slug: saw.slug } })).body.data.left_in_stock
  const query = { from: '2026-11-19', to: '2026-11-20' }
  const days = async () =>
    (await shop.request(ShowAvailability, { params: { slug: saw.slug }, query })).body.data.map(
      ({ free }: { free: number }) => free,
    )
  const listed = async () =>
    (await shop.request(ListRentProducts, { query: { ...query, category: 'prastovos' } })).body.data.map(
      ({ free_in_period }: { free_in_period: number }) => free_in_period,
    )
  expect([await shown(), await days(), await listed()]).toEqual([2, [2, 2], [2]])

  const [unit] = await unitsOf(saw.id)
  const { status, body } = await start(saw.id, { unit_id: unit?.id })
  expect([status, body.broken]).toEqual([201, []])
  expect(body.data).toMatchObject({
    product: { id: saw.id },
    unit: { code: unit?.code },
    quantity: 1,
    to: null,
    state: 'now',
    kind: 'repair',
  })
  expect([await shown(), await days(), await listed()]).toEqual([1, [1, 1], [1]])
  expect((await start(saw.id, { to: iso(19, 20) })).status).toBe(201)
  expect([await shown(), await days(), await listed()]).toEqual([0, [0, 1], []])
  expect((await ask(ShowUnit, { params: { id: unit?.id } })).body.data.state).toBe('down')
  expect((await unitsOf(saw.id, 'down')).map(({ id }) => id)).toEqual([unit?.id])
  expect(await unitsOf(saw.id, 'idle')).toHaveLength(1)

  expect((await ask(EndDowntime, { params: { id: body.data.id }, body: {} })).body.data).toMatchObject({
    state: 'over',
  })
  expect([await shown(), await days(), await listed()]).toEqual([1, [1, 2], [1]])
  const again = await ask(EndDowntime, { params: { id: body.data.id } })
  expect([again.status, again.body.code]).toEqual([409, 'downtime-is-over'])
})

test('downtimes are listed, the open ones apart', async () => {
  const saw = await makeRentProduct(shop, { units: 3 })
  const over = (await start(saw.id, { from: iso(16), to: iso(17) })).body.data
  const open = (await start(saw.id)).body.data
  const planned = (await start(saw.id, { from: iso(24) })).body.data
  const idsOf = async (query: object) =>
    (await ask(ListDowntimes, { query: { product_id: saw.id, ...query } })).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await idsOf({})).toEqual([planned.id, open.id, over.id])
  expect(await idsOf({ open: '1' })).toEqual([planned.id, open.id])
  expect(await idsOf({ open: '0' })).toEqual([over.id])
  const off = await ask(EndDowntime, { params: { id: planned.id } })
  expect(off.body.data).toMatchObject({ state: 'planned', from: iso(24), to: iso(24) })
})

test('T275 a downtime that breaks bookings says which and writes nothing, until somebody accepts it', async () => {
  const saw = await makeRentProduct(shop, { units: 2 })
  const first = await makeRental(shop, { productId: saw.id, from: at(20), to: at(21) })
  const second = await makeRental(shop, { productId: saw.id, from: at(20), to: at(23) })
  const later = await makeRental(shop, { productId: saw.id, from: at(24), to: at(25) })
  const refusal = await start(saw.id)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'breaks-bookings'])
  expect(refusal.body.broken).toEqual([
    {
      rental_id: second.id,
      order_id: second.order_id,
      client: 'Rūta Žemaitė',
      from: iso(20),
      to: iso(23),
      quantity: 1,
      missing: 1,
    },
  ])
  const { db } = shop.context.database
  const written = () => db.select().from(downtimes).where(eq(downtimes.product_id, saw.id))
  expect(await written()).toEqual([])
  const board = async () =>
    (await ask(ListCollisions)).body.data.filter(({ product }: { product: { id: number } }) => product.id === saw.id)
  expect(await board()).toEqual([])

  const { status, body } = await start(saw.id, { accept_broken: true })
  expect([status, body.broken.map(({ rental_id }: BrokenBooking) => rental_id)]).toEqual([201, [second.id]])
  expect(await written()).toHaveLength(1)
  expect(await board()).toMatchObject([
    { rental_id: second.id, client: 'Rūta Žemaitė', from: iso(20), to: iso(23), missing: 1, cause: 'downtime' },
  ])
  // changes that take no more units still pass
  await db.update(rentals).set({ cancelled_at: now }).where(eq(rentals.id, first.id))
  expect(await board()).toEqual([])
  expect(later.id).toBeGreaterThan(second.id)
})

test('T276 an impossible downtime is refused at its field, and nothing is written', async () => {
  const saw = await makeRentProduct(shop, { units: 2 })
  const other = await makeRentProduct(shop, { units: 2 })
  const bundle = await makeRentProduct(shop, { parts: [{ product_id: other.id, quantity: 2 }] })
  const [mine, gone] = await unitsOf(saw.id)
  const [foreign] = await unitsOf(other.id)
  await ask(RetireUnit, { params: { id: gone?.id }, body: { reason: 'lost' } })
  expect((await start(saw.id, { unit_id: mine?.id, from: iso(24), to: iso(26) })).status).toBe(201)
  for (const [wrong, field] of [
    [{ to: iso(17) }, 'to'],
    [{ to: now.toISOString() }, 'to'],
    [{ quantity: 3 }, 'quantity'],
    [{ quantity: 0 }, 'quantity'],
    [{ unit_id: foreign?.id }, 'unit_id'],
    [{ unit_id: gone?.id }, 'unit_id'],
    [{ unit_id: 2_000_000_000 }, 'unit_id'],
    [{ unit_id: mine?.id, from: iso(25) }, 'unit_id'],
    [{ unit_id: mine?.id, to: iso(25) }, 'unit_id'],
    [{ unit_id: mine?.id, to: iso(20), quantity: 2 }, 'quantity'],
    [{ product_id: 2_000_000_000 }, 'product_id'],
    [{ kind: 'atostogos' }, 'kind'],
    [{ reason: ' ' }, 'reason'],
    [{ from: 'rytoj' }, 'from'],
    [{ from: '0001-01-01T00:00:00Z', to: iso(1) }, 'from'],
    [{ product_id: bundle.id }, 'product_id'],
  ] as const) {
    const { status, body } = await start(saw.id, wrong)
    expect([status, Object.keys(body.errors ?? {}), wrong]).toEqual([422, [field], wrong])
    expect(body.errors[field][0]).toMatch(/[.]$/)
  }
  expect((await ask(ListDowntimes, { query: { product_id: saw.id } })).body.meta.total).toBe(1)
  expect((await start(saw.id, { unit_id: mine?.id, to: iso(20), quantity: 1 })).body.data.quantity).toBe(1)
  const begun = (await start(other.id, { from: iso(17) })).body.data
  for (const moment of [iso(16), 'vakar']) {
    const { status, body } = await ask(EndDowntime, { params: { id: begun.id }, body: { at: moment } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['at']])
  }
  expect((await ask(EndDowntime, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('T274 of a downtime and bookings at the same instant whoever comes second sees the first', async () => {
  for (let round = 0; round < 4; round++) {
    const saw = await makeRentProduct(shop, { units: 1 })
    const [unit] = await unitsOf(saw.id)
    const [down, ...booked] = await Promise.all([
      start(saw.id, { unit_id: unit?.id }),
      ...Array.from({ length: 4 }, () => refused(makeRental(shop, { productId: saw.id, from: at(20), to: at(21) }))),
    ])
    const wrote = booked.filter((constraint) => constraint === undefined).length
    expect([down.status, down.body.code ?? 'written', wrote]).toEqual(
      wrote === 1 ? [409, 'breaks-bookings', 1] : [201, 'written', 0],
    )
  }
})

test('T274 a downtime written past the shop breaks nothing that nobody accepted, and keeps no machine back twice', async () => {
  const saw = await makeRentProduct(shop, { units: 2 })
  const [unit] = await unitsOf(saw.id)
  await makeRental(shop, { productId: saw.id, from: at(20), to: at(21), quantity: 2 })
  const { db } = shop.context.database
  const row = { product_id: saw.id, quantity: 1, from_at: now, kind: 'other', created_at: now } as const
  const write = (more: object = {}) => refused(db.insert(downtimes).values({ ...row, ...more }))
  expect(await write()).toBe('downtime_breaks_no_booking')
  expect(await write({ to_at: at(20) })).toBeUndefined()
  expect(await write({ quantity: 2, accepted_broken: true })).toBe('down_units_are_in_service')
  expect(await write({ unit_id: unit?.id, from_at: at(24) })).toBeUndefined()
  expect(await write({ unit_id: unit?.id, from_at: at(25) })).toBe('unit_is_down_once')
  expect(await refused(makeRental(shop, { productId: saw.id, from: at(24), to: at(25), quantity: 2 }))).toBe(
    'units_are_free',
  )
})

test('T281 a clerk who saves a stock smaller than is booked is told which bookings break, and may accept it', async () => {
  const saw = await makeRentProduct(shop, { units: 3 })
  const { db } = shop.context.database
  const stock = async () => (await db.select().from(products).where(eq(products.id, saw.id)))[0]?.stock
  await makeRental(shop, { productId: saw.id, from: at(20), to: at(21), quantity: 1 })
  const second = await makeRental(shop, { productId: saw.id, from: at(20), to: at(22), quantity: 2 })
  const [row] = await db.select().from(products).where(eq(products.id, saw.id))
  const { title, category_id: rent_category_id, price_per_day } = row as typeof products.$inferSelect
  const save = async (left_in_stock: number, more: object = {}) =>
    ask(AdminProducts.rent.update, {
      ...(await buildMultipartForm({ _method: 'PUT', title, rent_category_id, price_per_day, left_in_stock, ...more })),
      params: { id: saw.id },
    })
  const board = async () =>
    (await ask(ListCollisions)).body.data.filter(({ product }: { product: { id: number } }) => product.id === saw.id)

  for (const more of [{}, { accept_broken: '0' }]) {
    const { status, body } = await save(2, more)
    expect([status, body.code, body.taken]).toEqual([409, 'units-are-booked', 3])
    expect(body.broken).toMatchObject([
      { rental_id: second.id, order_id: second.order_id, from: iso(20), to: iso(22), quantity: 2, missing: 1 },
    ])
    expect([await stock(), await board()]).toEqual([3, []])
  }
  expect((await save(2, { accept_broken: '1' })).status).toBe(200)
  expect([await stock(), await board()]).toMatchObject([2, [{ rental_id: second.id, missing: 1, cause: 'retired' }]])
  // a save that breaks nothing further needs no confirmation
  expect((await save(2)).status).toBe(200)
})

test('T281 a clerk who retires a booked machine is told which bookings break, and may accept it', async () => {
  const saw = await makeRentProduct(shop, { units: 2 })
  const [one, two] = await unitsOf(saw.id)
  const both = await makeRental(shop, { productId: saw.id, from: at(20), to: at(21), quantity: 2 })
  const retire = (id: number | undefined, more: object = {}) =>
    ask(RetireUnit, { params: { id }, body: { reason: 'scrapped', ...more } })
  const refusal = await retire(one?.id)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'breaks-bookings'])
  expect(refusal.body.broken).toMatchObject([{ rental_id: both.id, order_id: both.order_id, quantity: 2, missing: 1 }])
  expect((await retire(one?.id, { accept_broken: true })).status).toBe(200)
  const { data } = (await ask(ListCollisions)).body
  expect(data.find(({ rental_id }: { rental_id: number }) => rental_id === both.id)).toMatchObject({
    missing: 1,
    cause: 'retired',
    quantity: 2,
  })
  // a unit that is down breaks no booking
  expect((await start(saw.id, { unit_id: two?.id, accept_broken: true })).status).toBe(201)
  expect((await retire(two?.id)).status).toBe(200)
  expect((await ask(ListDowntimes, { query: { product_id: saw.id, open: '1' } })).body.data).toEqual([])
})

test('T277 a machine that is kept back stays idle for nobody, and its availability asks the one answer', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  await start(saw.id, { from: iso(20), to: iso(22) })
  const { db } = shop.context.database
  const free = (from: Date, to: Date) => freeUnits(db, saw.id, from, to, now)
  expect([await free(at(18), at(20)), await free(at(19), at(21)), await free(at(22), at(23))]).toEqual([1, 0, 1])
})
