import { beforeAll, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, ListClients } from '#people/clients/clients.contract.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { pageSizes } from '#platform/contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let as: string
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  for (let at = 1; at <= 28; at++) {
    await makeSellProduct(shop, { title: `Prekė ${at}` })
    await shop.request(CreateClient, { as, body: { name: `Klientas ${at}`, phone: `8 612 3${4500 + at}` } })
  }
})

/** A page of products, each with its rows. */
const byProduct = ['/api/admin/rentals/calendar']

test('T1952 every list of the office is read by as many rows a page as it is asked for, and by its own otherwise', async () => {
  const { payload } = await shop.app.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${as}` } })
  const { paths } = JSON.parse(payload)
  const lists = Object.entries<{ get?: { parameters?: { name: string }[] } }>(paths)
    .filter(
      ([address, { get }]) => address.startsWith('/api/admin/') && get?.parameters?.some(({ name }) => name === 'page'),
    )
    .map(([address]) => address)
    .filter((address) => !address.includes('{') && !byProduct.includes(address))
  expect(lists.length).toBeGreaterThan(25)
  const ask = async (address: string, query: object) => {
    const answer = await shop.request({ method: 'GET', address } as unknown as EndpointShape, {
      as,
      query: { ...query, ...(address.endsWith('/entries') && { state: 'waiting' }) },
    })
    expect(answer.status, `${address} ${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body.meta ?? answer.body
  }
  for (const address of lists) {
    const usual = (await ask(address, {})).per_page
    expect([10, 20, 50], address).toContain(usual)
    for (const size of pageSizes) expect((await ask(address, { per_page: size })).per_page, address).toBe(size)
    for (const size of ['7', '0', '-25', '100000', 'visos', ''])
      expect((await ask(address, { per_page: size })).per_page, address).toBe(usual)
  }
})

test('T1952 a page of a chosen size has so many rows, and its links lead on with the same size', async () => {
  const goods = (page: number, per_page?: number) =>
    shop.request(AdminProducts.sell.list, { as, query: { page, ...(per_page && { per_page }) } as never })
  const first = await goods(1, 25)
  expect(first.body.data).toHaveLength(25)
  expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 25, total: 28 })
  expect(first.body.links.next).toBe('/api/admin/sell-products?page=2&per_page=25')
  const second = await goods(2, 25)
  expect(second.body.data).toHaveLength(3)
  expect(second.body.links.prev).toBe('/api/admin/sell-products?page=1&per_page=25')
  expect((await goods(1)).body.data).toHaveLength(20)
  expect((await goods(1)).body.links.next).toBe('/api/admin/sell-products?page=2')

  const clients = await shop.request(ListClients, { as, query: { search: 'klientas', per_page: 25, page: 2 } })
  expect(clients.body.data).toHaveLength(3)
  expect(clients.body.links.prev).toContain('per_page=25')
  expect(clients.body.links.prev).toContain('page=1')
})
