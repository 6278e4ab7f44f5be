import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { ShowStats, ShowToday, type Stats } from './dashboard.contract.ts'

/** Noon of 18 November 2026 in Vilnius. */
const now = new Date('2026-11-18T10:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop, { last_login_at: new Date('2026-10-19T10:00:01Z') })
})

const stats = async (): Promise<Stats> => (await shop.request(ShowStats, { as: admin.token })).body

async function paidAt(moment: string, netCents: number, placed = moment): Promise<number> {
  const { id } = await makeOrder(shop, {
    order: { private_or_company: 'company', title: 'UAB „Ąžuolas“', placed_at: new Date(placed) },
    lines: [{ unit_price: netCents }],
  })
  await shop.context.database.transaction((tx) =>
    markPaid(createWork(tx, { by: admin.id, now: new Date(moment) }), { orderId: id }),
  )
  return id
}

test('an empty shop has zeros, and thirty days with today last', async () => {
  const { chart, revenue, orders, users } = await stats()
  expect(users).toEqual({ total: 1, active: 1 })
  expect(orders).toEqual({ total: 0, thisMonth: 0 })
  expect(revenue).toEqual({ thisMonth: 0 })
  expect(chart.labels).toHaveLength(30)
  expect([chart.labels[0], chart.labels.at(-1)]).toEqual(['2026-10-20', '2026-11-18'])
  expect(chart.data).toEqual(Array(30).fill(0))
})

test('T74 months and days begin at midnight in Vilnius, and money is euros without VAT', async () => {
  // before the chart begins; 24 October is still summer time
  await paidAt('2026-10-19T20:59:59Z', 7_00)
  await paidAt('2026-10-19T21:00:00Z', 9_00)
  await paidAt('2026-10-31T21:59:59Z', 100_00)
  await paidAt('2026-10-31T22:00:00Z', 20_05)
  await paidAt('2026-11-17T21:59:59Z', 3_10)
  await paidAt('2026-11-17T22:00:00Z', 1)
  const { revenue, orders, chart } = await stats()
  expect(revenue.thisMonth).toBe(23.16)
  expect(orders).toEqual({ total: 6, thisMonth: 3 })
  const byDay = Object.fromEntries(chart.labels.map((label, index) => [label, chart.data[index]]))
  expect(byDay).toMatchObject({
    '2026-10-20': 9,
    '2026-10-31': 100,
    '2026-11-01': 20.05,
    '2026-11-17': 3.1,
    '2026-11-18': 0.01,
  })
  expect(chart.data.reduce((a, b) => a + b, 0)).toBeCloseTo(132.16, 2)
})

test('a deleted order that was invoiced counts as revenue and no longer as an order; an unpaid one counts as nothing', async () => {
  const before = await stats()
  const paid = await paidAt('2026-11-18T09:00:00Z', 50_00)
  const unpaid = await makeOrder(shop)
  for (const id of [paid, unpaid.id])
    await shop.context.database.db.update(orders).set({ deleted_at: now }).where(eq(orders.id, id))
  const after = await stats()
  expect(after.orders).toEqual(before.orders)
  expect(after.revenue.thisMonth).toBeCloseTo(before.revenue.thisMonth + 50, 2)
})

test('T764 a bill of a client who pays later counts on its day, paid or not, its credit note on its own, and the figures are those of the documents', async () => {
  const before = await stats()
  const { id: clientId } = await makeCompany(shop)
  const bill = await makeBill(shop, { clientId, sums: [12_100, 6_050], now: new Date('2026-11-18T08:00:00Z') })
  expect((await stats()).revenue.thisMonth).toBeCloseTo(before.revenue.thisMonth + 150, 2)
  const payment = { amount: 18_150, paid_on: '2026-11-18', way: 'transfer' as const }
  const paid = await shop.request(RecordClientPayment, { as: admin.token, params: { id: clientId }, body: payment })
  expect(paid.status).toBe(201)
  await makeBill(shop, { clientId, sums: [-6_050], credits: { id: bill.id, orderIds: [bill.orderIds[1] as number] } })
  const { revenue, chart } = await stats()
  expect(revenue.thisMonth).toBeCloseTo(before.revenue.thisMonth + 100, 2)
  expect(chart.data.at(-1)).toBeCloseTo((before.chart.data.at(-1) ?? 0) + 100, 2)
  const { rows } = await shop.context.database.pool.query(
    `select sum((snapshot ->> 'price')::int)::float8 / 100 as net from documents
      where kind in ('invoice', 'credit') and issued_on between '2026-11-01' and '2026-11-18'`,
  )
  expect(revenue.thisMonth).toBeCloseTo(rows[0].net, 2)
})

