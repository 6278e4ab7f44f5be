import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '#accounts/server/accounts.samples.ts'
import { aRentProduct, aSellProduct } from '#catalogue/server/catalogue.samples.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

let shop: TestShop
let as: string
beforeAll(async () => {
  shop = await openTestShop()
  as = (await anAdmin(shop)).token
  for (const title of ['Žirklės', 'Ąžuolinis plaktukas', 'Meistro rinkinys']) {
    await aSellProduct(shop, { title })
    await aRentProduct(shop, { title })
  }
})
afterAll(() => shop.close())

const get = (address: string, query: object) =>
  shop.request({ method: 'GET', address } as unknown as EndpointShape, { as, query: { ...query } })

test.each([
  ['/api/rent-products', 'title'],
  ['/api/sell-products', 'title'],
  ['/api/addition-products', 'title'],
  ['/api/admin/rent-products', 'newest'],
  ['/api/admin/sell-products', 'newest'],
  ['/api/admin/users', '-id'],
  ['/api/admin/orders', '-id'],
  ['/api/admin/rentals', '-created_at'],
])('T136 %s, asked to be sorted by what it can’t be, comes in its usual order', async (address, usual) => {
  const asUsual = await get(address, {})
  expect(asUsual.status).toBe(200)
  for (const sort of ['foo', 'password_hash', `${usual}x`, '; drop table users', '']) {
    const answer = await get(address, { sort })
    expect(answer.status, sort).toBe(200)
    expect(answer.body.data).toEqual(asUsual.body.data)
  }
  const twice = await shop.app.inject({
    url: `${address}?sort=a&sort=b`,
    headers: { authorization: `Bearer ${as}` },
  })
  expect(twice.statusCode).toBe(200)
})

test('T136 the API still says by what a list may be sorted', async () => {
  const { statusCode, payload } = await shop.app.inject({ url: '/api/openapi.json' })
  expect(statusCode).toBe(200)
  const { paths } = JSON.parse(payload)
  const sort = paths['/api/sell-products'].get.parameters.find(({ name }: { name: string }) => name === 'sort')
  expect(sort.schema).toMatchObject({ enum: ['title', 'price', '-price'], default: 'title' })
})
