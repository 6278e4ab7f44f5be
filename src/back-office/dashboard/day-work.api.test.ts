import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { type DayWork, ShowDayWork } from './day-work.contract.ts'

/** Friday, 20 November 2026, noon in Vilnius; the shop closes at 17:00. */
const friday = new Date('2026-11-20T10:00:00Z')
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour - 2))

let admin: TestPerson
let driver: TestPerson
let productId: number
const shop = openShopForFile({ now: friday })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  driver = await makeAdmin(shop, { roles: ['driver'] })
  productId = (await makeRentProduct(shop, { units: 90 })).id
})

const work = async (as = admin): Promise<DayWork> => (await shop.request(ShowDayWork, { as: as.token })).body
const ordersOf = ({ total, first }: DayWork['out']) => [total, ...first.map(({ order_id }) => order_id)]

test('T1966 the board tells today’s orders until the shop closes, then those of the next open day', async () => {
  const later = await makeRental(shop, { productId, from: at(20, 15), to: at(23, 9), quantity: 2 })
  const earlier = await makeRental(shop, { productId, from: at(20, 13), to: at(24, 9) })
  const due = await makeRental(shop, { productId, from: at(18, 9), to: at(20, 16) })
  await makeRental(shop, { productId, from: at(18, 9), to: at(20, 16), returnedAt: at(19, 9) })
  await makeRental(shop, { productId, from: at(20, 14), to: at(23, 9), cancelledAt: at(19, 9) })
  const monday = await makeRental(shop, { productId, from: at(23, 8), to: at(25, 9) })

  const now = await work()
  expect(now.day).toBe('2026-11-20')
  expect(ordersOf(now.out)).toEqual([2, earlier.order_id, later.order_id])
  expect(now.out.first[1]?.tools).toEqual([expect.stringMatching(/ × 2$/)])
  expect(ordersOf(now.back)).toEqual([1, due.order_id])
  expect(ordersOf((await work(driver)).out)).toEqual(ordersOf(now.out))

  shop.setNow(at(20, 17))
  const next = await work()
  expect(next.day).toBe('2026-11-23')
  expect(ordersOf(next.out)).toEqual([1, monday.order_id])
  expect(ordersOf(next.back)).toEqual([1, later.order_id])

  for (let hour = 9; hour < 17; hour++) await makeRental(shop, { productId, from: at(23, hour), to: at(27, 9) })
  const { out } = await work()
  expect([out.total, out.first.length]).toEqual([9, 6])
})
