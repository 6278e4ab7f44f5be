import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { measureFastestRelative } from '#platform/test-kit/measure-fastest-relative.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentalListStates } from '../rental-list-states.ts'
import { ListRentals, ShowRentalsCalendar } from '../rentals.contract.ts'
import { makeManyRentals } from './make-many-rentals.factories.ts'

let token: string
const shop = openShopForFile()
beforeAll(async () => {
  token = (await makeAdmin(shop)).token
  await makeManyRentals(shop.context.database.db, { products: 500, rentals: 10_000, at: shop.context.clock() })
}, 60_000)

const limitMs = 50

const quickest = (ask: () => Promise<{ status: number }>) =>
  measureFastestRelative(shop.context.database.pool, async () => expect((await ask()).status).toBe(200), {
    enough: limitMs,
  })

const filters: Record<string, Record<string, unknown>> = {
  nothing: {},
  ...Object.fromEntries(rentalListStates.map((state) => [state, { state }])),
  'a name': { q: 'zivile' },
  'a rare name': { q: 'Šimkus 4001' },
  'a company': { q: 'statyba 99' },
  'a tool': { q: 'grez m12' },
  'a phone': { q: '8 610 00777' },
  'an order': { q: '#77' },
  'a product': { product: 40 },
  'a month': { from: '2026-10-01', to: '2026-10-31' },
  'all at once': { q: 'rūta', state: 'returned', from: '2026-01-01', to: '2026-06-30' },
  'by customer': { sort: 'customer' },
  'by product': { sort: '-product' },
  'by return': { sort: 'expected_return' },
  'by state': { sort: '-returned' },
}

test.each(Object.entries(filters))('T75 of 10,000 rentals any page of %s is there within 50 ms', async (_, query) => {
  const ask = (page: number) => shop.request(ListRentals, { as: token, query: { ...query, page } })
  const { meta, data } = (await ask(1)).body
  expect(data.length).toBeGreaterThan(0)
  for (const page of new Set([1, Math.ceil(meta.last_page / 2), meta.last_page]))
    expect(await quickest(() => ask(page)), `page ${page}`).toBeLessThan(limitMs)
})

test.each([7, 14, 28])('the calendar of 500 products and %i days is there within 50 ms', async (days) => {
  const to = new Date(Date.UTC(2026, 10, 15 + days)).toISOString().slice(0, 10)
  const ask = () => shop.request(ShowRentalsCalendar, { as: token, query: { from: '2026-11-16', to } })
  const { products, days: shown } = (await ask()).body
  expect(products).toHaveLength(500)
  expect(shown).toHaveLength(days)
  expect(products.flatMap((one: { rentals: unknown[] }) => one.rentals).length).toBeGreaterThan(400)
  expect(await quickest(ask)).toBeLessThan(limitMs)
})
