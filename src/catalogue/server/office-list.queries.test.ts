import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { AdminCategories, AdminProducts } from '../catalogue.office.contract.ts'
import { makeCategory, makeRentProduct } from './catalogue.factories.ts'

let as: string

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

const ask = async (query: Record<string, unknown>) => {
  const { status, body } = await shop.request(AdminProducts.rent.list, { as, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const titles = async (query: Record<string, unknown>): Promise<string[]> =>
  (await ask(query)).data.map(({ title }: { title: string }) => title)

test('the list is found by beginnings of words, by category and by stock, and sorted by what is asked', async () => {
  const drills = await makeCategory(shop, { title: 'Gręžimas' })
  const saws = await makeCategory(shop, { title: 'Pjovimas' })
  await makeRentProduct(shop, { title: 'Gręžtuvas GBH 2-28', category: drills, units: 3, pricePerDayCents: 2000 })
  const out = await makeRentProduct(shop, { title: 'Žolės pjūklas', category: saws, units: 1, pricePerDayCents: 1500 })
  await makeRentProduct(shop, { title: 'Betono gręžtuvas', category: drills, units: 0, pricePerDayCents: 3000 })
  const now = shop.context.clock().getTime()
  await makeRental(shop, { productId: out.id, from: new Date(now - 3_600_000), to: new Date(now + 86_400_000) })

  expect(await titles({})).toEqual(['Betono gręžtuvas', 'Žolės pjūklas', 'Gręžtuvas GBH 2-28'])
  expect(await titles({ q: 'GREZ' })).toEqual(['Betono gręžtuvas', 'Gręžtuvas GBH 2-28'])
  expect(await titles({ q: 'gręž 2-28' })).toEqual(['Gręžtuvas GBH 2-28'])
  expect(await titles({ q: 'tuvas' })).toEqual([])
  expect(await titles({ q: "' | !* & :" })).toEqual([])
  expect(await titles({ category: saws.slug })).toEqual(['Žolės pjūklas'])
  expect(await titles({ category: 'tokios-nera' })).toEqual([])

  // Owned but out is not in stock.
  expect(await titles({ stock: 'in' })).toEqual(['Gręžtuvas GBH 2-28'])
  expect(await titles({ stock: 'out', sort: 'title' })).toEqual(['Betono gręžtuvas', 'Žolės pjūklas'])
  expect((await titles({ sort: '-stock' }))[0]).toBe('Gręžtuvas GBH 2-28')
  expect(await titles({ sort: 'price' })).toEqual(['Žolės pjūklas', 'Gręžtuvas GBH 2-28', 'Betono gręžtuvas'])
  expect(await titles({ sort: '-title' })).toEqual(['Žolės pjūklas', 'Gręžtuvas GBH 2-28', 'Betono gręžtuvas'])
  expect((await titles({ sort: '-newest' }))[0]).toBe('Gręžtuvas GBH 2-28')

  for (const wrong of [{ stock: 'all' }, { q: 'x'.repeat(101) }])
    expect((await shop.request(AdminProducts.rent.list, { as, query: wrong })).status).toBe(422)
})

test('a filtered list knows its pages, and its links keep the filters', async () => {
  const many = await makeCategory(shop, { title: 'Daug' })
  for (let n = 0; n < 21; n++) await makeRentProduct(shop, { title: `Vienas iš daug ${n}`, category: many })
  const { meta, links, data } = await ask({ q: 'daug', sort: 'title', page: 9 })
  expect(meta).toEqual({ current_page: 2, last_page: 2, per_page: 20, total: 21 })
  expect(data).toHaveLength(1)
  expect(links).toEqual({ next: null, prev: '/api/admin/rent-products?q=daug&sort=title&page=1' })
})

test('categories are found by a part of their title', async () => {
  await makeCategory(shop, { kind: 'sell', title: 'Kopėčios ir pastoliai' })
  await makeCategory(shop, { kind: 'sell', title: 'Generatoriai 100 %' })
  const match = async (q: string) =>
    (await shop.request(AdminCategories.sell.list, { as, query: { q } })).body.data.map(
      (row: { title: string }) => row.title,
    )
  expect(await match('pecio')).toEqual(['Kopėčios ir pastoliai'])
  expect(await match('%')).toEqual(['Generatoriai 100 %'])
  expect(await match('nieko')).toEqual([])
})
