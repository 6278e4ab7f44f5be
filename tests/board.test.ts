import { beforeAll, expect, test } from 'vitest'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const today = async () => (await shop.request(ShowToday, { as: admin.token })).body
const handOut = async (id: number, line: { quantity?: number } = {}) => {
  const { tools } = await fetchHandover(shop, admin.token, id)
  await shop.request(HandOver, { as: admin.token, params: { id }, body: makeHandOverBody(tools, line) })
}

test('a tool that is handed out no longer waits on today’s board', async () => {
  const before = (await today()).handover_today
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  expect((await today()).handover_today).toBe(before + 1)
  await handOut(orderId, { quantity: 1 })
  expect((await today()).handover_today).toBe(before + 1)
  await handOut(orderId)
  expect((await today()).handover_today).toBe(before)
})

test('the unpaid of the list are as many as the board counts', async () => {
  const { id } = await makeOrder(shop)
  await makeOrder(shop)
  await shop.context.database.transaction((tx) =>
    markPaid(createWork(tx, { by: admin.id, now: shop.context.clock() }), { orderId: id }),
  )
  const { body } = await shop.request(ListOrders, { as: admin.token, query: { paid: '0' } })
  expect((await today()).unpaid).toBe(body.total)
})
