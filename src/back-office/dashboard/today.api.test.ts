import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ListDataRequests } from '#back-office/privacy/privacy.contract.ts'
import { data_requests } from '#back-office/privacy/server/privacy.tables.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListDueInspections } from '#catalogue/units/inspections.contract.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListRentals } from '#rentals/rentals.contract.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { deleteOrder } from '#sales/closing/server/delete-order.ts'
import { createWork } from '#shell/action/work.ts'
import { ShowToday, type Today } from './dashboard.contract.ts'

/** Noon of 18 November 2026 in Vilnius. */
const now = new Date('2026-11-18T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

let admin: TestPerson
let productId: number
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  productId = (await makeRentProduct(shop, { units: 90 })).id
})

const today = async (): Promise<Today> => (await shop.request(ShowToday, { as: admin.token })).body

async function totals(): Promise<Today> {
  const rentals = async (state: string) =>
    (await shop.request(ListRentals, { as: admin.token, query: { state } })).body.meta.total
  return {
    handover_today: await rentals('handover-today'),
    due_today: await rentals('due-today'),
    late: await rentals('late'),
    inspections: (await shop.request(ListDueInspections, { as: admin.token })).body.meta.total,
    unpaid: (await shop.request(ListOrders, { as: admin.token, query: { paid: '0' } })).body.total,
    to_decide: (await shop.request(ListOrders, { as: admin.token, query: { paid: 'decide' } })).body.total,
    data_requests: (await shop.request(ListDataRequests, { as: admin.token, query: { state: 'pressing' } })).body.meta
      .total,
  }
}

const rental = (from: number, to: number, more: { returnedAt?: Date; cancelledAt?: Date } = {}) =>
  makeRental(shop, { productId, from: hours(from), to: hours(to), ...more })

const request = (due: number, closed_at: Date | null = null) =>
  shop.context.database.db
    .insert(data_requests)
    .values({
      kind: 'correction',
      email: 'a@example.lt',
      came_by: 'letter',
      received_at: hours(due - 30 * 24),
      due_at: hours(due),
      ...(closed_at && { closed_at, outcome: 'done' as const }),
    })

test('a quiet day has nothing on the board', async () => {
  expect(await today()).toEqual({
    handover_today: 0,
    due_today: 0,
    late: 0,
    inspections: 0,
    unpaid: 0,
    to_decide: 0,
    data_requests: 0,
  })
  expect(await totals()).toEqual(await today())
})

test('each figure on the board is the total of the list that it opens, whatever happens to its rows', async () => {
  const seldom = [
    await rental(-3, 48),
    await rental(2, 48),
    await rental(-48, 3),
    await rental(-48, -2),
    await rental(-48, -24),
    await rental(-48, -24, { returnedAt: hours(-25) }),
    await rental(2, 48, { cancelledAt: hours(-1) }),
    await rental(24, 48),
  ]
  for (let more = 0; more < 25; more++) await rental(-72, -24)
  await request(-24)
  await request(7 * 24)
  await request(9 * 24)
  await request(24, now)
  expect(await today()).toEqual({
    handover_today: 2,
    due_today: 2,
    late: 27,
    inspections: 0,
    unpaid: 33,
    to_decide: 0,
    data_requests: 2,
  })
  expect(await totals()).toEqual(await today())

  const [out, upcoming, due] = seldom.map(({ order_id }) => order_id)
  await shop.context.database.transaction(async (tx) => {
    await markPaid(createWork(tx, { by: admin.id, now }), { orderId: out ?? 0 })
    await deleteOrder(createWork(tx, { by: admin.id, now }), { orderId: upcoming ?? 0 })
  })
  await shop.context.database.db
    .update(orders)
    .set({ deleted_at: now })
    .where(eq(orders.id, due ?? 0))
  expect(await today()).toEqual({
    handover_today: 1,
    due_today: 1,
    late: 27,
    inspections: 0,
    unpaid: 30,
    to_decide: 0,
    data_requests: 2,
  })
  expect(await totals()).toEqual(await today())

  shop.setNow(hours(49))
  const { token } = await makeAdmin(shop)
  admin = { ...admin, token }
  expect(await today()).toEqual({
    handover_today: 0,
    due_today: 2,
    late: 29,
    inspections: 0,
    unpaid: 30,
    to_decide: 0,
    data_requests: 3,
  })
  expect(await totals()).toEqual(await today())
})
