import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { type CategoryPrice, ListCategoryPrices, ListPopularTools, type PopularTool } from '../catalogue.contract.ts'
import { CreateCampaign } from '../prices/campaigns.contract.ts'
import { makeCategory, makeRentProduct, makeSellProduct, type TestProduct } from './catalogue.factories.ts'

const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
let admin: string
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
})

const rent = (product: TestProduct, quantity: number, cancelledAt?: Date) =>
  makeRental(shop, {
    productId: product.id,
    from: new Date('2026-11-10T06:00:00Z'),
    to: new Date('2026-11-11T15:00:00Z'),
    returnedAt: new Date('2026-11-11T15:00:00Z'),
    quantity,
    ...(cancelledAt && { cancelledAt }),
  })

test('T1922 tools rented more stand first, those of a new shop behind them, and none that the shop has not', async () => {
  const fans = await makeCategory(shop, { title: 'Ventiliatoriai' })
  const [first, often, never] = [
    await makeRentProduct(shop, { title: 'Retas', category: fans, units: 1 }),
    await makeRentProduct(shop, {
      title: 'Dažnas',
      category: fans,
      units: 5,
      pricePerDayCents: 2_000,
      packages: [{ days: 7, price: 7_000 }],
    }),
    await makeRentProduct(shop, { title: 'Nenuomotas', category: fans, units: 1, pricePerHourCents: 500 }),
  ]
  await makeRentProduct(shop, { title: 'Išsibaigęs', category: fans, units: 0 })
  const cancelled = await makeRentProduct(shop, { title: 'Atšauktas', category: fans, units: 5 })
  await rent(first, 1)
  await rent(often, 2)
  await rent(often, 1)
  await rent(cancelled, 5, new Date('2026-11-09T06:00:00Z'))

  const tools: PopularTool[] = (await shop.request(ListPopularTools)).body.data
  expect(tools.map(({ title }) => title)).toEqual(['Dažnas', 'Retas', 'Nenuomotas', 'Atšauktas'])
  // 70,00 € and VAT by seven; an hour has no package
  expect(tools.map(({ from_with_vat }) => from_with_vat).slice(0, 3)).toEqual([1_210, 2_420, 605])
  expect(never.id).toBe(tools[2]?.id)
})

test('T1923 a category starts from its cheapest product as it is sold today, by the day before by the hour', async () => {
  const saws = await makeCategory(shop, { title: 'Pjūklai' })
  const ladders = await makeCategory(shop, { kind: 'sell', title: 'Kopėčios' })
  const empty = await makeCategory(shop, { title: 'Tuščia' })
  await makeRentProduct(shop, { title: 'A', category: saws, units: 1, pricePerDayCents: 3_000 })
  const dear = await makeRentProduct(shop, { title: 'B', category: saws, units: 1, pricePerDayCents: 4_000 })
  await makeRentProduct(shop, { title: 'C', category: saws, units: 1, pricePerHourCents: 100 })
  await makeRentProduct(shop, { title: 'D', category: saws, units: 0, pricePerDayCents: 100 })
  await makeSellProduct(shop, { title: 'E', category: ladders, units: 1, priceCents: 10_000 })
  const prices = async () => {
    const from: CategoryPrice[] = (await shop.request(ListCategoryPrices)).body.data
    return [saws, ladders, empty].map(({ id }) => {
      const price = from.find(({ category_id }) => category_id === id)
      return price && [price.from_with_vat, price.per]
    })
  }
  expect(await prices()).toEqual([[3_630, 'day'], [12_100, 'piece'], undefined])

  const half = { title: 'Pusė kainos', percent: 50, from: '2026-11-18', to: '2026-11-20', categories: [] }
  const made = await shop.request(CreateCampaign, { as: admin, body: { ...half, products: [dear.id] } })
  expect(made.status).toBe(201)
  expect((await prices())[0]).toEqual([2_420, 'day'])
})