test('products are counted by kind, units that are out now, and what is sold out', async () => {
  const tool = await makeRentProduct(shop, { units: 5 })
  await makeSellProduct(shop, { units: 0 })
  await makeSellProduct(shop, { units: 3 })
  await makeAddition(shop, { units: 0 })
  const day = 86_400_000
  const from = (days: number) => new Date(now.getTime() + days * day)
  await makeRental(shop, { productId: tool.id, from: from(-1), to: from(1), quantity: 2 })
  await makeRental(shop, { productId: tool.id, from: from(-9), to: from(-5), quantity: 1 })
  await makeRental(shop, { productId: tool.id, from: from(2), to: from(3), quantity: 2 })
  await makeRental(shop, { productId: tool.id, from: from(-3), to: from(-2), returnedAt: from(-2) })
  await makeRental(shop, { productId: tool.id, from: from(-1), to: from(1), cancelledAt: from(-1) })
  expect((await stats()).products).toEqual({
    rent: { total: 1, rented: 3 },
    sell: { total: 2, soldOut: 1 },
    additions: { total: 1, soldOut: 1 },
  })
})

test('an account that signed in within thirty days is active', async () => {
  await makeCustomer(shop, { last_login_at: new Date('2026-10-19T09:59:59Z') })
  await makeCustomer(shop, { last_login_at: now })
  await makeCustomer(shop)
  expect((await stats()).users).toEqual({ total: 4, active: 2 })
})

test('figures are the administrators’', async () => {
  const customer = await makeCustomer(shop)
  for (const figures of [ShowStats, ShowToday]) {
    expect((await shop.request(figures, { as: customer.token })).status).toBe(403)
    expect((await shop.request(figures)).status).toBe(401)
  }
})

test('the figures of places, and what they ask for today, add up to the whole', async () => {
  const vilnius = (await makeBranch(shop)).id
  const { db, pool } = shop.context.database
  const home = await readDefaultPlace(db)
  const product = await makeRentProduct(shop, { units: 3 })
  const hour = 3_600_000
  const from = (hours: number) => new Date(now.getTime() + hours * hour)
  const moved = [await paidAt('2026-11-18T09:00:00Z', 70_00), (await makeOrder(shop)).id]
  for (const [starts, ends] of [
    [-48, -2],
    [-1, 3],
    [2, 60],
  ] as const)
    moved.push((await makeRental(shop, { productId: product.id, from: from(starts), to: from(ends) })).order_id)
  await pool.query('update orders set place_id = $2, return_place_id = $2 where id = any($1)', [moved, vilnius])
  await pool.query('alter table rentals disable trigger user')
  await pool.query('update rentals set place_id = $2, return_place_id = $2 where order_id = any($1)', [moved, vilnius])
  await pool.query('alter table rentals enable trigger user')

  const ask = async (endpoint: typeof ShowStats | typeof ShowToday, place?: number) =>
    (await shop.request(endpoint, { as: admin.token, query: { ...(place && { place }) } })).body
  const [whole, here, there] = [await ask(ShowStats), await ask(ShowStats, home), await ask(ShowStats, vilnius)]
  expect(there).toMatchObject({ orders: { total: 5 }, revenue: { thisMonth: 70 } })
  expect(here.orders.total + there.orders.total).toBe(whole.orders.total)
  expect(here.orders.thisMonth + there.orders.thisMonth).toBe(whole.orders.thisMonth)
  expect(here.revenue.thisMonth + there.revenue.thisMonth).toBeCloseTo(whole.revenue.thisMonth, 2)
  expect(here.products.rent.rented + there.products.rent.rented).toBe(whole.products.rent.rented)
  for (const [day, euros] of whole.chart.data.entries())
    expect(here.chart.data[day] + there.chart.data[day]).toBeCloseTo(euros, 2)

  const [all, ...parts] = [await ask(ShowToday), await ask(ShowToday, home), await ask(ShowToday, vilnius)]
  expect(parts[1]).toMatchObject({ handover_today: 2, due_today: 2, late: 1 })
  for (const count of ['handover_today', 'due_today', 'late', 'inspections', 'unpaid', 'to_decide'])
    expect(parts[0][count] + parts[1][count]).toBe(all[count])
})
