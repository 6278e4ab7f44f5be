import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '../rentals.factories.ts'
import { readChargedTimes } from './read-charged-times.ts'

const now = new Date('2026-11-18T08:30:00Z')
const [from, to] = [new Date('2026-11-18T06:00:00Z'), new Date('2026-11-20T15:00:00Z')]

const shop = openShopForFile({ now })

test('units are charged for from their start until they come back, what was cancelled not at all', async () => {
  const { id: productId } = await makeRentProduct(shop, { units: 5 })
  const back = new Date('2026-11-19T07:00:00Z')
  const out = await makeRental(shop, { productId, from, to })
  const returned = await makeRental(shop, { productId, from, to, quantity: 2, returnedAt: back })
  const cancelled = await makeRental(shop, { productId, from, to, cancelledAt: now })
  const nothing = { from, expected_return: to, free_days: [], stopped: [] }
  expect(await readChargedTimes(shop.context.database.db, [cancelled.id, returned.id, out.id])).toMatchObject([
    { rental_id: out.id, quantity: 1, until: null, ...nothing },
    { rental_id: returned.id, quantity: 2, until: back, ...nothing },
  ])
  expect(await readChargedTimes(shop.context.database.db, [])).toEqual([])
})
