import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let as: string
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  for (const title of ['Žirklės', 'Ąžuolinis plaktukas', 'Meistro rinkinys']) {
    await makeSellProduct(shop, { title })
    await makeRentProduct(shop, { title })
  }
})

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
  const twice = await shop.app.inject({ url: `${address}?sort=a&sort=b`, headers: { authorization: `Bearer ${as}` } })
  expect(twice.statusCode).toBe(200)
})

test('T1146 every list of the office answers beyond its last page, whatever it is sorted and narrowed by', async () => {
  const { payload } = await shop.app.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${as}` } })
  const { paths } = JSON.parse(payload)
  type Parameter = {
    name: string
    in: string
    required?: boolean
    schema: { enum?: string[]; anyOf?: { enum?: string[] }[] }
  }
  const requests: [string, string, number][] = []
  for (const [address, { get: list }] of Object.entries<{ get?: { parameters?: Parameter[] } }>(paths)) {
    const parameters = list?.parameters ?? []
    const isList = parameters.some(({ name }) => name === 'page')
    if (!address.startsWith('/api/admin/') || address.includes('{') || !isList) continue
    const valuesOf = ({ schema }: Parameter) => schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? []
    const sorts = parameters.filter(({ name }) => name === 'sort').flatMap(valuesOf)
    const filters = parameters.filter(({ name }) => !['page', 'per_page', 'sort'].includes(name))
    const narrowed = filters.flatMap((one) => [...valuesOf(one), 'nera'].map((value) => ({ [one.name]: value })))
    if (parameters.some(({ name }) => name === 'q')) narrowed.push({ q: 'plaktukas' })
    for (const sort of sorts.length > 0 ? sorts : [undefined])
      for (const filter of [{}, ...narrowed])
        for (const page of [1, 99]) {
          const query = { ...(sort && { sort }), ...filter, page }
          requests.push([address, JSON.stringify(query), (await get(address, query)).status])
        }
  }
  expect(requests.length).toBeGreaterThan(200)
  expect(requests.filter(([, , status]) => status >= 500)).toEqual([])
  for (const kind of ['rent', 'sell', 'addition'])
    for (const sort of ['stock', '-stock'])
      for (const filter of [
        { q: 'plaktukas' },
        { q: 'nera tokio' },
        { stock: 'in' },
        { stock: 'out' },
        { category: 'nera' },
      ])
        expect((await get(`/api/admin/${kind}-products`, { sort, ...filter, page: 99 })).status).toBe(200)
})

test('T136 the API still says by what a list may be sorted', async () => {
  const { statusCode, payload } = await shop.app.inject({ url: '/api/openapi.json' })
  expect(statusCode).toBe(200)
  const { paths } = JSON.parse(payload)
  const sort = paths['/api/sell-products'].get.parameters.find(({ name }: { name: string }) => name === 'sort')
  expect(sort.schema).toMatchObject({ enum: ['title', 'price', '-price'], default: 'title' })
})
