import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { rentalListStates } from '../rental-list-states.ts'
import { ListRentals, MarkReturned } from '../rentals.contract.ts'
import { makeRental } from './rentals.factories.ts'

const now = toInstant('2026-11-18', '12:00')
let token: string
const made: Record<string, { id: number; order: number; product: number }> = {}

const shop = openShopForFile({ now })
beforeAll(async () => {
  token = (await makeAdmin(shop)).token
  await rent('Šimkus', 'Betono maišyklė', '2026-11-10', '2026-11-16')
  await rent('Žemaitė', 'Gręžtuvas', '2026-11-17', '2026-11-18')
  await rent('Ąžuolas', 'Gręžtuvas 100%', '2026-11-18', '2026-11-27')
  await rent('Jonaitis', 'Pjūklas', '2026-11-25', '2026-11-26')
  await rent('Kazlauskas', 'Pjūklas', '2026-11-02', '2026-11-12')
  await shop.request(MarkReturned, { as: token, params: { id: made.Kazlauskas?.id ?? 0 } })
  const { db } = shop.context.database
  await db
    .update(orders)
    .set({ private_or_company: 'company', title: 'UAB „Ąžuolynas“', phone: '+37069912345' })
    .where(eq(orders.id, made.Ąžuolas?.order ?? 0))
})

async function rent(lastname: string, title: string, from: string, to: string): Promise<void> {
  const product = await makeRentProduct(shop, { units: 3, title })
  const [starts, due] = [toInstant(from, '08:00'), toInstant(to, '17:00')]
  const { id, order_id } = await makeRental(shop, { productId: product.id, from: starts, to: due })
  const { db } = shop.context.database
  await db.update(orders).set({ lastname }).where(eq(orders.id, order_id))
  await db.update(order_lines).set({ title }).where(eq(order_lines.order_id, order_id))
  made[lastname] = { id, order: order_id, product: product.id }
}

async function whoIsListed(query: Record<string, unknown>): Promise<string[]> {
  const { status, body } = await shop.request(ListRentals, { as: token, query })
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map((row: { user: { lastname: string } }) => row.user.lastname)
}

test.each([
  ['out', ['Ąžuolas', 'Žemaitė', 'Šimkus']],
  ['late', ['Šimkus']],
  ['due-today', ['Žemaitė']],
  ['handover-today', ['Ąžuolas']],
  ['upcoming', ['Jonaitis']],
  ['returned', ['Kazlauskas']],
])('the state %s lists its rentals', async (state, names) => {
  expect(rentalListStates).toContain(state)
  expect(await whoIsListed({ state })).toEqual(names)
})

test.each([
  ['simkus', ['Šimkus']],
  ['  ŽEMAITĖ  ', ['Žemaitė']],
  ['azuolynas', ['Ąžuolas']],
  ['greztuvas', ['Ąžuolas', 'Žemaitė']],
  ['gręžtuvas žemait', ['Žemaitė']],
  ['100%', ['Ąžuolas']],
  ['%', ['Ąžuolas']],
  ['_', []],
  ['8 699 12345', ['Ąžuolas']],
  ['+370 699 12345', ['Ąžuolas']],
  ['0 699 12345', ['Ąžuolas']],
  ['69912', ['Ąžuolas']],
  ['nėra tokio', []],
  ['\\', []],
  ["' or 1=1 --", []],
])('the text %o finds its rentals', async (q, names) => {
  expect(await whoIsListed({ q })).toEqual(names)
})

test('an order is found by its number, with and without the sign', async () => {
  const { order } = made.Jonaitis ?? { order: 0 }
  expect(await whoIsListed({ q: `#${order}` })).toContain('Jonaitis')
  expect(await whoIsListed({ q: String(order) })).toContain('Jonaitis')
  expect(await whoIsListed({ q: '99999999999' })).toEqual([])
})

test('days list the rentals that hold their units then, late ones without end', async () => {
  expect(await whoIsListed({ from: '2026-11-25', to: '2026-11-25' })).toEqual(['Jonaitis', 'Ąžuolas', 'Šimkus'])
  expect(await whoIsListed({ to: '2026-11-10' })).toEqual(['Kazlauskas', 'Šimkus'])
  expect(await whoIsListed({ from: '2026-11-28' })).toEqual(['Šimkus'])
  expect(await whoIsListed({ from: '2026-11-18', to: '2026-11-18', state: 'due-today' })).toEqual(['Žemaitė'])
})

test('rentals are filtered by product, and by several filters together', async () => {
  const { product } = made.Jonaitis ?? { product: 0 }
  expect(await whoIsListed({ product })).toEqual(['Jonaitis'])
  expect(await whoIsListed({ product, state: 'out' })).toEqual([])
  expect(await whoIsListed({ state: 'out', q: 'gręžt' })).toEqual(['Ąžuolas', 'Žemaitė'])
})

test.each([
  ['customer', ['Jonaitis', 'Kazlauskas', 'Šimkus', 'Žemaitė', 'Ąžuolas']],
  ['-product', ['Kazlauskas', 'Jonaitis', 'Ąžuolas', 'Žemaitė', 'Šimkus']],
  ['expected_return', ['Kazlauskas', 'Šimkus', 'Žemaitė', 'Jonaitis', 'Ąžuolas']],
  ['-returned', ['Kazlauskas', 'Ąžuolas', 'Jonaitis', 'Žemaitė', 'Šimkus']],
  ['created_at', ['Šimkus', 'Žemaitė', 'Ąžuolas', 'Jonaitis', 'Kazlauskas']],
])('sorted by %s', async (sort, names) => {
  const given = await whoIsListed({ sort })
  expect(given).toEqual(names)
})

test('links to other pages keep the filters', async () => {
  const { body } = await shop.request(ListRentals, { as: token, query: { state: 'out', q: 'ž', page: 3 } })
  expect(body.links.prev).toBe('/api/admin/rentals?q=%C5%BE&state=out&sort=-created_at&page=1')
})

test.each([{ state: 'vėluoja' }, { from: '2026-02-30' }, { product: 'x' }, { q: 'x'.repeat(101) }])(
  'the filter %o is refused',
  async (query) => {
    expect((await shop.request(ListRentals, { as: token, query })).status).toBe(422)
  },
)
