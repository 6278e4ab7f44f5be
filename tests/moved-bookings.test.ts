import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { type Collision, ListCollisions, MoveRental, SwapProduct } from '#counter/fleet/collisions.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ShowMyOrder } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday. */
const now = new Date('2026-11-18T08:30:00Z')
let customer: TestPerson
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  const ofUnits = /^(I1|I2)(-units|-down|-down-units|-lines|-extensions)?$/
  expect(findings.filter(({ name, breaches }) => ofUnits.test(name) && breaches.length > 0)).toEqual([])
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
/** Monday to Wednesday, three charged days at 20 €. */
const period = { from: '2026-11-23', to: '2026-11-25' }
async function rent(productId: number, when: object = period) {
  const rented = await book(productId, when)
  expect((await ask(MarkPaid, { params: { id: rented.id } })).status).toBe(200)
  return rented
}
async function book(productId: number, when: object = period) {
  const form = await makePricedCheckoutForm(shop, [{ id: productId, type: 'rent', quantity: 1, period: when }])
  const { status, body } = await checkOut(shop, customer, form)
  expect(status, JSON.stringify(body)).toBe(201)
  const ids = body.data.rentals.map(({ id }: { id: number }) => id) as number[]
  return { id: body.data.id as number, rentalId: ids[0] ?? 0, ids }
}
type RentalFixture = Awaited<ReturnType<typeof rent>>
const move = (rental_id: number, from: string, to: string) =>
  ask(MoveRental, { params: { rental_id }, body: { from, to } })
const swap = (rental_id: number, product_id: number) =>
  ask(SwapProduct, { params: { rental_id }, body: { product_id } })
const quote = ({ id, rentalId }: RentalFixture, to: string) =>
  shop.request(QuoteExtension, { as: customer.token, params: { id, rentalId }, query: { to } })
const extend = ({ id, rentalId }: RentalFixture, to: string, expected_price_with_vat: number) =>
  shop.request(ExtendRental, { as: customer.token, params: { id, rentalId }, body: { to, expected_price_with_vat } })
const rentalsOf = (orderId: number) =>
  shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, orderId)).orderBy(asc(rentals.id))
const dueOf = async ({ id }: RentalFixture) =>
  (await rentalsOf(id)).map(({ expected_return }) => expected_return.toISOString())
const free = (id: number, from: string, to: string) =>
  freeUnits(shop.context.database.db, id, new Date(from), new Date(to), now)
const board = async (orderId: number): Promise<Collision[]> =>
  (await ask(ListCollisions)).body.data.filter((one: Collision) => one.order_id === orderId)

test('T410 a booking that was moved goes on from where it is: its days, its price and what stands in the way', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const rented = await rent(saw.id)
  expect((await move(rented.rentalId, '2026-12-07', '2026-12-09')).status).toBe(200)
  expect(await free(saw.id, '2026-11-23T06:00:00Z', '2026-11-25T15:00:00Z')).toBe(1)
  await makeRental(shop, {
    productId: saw.id,
    from: new Date('2026-12-14T06:00:00Z'),
    to: new Date('2026-12-15T15:00:00Z'),
  })
  const before = await quote(rented, '2026-11-27')
  expect([before.status, Object.keys(before.body.errors)]).toEqual([422, ['to']])
  const { body } = await quote(rented, '2026-12-10')
  expect(body.data).toMatchObject({
    charged_units: 1,
    unit_price: 2_000,
    price: 2_000,
    in_the_way: null,
    return_before: '2026-12-09T15:00:00.000Z',
    return_after: '2026-12-10T15:00:00.000Z',
  })
  expect((await quote(rented, '2026-12-14')).body.data.in_the_way).toMatchObject({ latest: { to: '2026-12-11' } })

  const extended = await extend(rented, '2026-12-10', body.data.price_with_vat)
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  expect(await dueOf(rented)).toEqual(['2026-12-10T15:00:00.000Z'])
  expect((await move(rented.rentalId, '2026-12-01', '2026-12-03')).body.code).toBe('rental-is-extended')
  // once the extension is not going to be paid it may move again
  expect((await ask(DeleteOrder, { params: { id: extended.body.data.order.id } })).status).toBe(204)
  expect(await dueOf(rented)).toEqual(['2026-12-09T15:00:00.000Z'])
  expect((await move(rented.rentalId, '2026-12-01', '2026-12-03')).status).toBe(200)
  expect(await dueOf(rented)).toEqual(['2026-12-03T15:00:00.000Z'])
})

