import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { type DeskProduct, FindForDesk } from '../desk.contract.ts'
import { formatDeskProductPrice } from '../office/public/format-desk-product-price.ts'

let clerk: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})

const match = async (query: { search?: string; ids?: string }): Promise<{ id: number; title: string }[]> =>
  (await shop.request(FindForDesk, { as: clerk.token, query })).body.data

test('a tool is found by its title, by the code of a machine, and again by its id', async () => {
  const saw = await makeRentProduct(shop, { units: 2, title: 'Ąžuolinis pjūklas' })
  const { rows } = await shop.context.database.pool.query('select code from units where product_id = $1', [saw.id])
  for (const search of ['azuol', 'Ąžuolinis pj', String(rows[0].code).toLowerCase()])
    expect([search, await match({ search })]).toMatchObject([search, [{ id: saw.id, minimum_days: 1, attributes: [] }]])
  expect(await match({ ids: `${saw.id},999999` })).toMatchObject([{ id: saw.id }])
  expect((await shop.request(FindForDesk, { as: clerk.token, query: { ids: '1;2' } })).status).toBe(422)
})

test('tools come before goods, what is sold out last, each with its price with VAT; goods are there beside many tools', async () => {
  const gone = await makeSellProduct(shop, { title: 'Šlifuoklis', units: 0 })
  const sold = await makeSellProduct(shop, { title: 'Šlifuoklis rankinis', units: 2, priceCents: 1_000 })
  const tool = await makeRentProduct(shop, { title: 'Šlifuoklis grindims ir sienoms šlifuoti' })
  const first = await match({ search: 'šlifuok' })
  expect(first.map(({ id }) => id)).toEqual([tool.id, sold.id, gone.id])
  expect(first).toMatchObject([
    { type: 'rent', is_sold_out: false },
    { type: 'sell', is_sold_out: false, price: 1_000, price_with_vat: 1_210 },
    { type: 'sell', is_sold_out: true },
  ])
  for (let one = 0; one < 9; one++) await makeRentProduct(shop, { title: `Šlifuoklis grindims ${one}` })
  const many = (await match({ search: 'šlifuok' })).map(({ id }) => id)
  expect(many).toHaveLength(10)
  expect(many.slice(-2)).toEqual([sold.id, gone.id])
})

test.each([
  [{ type: 'rent', price_with_vat: 1_210, minimum_days: 2 }, 'Nuoma · 12,10 € su PVM / d., bent 2 d.'],
  [{ type: 'rent', price_with_vat: 1_210, is_by_hour: true }, 'Nuoma · 12,10 € su PVM / val.'],
  [{ type: 'sell', price_with_vat: 2_420 }, 'Pardavimas · 24,20 € su PVM'],
  [{ type: 'addition', price_with_vat: 2_420, is_sold_out: true }, 'Priedai · 24,20 € su PVM · Išparduota'],
  [{ type: 'sell', price_with_vat: 2_420, sku: 'KP-6' }, 'Pardavimas · KP-6 · 24,20 € su PVM'],
])('%o is told as „%s“', (about, words) => {
  const product = {
    id: 1,
    title: '',
    sku: '',
    price: 0,
    is_by_hour: false,
    is_sold_out: false,
    minimum_days: 1,
    attributes: [],
  }
  expect(formatDeskProductPrice({ ...product, ...about } as DeskProduct).replaceAll('\u00a0', ' ')).toBe(words)
})
