import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { deposits } from './server/deposits.tables.ts'
import { holdDeposit } from './server/public/hold-deposit.ts'
import { readHeldDeposit } from './server/public/read-held-deposit.ts'
import { settleDeposit } from './server/settle-deposit.ts'

let byUserId: number
const shop = openShopForFile()
beforeAll(async () => {
  byUserId = (await makeAdmin(shop)).id
})

const now = () => shop.context.clock()
const hold = (orderId: number, amount: number) =>
  shop.context.database.transaction((tx) =>
    holdDeposit(createWork(tx, { by: byUserId, now: now() }), { orderId, amount, way: 'cash' }),
  )
const settle = (orderId: number, how: { returned?: number; kept?: number; reason?: string }) =>
  shop.context.database.transaction((tx) =>
    settleDeposit(createWork(tx, { by: byUserId, now: now() }), { orderId, returned: 0, kept: 0, ...how }),
  )
const held = (orderId: number) => readHeldDeposit(shop.context.database.db, orderId)

test('the held deposit is the sum taken less the sums returned and kept', async () => {
  const { id } = await makeOrder(shop)
  expect(await held(id)).toBe(0)
  await hold(id, 10_000)
  await hold(id, 5000)
  await settle(id, { returned: 4000, kept: 1000, reason: 'Trūksta kalto' })
  expect(await held(id)).toBe(10_000)
  await settle(id, { returned: 10_000 })
  expect(await held(id)).toBe(0)
  const ledger = await shop.context.database.db.select().from(deposits).where(eq(deposits.order_id, id))
  expect(ledger.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['held', 10_000, null],
    ['held', 5000, null],
    ['returned', 4000, null],
    ['kept', 1000, 'Trūksta kalto'],
    ['returned', 10_000, null],
  ])
})

test('more than is held is not given back, and of two who settle at once one is told', async () => {
  const { id } = await makeOrder(shop)
  await hold(id, 5000)
  await expect(settle(id, { returned: 5001 })).rejects.toMatchObject({ status: 409, more: { data: { held: 5000 } } })
  const answers = await Promise.allSettled([
    settle(id, { returned: 5000 }),
    settle(id, { returned: 3000, kept: 2000, reason: 'Nuoma' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await held(id)).toBe(0)
})

test('a deposit is not kept without a reason, and a settlement of nothing is refused', async () => {
  const { id } = await makeOrder(shop)
  await hold(id, 5000)
  await expect(settle(id, { kept: 100, reason: '  ' })).rejects.toMatchObject({ status: 422 })
  await expect(settle(id, {})).rejects.toMatchObject({ status: 422 })
  await expect(hold(id, 0)).rejects.toMatchObject({ status: 422 })
  await expect(hold(2_147_483_647, 100)).rejects.toMatchObject({ status: 404 })
  expect(await held(id)).toBe(5000)
})

test('rows of the deposit ledger are never changed', async () => {
  const { id } = await makeOrder(shop)
  await hold(id, 5000)
  const { db } = shop.context.database
  for (const action of [
    () => db.delete(deposits).where(eq(deposits.order_id, id)),
    () => db.update(deposits).set({ amount: 1 }).where(eq(deposits.order_id, id)),
  ])
    await expect(action()).rejects.toThrow()
  expect(await held(id)).toBe(5000)
})