test('T410 before it is paid its line moves with it, and what was made longer by another order is not moved away from that', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const booked = await book(saw.id)
  expect((await move(booked.rentalId, '2026-12-07', '2026-12-09')).status).toBe(200)
  const { body: order } = await shop.request(ShowMyOrder, { as: customer.token, params: { id: booked.id } })
  expect(order.data.lines).toMatchObject([{ period: { from: '2026-12-07', to: '2026-12-09' } }])

  const { body } = await quote(booked, '2026-12-10')
  expect((await extend(booked, '2026-12-10', body.data.price_with_vat)).status).toBe(201)
  expect((await move(booked.rentalId, '2026-12-01', '2026-12-03')).body.code).toBe('rental-is-extended')
  expect(await dueOf(booked)).toEqual(['2026-12-10T15:00:00.000Z'])
})

test('T410 a booking that was moved to an earlier time goes on as one that was ordered for it', async () => {
  const [saw, other] = await Promise.all([1, 2].map(() => makeRentProduct(shop, { units: 1 })))
  const moved = await rent(saw?.id ?? 0)
  expect((await move(moved.rentalId, '2026-11-18', '2026-11-20')).status).toBe(200)
  const ordered = await rent(other?.id ?? 0, { from: '2026-11-18', to: '2026-11-20' })
  for (const to of ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-30']) {
    const [mine, theirs] = await Promise.all([quote(moved, to), quote(ordered, to)])
    expect([mine.status, { ...mine.body.data, rental_id: 0 }]).toEqual([
      theirs.status,
      { ...theirs.body.data, rental_id: 0 },
    ])
  }
})

test('T410 a substituted product goes on at the price of the ordered one, and asks for its own units', async () => {
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 1 })
  const better = await makeRentProduct(shop, { title: 'Geresnis pjūklas', units: 1, pricePerDayCents: 2_500 })
  const rented = await rent(saw.id)
  expect((await swap(rented.rentalId, better.id)).status).toBe(200)
  await makeRental(shop, {
    productId: saw.id,
    from: new Date('2026-11-26T06:00:00Z'),
    to: new Date('2026-11-27T15:00:00Z'),
  })
  const { body } = await quote(rented, '2026-11-26')
  expect(body.data).toMatchObject({ title: 'Pjūklas', unit_price: 2_000, price: 2_000, in_the_way: null })
  expect((await extend(rented, '2026-11-26', body.data.price_with_vat)).status).toBe(201)
  expect(await free(better.id, '2026-11-26T06:00:00Z', '2026-11-26T15:00:00Z')).toBe(0)
  // moving back would conflict with another booking
  expect((await swap(rented.rentalId, saw.id)).body.code).toBe('unit-is-taken')
})

const kindOfPlate = [{ property: 'Tipas', value: 'Vibroplokštė' }]

async function aBrokenBundle() {
  const category = `Betonas ${Math.random()}`
  const mixer = await makeRentProduct(shop, { title: 'Maišyklė', category, units: 1 })
  const plate = await makeRentProduct(shop, {
    title: 'Vibroplokštė',
    category,
    units: 2,
    pricePerDayCents: 1_000,
    properties: kindOfPlate,
  })
  const bundle = await makeRentProduct(shop, {
    title: 'Betonavimo rinkinys',
    category,
    pricePerDayCents: 3_000,
    parts: [
      { product_id: mixer.id, quantity: 1 },
      { product_id: plate.id, quantity: 2 },
    ],
  })
  const rented = await rent(bundle.id)
  const body = {
    product_id: plate.id,
    kind: 'repair',
    reason: 'Lūžo',
    accept_broken: true,
    from: '2026-11-23T06:00:00Z',
    to: '2026-11-27T15:00:00Z',
  }
  const { status, body: started } = await ask(StartDowntime, { body })
  expect([status, started.broken]).toMatchObject([201, [{ order_id: rented.id, missing: 1 }]])
  return { mixer, plate, bundle, rented, category }
}

