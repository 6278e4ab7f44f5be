import { expect, test } from 'vitest'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { lockPayers } from './lock-payers.ts'

const shop = openShopForFile({ now: new Date('2026-11-30T08:00:00Z') })

test('T2339 a hundred thousand clients and orders are locked at once, as a file of debts or deposits names them', async () => {
  const { id } = await makeCompany(shop, {})
  const ids = Array.from({ length: 100_000 }, (_, at) => id + at)
  await shop.context.database.transaction(async (tx) => {
    expect(await lockPayers(tx, ids)).toEqual([id])
    expect(await lockOrders(tx, ids)).toEqual([])
  })
})
