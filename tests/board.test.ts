import { beforeAll, expect, test } from 'vitest'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { aHandOver, aRentalOrder, atTheCounter } from '#counter/handovers/handovers.samples.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { anOrder } from '#orders/server/orders.samples.ts'
import { anAdmin, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { workOf } from '#shell/action/work.ts'
import { markPaid } from '#takings/payments/server/mark-paid.ts'

let admin: SamplePerson
const shop = shopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await anAdmin(shop)
})

const today = async () => (await shop.request(ShowToday, { as: admin.token })).body
const handOut = async (id: number, line: { quantity?: number } = {}) => {
  const { tools } = await atTheCounter(shop, admin.token, id)
  await shop.request(HandOver, { as: admin.token, params: { id }, body: aHandOver(tools, line) })
}

test('a tool that is handed out no longer waits on today’s board', async () => {
  const before = (await today()).handover_today
  const { orderId } = await aRentalOrder(shop, { quantity: 2 })
  expect((await today()).handover_today).toBe(before + 1)
  await handOut(orderId, { quantity: 1 })
  expect((await today()).handover_today).toBe(before + 1)
  await handOut(orderId)
  expect((await today()).handover_today).toBe(before)
})

test('the unpaid of the list are as many as the board counts', async () => {
  const { id } = await anOrder(shop)
  await anOrder(shop)
  await shop.ground.database.transaction((tx) =>
    markPaid(workOf(tx, { by: admin.id, now: shop.ground.clock() }), { orderId: id }),
  )
  const { body } = await shop.request(ListOrders, { as: admin.token, query: { paid: '0' } })
  expect((await today()).unpaid).toBe(body.total)
})