test('T411 a bundle of which a part lacks is moved whole from the board, to where all its parts are free', async () => {
  const { mixer, plate, rented } = await aBrokenBundle()
  const [collision] = await board(rented.id)
  expect(collision).toMatchObject({ product: { title: 'Vibroplokštė' }, missing: 1, cause: 'downtime', position: 0 })
  expect(rented.ids).toContain(collision?.rental_id)
  const there = { from: new Date('2026-12-01T06:00:00Z'), to: new Date('2026-12-01T15:00:00Z') }
  await makeRental(shop, { productId: mixer.id, ...there })
  const taken = await move(collision?.rental_id ?? 0, '2026-11-30', '2026-12-02')
  expect([taken.status, taken.body.code]).toEqual([409, 'unit-is-taken'])
  expect(await dueOf(rented)).toEqual(Array(2).fill('2026-11-25T15:00:00.000Z'))

  expect((await move(collision?.rental_id ?? 0, '2026-12-07', '2026-12-09')).status).toBe(200)
  expect(await dueOf(rented)).toEqual(Array(2).fill('2026-12-09T15:00:00.000Z'))
  expect(await board(rented.id)).toEqual([])
  const [from, to] = ['2026-12-07T06:00:00Z', '2026-12-09T15:00:00Z'] as const
  expect([await free(mixer.id, from, to), await free(plate.id, from, to)]).toEqual([0, 0])
  const { body } = await quote(rented, '2026-12-10')
  expect(body.data).toMatchObject({ title: 'Betonavimo rinkinys', charged_units: 1, price: 3_000, in_the_way: null })
  expect((await extend(rented, '2026-12-10', body.data.price_with_vat)).status).toBe(201)
  expect(await dueOf(rented)).toEqual(Array(2).fill('2026-12-10T15:00:00.000Z'))
})

test('T411 a bundle is given in the place of no tool', async () => {
  const { bundle } = await aBrokenBundle()
  const saw = await makeRentProduct(shop, { units: 1 })
  const { status, body } = await swap((await rent(saw.id)).rentalId, bundle.id)
  expect([status, body.errors]).toEqual([422, { product_id: ['Vietoj vieno įrankio rinkinio duoti negalima.'] }])
})

test('T411 a part of a bundle that lacks is given as another tool, and the customer gets and pays for the bundle', async () => {
  const { plate, rented, category } = await aBrokenBundle()
  const other = await makeRentProduct(shop, {
    title: 'Kita plokštė',
    category,
    units: 2,
    pricePerDayCents: 1_000,
    properties: kindOfPlate,
  })
  const [collision] = await board(rented.id)
  expect(collision?.substitutes).toContainEqual({ product_id: other.id, title: 'Kita plokštė', free: 2 })
  const agreed = async () =>
    (await shop.request(ShowMyOrder, { as: customer.token, params: { id: rented.id } })).body.data
  const before = await agreed()
  expect((await swap(collision?.rental_id ?? 0, other.id)).status).toBe(200)
  expect(await board(rented.id)).toEqual([])
  expect(await free(plate.id, '2026-11-23T06:00:00Z', '2026-11-25T15:00:00Z')).toBe(1)
  const after = await agreed()
  expect([after.price, after.lines]).toEqual([before.price, before.lines])
  expect((await move(rented.rentalId, '2026-11-24', '2026-11-26')).status).toBe(200)
  expect((await rentalsOf(rented.id)).map(({ product_id }) => product_id)).toContain(other.id)

  shop.setNow(new Date('2026-11-24T07:00:00Z'))
  admin.token = await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now: shop.context.clock() }), { userId: admin.id, remember: false }),
  )
  const { tools } = await fetchHandover(shop, admin.token, rented.id)
  expect(tools.map(({ title, quantity }) => [title, quantity])).toEqual([
    ['Maišyklė', 1],
    ['Kita plokštė', 2],
  ])
  expect((await ask(HandOver, { params: { id: rented.id }, body: makeHandOverBody(tools) })).status).toBe(201)
  const out = (await ask(ListUnits, { query: { product_id: other.id, state: 'out' } })).body
  expect(out.meta.total).toBe(2)
})
