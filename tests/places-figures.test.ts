import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowStats, ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListRentals, ShowAvailability, ShowRentalsCalendar } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'

let admin: TestPerson
let customer: TestPerson
let kaunas: number
let vilnius: number
let saw: { id: number; slug: string }
let orders: number[]
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const db = () => shop.context.database.db
const as = () => ({ as: admin.token })

beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
  kaunas = await readDefaultPlace(db())
  vilnius = (await makeBranch(shop)).id
  saw = await makeRentProduct(shop, { units: 2, tracked: 'count', pricePerDayCents: 1000 })
  await shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: shop.context.clock() }), {
      productId: saw.id,
      placeId: vilnius,
      units: 1,
      reason: 'stocked',
    }),
  )
  orders = []
  for (const place_id of [kaunas, vilnius]) {
    const { status, body } = await checkOut(shop, customer, {
      ...(await makePricedCheckoutForm(shop, [makeRentLine(saw)])),
      place_id,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    orders.push(body.data.id)
  }
  for (const id of orders) await shop.request(MarkPaid, { ...as(), params: { id }, body: {} })
})

test('figures of the places add up to those of the shop', async () => {
  const ask = async (query: Record<string, unknown>) => (await shop.request(ShowStats, { ...as(), query })).body
  const [all, here, there] = [await ask({}), await ask({ place: kaunas }), await ask({ place: vilnius })]
  for (const part of [here, there]) expect(part).toMatchObject({ orders: { total: 1 }, revenue: { thisMonth: 20 } })
  expect(all.orders.total).toBe(here.orders.total + there.orders.total)
  expect(all.revenue.thisMonth).toBe(here.revenue.thisMonth + there.revenue.thisMonth)
  expect(all.chart.data).toEqual(here.chart.data.map((sum: number, at: number) => sum + there.chart.data[at]))

  await db()
    .update(rentals)
    .set({ starts_at: new Date('2026-11-18T10:00:00Z') })
  const today = async (query: Record<string, unknown>) => (await shop.request(ShowToday, { ...as(), query })).body
  expect([await today({}), await today({ place: kaunas }), await today({ place: vilnius })]).toMatchObject([
    { handover_today: 2 },
    { handover_today: 1 },
    { handover_today: 1 },
  ])
  await db()
    .update(rentals)
    .set({ starts_at: new Date('2026-11-24T06:00:00Z') })
})

test('lists and the calendar show one place or all, and refuse one that is not', async () => {
  const ids = async (query: Record<string, unknown>) =>
    (await shop.request(ListOrders, { ...as(), query })).body.data.map(({ id }: { id: number }) => id)
  expect(await ids({ place: vilnius })).toEqual([orders[1]])
  expect(await ids({})).toHaveLength(2)
  const rented = async (query: Record<string, unknown>) =>
    (await shop.request(ListRentals, { ...as(), query })).body.data.map((one: { order_id: number }) => one.order_id)
  expect(await rented({ place: kaunas })).toEqual([orders[0]])

  const calendar = async (query: Record<string, unknown>) => {
    const { body } = await shop.request(ShowRentalsCalendar, {
      ...as(),
      query: { from: '2026-11-24', to: '2026-11-25', ...query },
    })
    const { units, out, rentals } = body.products.find(({ id }: { id: number }) => id === saw.id)
    return { units, out, rentals: rentals.length }
  }
  expect(await calendar({})).toEqual({ units: 3, out: [2, 2], rentals: 2 })
  expect(await calendar({ place: kaunas })).toEqual({ units: 2, out: [1, 1], rentals: 1 })
  expect(await calendar({ place: vilnius })).toEqual({ units: 1, out: [1, 1], rentals: 1 })

  const range = { from: '2026-11-24', to: '2026-11-24' }
  for (const [ask, query] of [
    [ListOrders, {}],
    [ListRentals, {}],
    [ShowRentalsCalendar, range],
    [ShowStats, {}],
    [ShowToday, {}],
  ] as const) {
    const { status, body } = await shop.request(ask as never, { ...as(), query: { ...query, place: 900_000 } } as never)
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(ask)).toEqual([422, ['place']])
  }
  const free = async (place: number) =>
    (await shop.request(ShowAvailability, { params: { slug: saw.slug }, query: { ...range, place } })).body.data[0].free
  expect([await free(kaunas), await free(vilnius)]).toEqual([1, 0])
})

test('rentals due or late are awaited where they come back, and the branches still add up', async () => {
  await db()
    .update(rentals)
    .set({
      return_place_id: vilnius,
      starts_at: new Date('2026-11-16T06:00:00Z'),
      expected_return: new Date('2026-11-17T15:00:00Z'),
    })
    .where(eq(rentals.order_id, orders[0] as number))
  const late = async (query: Record<string, unknown>) =>
    (await shop.request(ListRentals, { ...as(), query: { state: 'late', ...query } })).body.data
  expect(await late({ place: vilnius })).toMatchObject([
    { order_id: orders[0], place_id: kaunas, return_place_id: vilnius },
  ])
  expect(await late({ place: kaunas })).toEqual([])
  const today = async (query: Record<string, unknown>) => (await shop.request(ShowToday, { ...as(), query })).body.late
  expect([await today({}), await today({ place: kaunas }), await today({ place: vilnius })]).toEqual([1, 0, 1])
})

test('a rental is longer at its own place: what is free elsewhere does not help, and its order is of the place', async () => {
  const [rental] = await db()
    .select()
    .from(rentals)
    .where(eq(rentals.order_id, orders[1] as number))
  const params = { id: orders[1] as number, rentalId: rental?.id as number }
  const later = { ...makeRentLine(saw), period: { from: '2026-11-30', to: '2026-12-01' } }
  const placed = await checkOut(shop, customer, { ...(await makePricedCheckoutForm(shop, [later])), place_id: vilnius })
  expect(placed.status).toBe(201)
  const ask = (to: string) => shop.request(QuoteExtension, { as: customer.token, params, query: { to } })
  expect((await ask('2026-12-01')).body.data.in_the_way).toMatchObject({ latest: { to: '2026-11-27' } })
  const { body } = await ask('2026-11-26')
  const extended = await shop.request(ExtendRental, {
    as: customer.token,
    params,
    body: { to: '2026-11-26', expected_price_with_vat: body.data.price_with_vat },
  })
  expect(extended.body.data.order).toMatchObject({ place_id: vilnius, return_place_id: vilnius })
})
