import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { buildLiveUpdateTag } from '#platform/live-updates.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import {
  ListAdditionProducts,
  ListCategories,
  ListRentProducts,
  ListSellProducts,
  ShowAdditionProduct,
  ShowRentProduct,
  ShowSellProduct,
} from '../catalogue.contract.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { makeAddition, makeCategory, makeRentProduct, makeSellProduct } from './catalogue.factories.ts'
import { deleteProduct } from './delete-product.ts'
import { changeStock } from './public/change-stock.ts'
import { announceUnits } from './public/invalidate-product.ts'

const now = new Date('2026-11-18T08:30:00Z')
let customer: number

const shop = openShopForFile({ now })
beforeAll(async () => {
  customer = (await makeCustomer(shop)).id
})

interface AboutRental {
  quantity?: number
  from: string
  to: string
  returned?: string
}

async function aRentalOf(productId: number, { quantity = 1, from, to, returned }: AboutRental) {
  const { pool } = shop.context.database
  const order = await pool.query(
    `insert into orders (user_id, private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at)
     values ($1, 'private', 'R', 'Ž', 'r@example.lt', '+37061234567', 'Gatvė 1', 'Vilnius', 'pickup', 100, 21, 121, 21, $2) returning id`,
    [customer, now],
  )
  const line = await pool.query(
    `insert into order_lines (order_id, position, type, product_id, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat)
     values ($1, 0, 'rent', $2, 'X', $3, 1, 'day', 100, 121, 100, 121) returning id`,
    [order.rows[0].id, productId, quantity],
  )
  await pool.query(
    `insert into rentals (order_id, order_line_id, product_id, user_id, quantity, starts_at, expected_return, created_at, returned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      order.rows[0].id,
      line.rows[0].id,
      productId,
      customer,
      quantity,
      from,
      to,
      '2026-11-16T05:00:00Z',
      returned ?? null,
    ],
  )
}

test('categories of each kind are listed for menus, in Lithuanian order', async () => {
  const letters = ['Žoliapjovės', 'Šildytuvai', 'Čiuožyklos', 'Cisternos', 'Ąsočiai', 'Įtvarai', 'Ilgintuvai', 'Yla']
  for (const title of letters) await makeCategory(shop, { kind: 'addition', title })
  const { body, headers } = await shop.request(ListCategories.addition)
  const shown = body.data.map(({ title }: { title: string }) => title)
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('lt').compare))
  expect(shown).toHaveLength(letters.length)
  expect(headers['x-shows']).toBe('categories')
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    title: 'Ąsočiai',
    category_slug: 'asociai',
    thumbnail: '',
    filename: '',
  })
})

test('T76 titles stand in Lithuanian order, twenty a page, and no product is lost between pages', async () => {
  const category = await makeCategory(shop, { kind: 'sell', title: 'Abėcėlė' })
  const words = fc.sample(
    fc.stringMatching(/^[AĄBCČDEĘĖFGHIĮYJKLMNOPRSŠTUŲŪVZŽaąbcčdeęėfghiįyjklmnoprsštuųūvzž]{1,12}$/),
    { numRuns: 45, seed: 7 },
  )
  for (const title of words) await makeSellProduct(shop, { title, category })

  const seen: string[] = []
  for (const page of [1, 2, 3]) {
    const { body } = await shop.request(ListSellProducts, { query: { category: category.slug, page } })
    expect(body.meta).toEqual({ current_page: page, last_page: 3, per_page: 20, total: 45 })
    seen.push(...body.data.map(({ title }: { title: string }) => title))
  }
  expect(seen.toSorted()).toEqual(words.toSorted())
  expect(seen).toEqual(seen.toSorted(new Intl.Collator('lt').compare))
})

test('T75 a page beyond the last is the last, and links lead from page to page with their query', async () => {
  const query = { category: 'abecele', sort: '-price', available: '1' }
  const { body } = await shop.request(ListSellProducts, { query: { ...query, page: 99 } })
  expect(body.meta.current_page).toBe(3)
  expect(body.data).toHaveLength(5)
  expect(body.links).toEqual({ next: null, prev: '/api/sell-products?category=abecele&sort=-price&available=1&page=2' })
  for (const page of ['0', '-1', 'abc', '1e9', '99999999999'])
    expect((await shop.request(ListSellProducts, { query: { page } })).status, page).toBe(422)
  for (const wrong of [{ available: '2' }, { category: 'x'.repeat(300) }])
    expect((await shop.request(ListSellProducts, { query: wrong })).status).toBe(422)
})

test('prices sort both ways, a rental by the price of its own mode', async () => {
  const category = 'Kainos'
  await makeRentProduct(shop, { title: 'B', category, pricePerDayCents: 300 })
  await makeRentProduct(shop, { title: 'A', category, pricePerHourCents: 200 })
  await makeRentProduct(shop, { title: 'C', category, pricePerDayCents: 100 })
  const order = async (sort: string) =>
    (await shop.request(ListRentProducts, { query: { category: 'kainos', sort } })).body.data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await order('price')).toEqual(['C', 'A', 'B'])
  expect(await order('-price')).toEqual(['B', 'A', 'C'])
  expect(await order('title')).toEqual(['A', 'B', 'C'])
})

test('a list without a category has all of its kind, and none of another', async () => {
  await makeAddition(shop, { title: 'Tik priedas' })
  const { body, headers } = await shop.request(ListAdditionProducts)
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Tik priedas'])
  expect(body.meta.total).toBe(1)
  expect(headers['x-shows']).toBe('catalogue,stock,categories,campaigns,settings')
})

test('a category that is not there is a 404, also when another kind has it', async () => {
  expect((await shop.request(ListSellProducts, { query: { category: 'nera' } })).status).toBe(404)
  expect((await shop.request(ListRentProducts, { query: { category: 'abecele' } })).status).toBe(404)
  expect((await shop.request(ShowRentProduct, { params: { slug: 'nera' } })).status).toBe(404)
})

test('a product shows its prices with VAT, each rounded once', async () => {
  const { slug } = await makeSellProduct(shop, {
    title: 'Suapvalinta',
    priceCents: 33,
    attributes: [{ attribute_name: 'Spalva', attribute: 'Žalia', price: 33 }],
  })
  const { body } = await shop.request(ShowSellProduct, { params: { slug } })
  expect(body.data).toMatchObject({ price: 33, price_formatted: '0,33\u00a0€', price_with_vat: 40 })
  // 0,66 € with VAT is 0,80 € (0,7986): the choice adds 0,40 €
  expect(body.data.attributes).toEqual([
    { attribute_name: 'Spalva', attribute: 'Žalia', price: 33, price_with_vat: 40 },
  ])
})

test('T1874 accessories are the additions of the product’s category that fit it: an equal chuck, tied by hand, which wins, or one that tells of no chuck', async () => {
  const chuck = (value: string) => [{ property: 'Griebtuvas', value }]
  const shank = (value: string) => [{ property: 'jungtis', value }]
  const tied = (to: string) => ({ property: 'Tinka', value: to })
  const drill = await makeRentProduct(shop, {
    title: 'Perforatorius AA 28, SDS-plus',
    category: 'Su priedais',
    properties: chuck('SDS-plus'),
  })
  const plain = await makeRentProduct(shop, { title: 'Be savybių', category: 'Su priedais' })
  const ladder = await makeSellProduct(shop, { category: 'Su priedais', properties: chuck('HEX\u00a030 mm') })
  const rentCategory = drill.category
  const bit = await makeAddition(shop, { title: 'Grąžtas', rentCategory, properties: shank('sds-PLUS ') })
  await makeAddition(shop, { title: 'Tik kategorija', rentCategory, sellCategory: ladder.category })
  await makeAddition(shop, { title: 'Kitas griebtuvas', rentCategory, properties: shank('SDS-max') })
  await makeAddition(shop, { title: 'Kita kategorija', rentCategory: 'Be priedų', properties: shank('SDS-plus') })
  await makeAddition(shop, { title: 'Ranka', rentCategory, properties: [...shank('SDS-max'), tied('aa\u00a028')] })
  await makeAddition(shop, { title: 'Ranka kitam', rentCategory, properties: [...shank('SDS-plus'), tied('AA 2')] })
  const choice = (attribute: string) => ({ attribute_name: 'Jungtis', attribute, price: 0 })
  const both = await makeAddition(shop, {
    title: 'Čekis',
    rentCategory,
    sellCategory: ladder.category,
    attributes: [choice('SDS-plus'), choice('HEX 30 mm')],
  })
  const accessories = async (call: typeof ShowRentProduct | typeof ShowSellProduct, slug: string) =>
    (await shop.request(call, { params: { slug } })).body.data.accessories.map(({ title }: { title: string }) => title)

  expect(await accessories(ShowRentProduct, drill.slug)).toEqual(['Čekis', 'Grąžtas', 'Ranka', 'Tik kategorija'])
  expect(await accessories(ShowRentProduct, plain.slug)).toEqual(['Tik kategorija'])
  expect(await accessories(ShowSellProduct, ladder.slug)).toEqual(['Čekis', 'Tik kategorija'])
  expect((await shop.request(ShowAdditionProduct, { params: { slug: bit.slug } })).body.data.accessories).toEqual([])
  expect((await shop.request(ShowRentProduct, { params: { slug: drill.slug } })).headers['x-shows']).toBe(
    `product:${drill.id},accessories:${drill.category.id},categories,campaigns,settings`,
  )
  expect(both.slug).toBe('cekis')
})

test('T104 a tool of which all are out says when one should be back, for as long as that is so', async () => {
  const saw = await makeRentProduct(shop, { title: 'Grandininis pjūklas', category: 'Grandinės', units: 2 })
  const shown = async (time: string) => {
    shop.setNow(new Date(`2026-11-${time}Z`))
    const { body, headers } = await shop.request(ShowRentProduct, { params: { slug: saw.slug } })
    return [body.data.left_in_stock, body.data.free_from, headers['x-shows-until']]
  }
  const at = (time: string) => `2026-11-${time}.000Z`
  await aRentalOf(saw.id, { from: '2026-11-17T06:00:00Z', to: '2026-11-19T15:00:00Z' })
  await aRentalOf(saw.id, { from: '2026-11-17T06:00:00Z', to: '2026-11-20T15:00:00Z' })
  // The first one back is booked again until after the second.
  await aRentalOf(saw.id, { from: '2026-11-19T15:00:00Z', to: '2026-11-21T15:00:00Z' })
  expect(await shown('18T08:30:00')).toEqual([0, at('20T15:00:00'), at('19T15:00:00')])

  // Now the second is late too, and late returns do not count.
  expect(await shown('20T16:00:00')).toEqual([0, null, at('20T22:00:00')])
  expect(await shown('22T08:30:00')).toEqual([0, null, at('22T22:00:00')])

  const { pool } = shop.context.database
  await pool.query('update rentals set returned_at = $2 where product_id = $1 and expected_return < $2', [
    saw.id,
    '2026-11-21T10:00:00Z',
  ])
  expect(await shown('21T11:00:00')).toEqual([1, null, at('22T22:00:00')])
  shop.setNow(now)
})

test('T1727 a tool’s free units follow its rentals, and the answer says when time alone will change them', async () => {
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', category: 'Pjovimas', units: 3 })
  const left = async () => {
    const { body, headers } = await shop.request(ShowRentProduct, { params: { slug: saw.slug } })
    return [body.data.left_in_stock, headers['x-shows-until']]
  }
  // until Saturday, when no page says „dabar“
  expect(await left()).toEqual([3, '2026-11-20T22:00:00.000Z'])

  await aRentalOf(saw.id, { from: '2026-11-17T06:00:00Z', to: '2026-11-18T08:00:00Z' }) // late
  await aRentalOf(saw.id, {
    from: '2026-11-16T06:00:00Z',
    to: '2026-11-20T15:00:00Z',
    returned: '2026-11-17T10:00:00Z',
  })
  await aRentalOf(saw.id, { from: '2026-11-19T06:00:00Z', to: '2026-11-20T15:00:00Z', quantity: 2 })
  await aRentalOf(saw.id, { from: '2026-11-25T06:00:00Z', to: '2026-11-26T15:00:00Z' })
  expect(await left()).toEqual([2, '2026-11-19T06:00:00.000Z'])

  const list = (available?: string) => shop.request(ListRentProducts, { query: { category: 'pjovimas', available } })
  expect((await list()).headers['x-shows-until']).toBe('2026-11-19T06:00:00.000Z')
  expect((await list('1')).body.meta.total).toBe(1)

  shop.setNow(new Date('2026-11-19T06:00:00Z'))
  expect(await left()).toEqual([0, '2026-11-20T15:00:00.000Z'])
  expect((await list('1')).body).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } })
  expect((await list()).body.meta.total).toBe(1)
  shop.setNow(now)
})

test('units owned follow the form: what is left, and what is out', async () => {
  const drill = await makeRentProduct(shop, { title: 'Grąžtas', category: 'Nuosavybė', units: 3 })
  await aRentalOf(drill.id, { from: '2026-11-17T06:00:00Z', to: '2026-11-20T15:00:00Z' })
  await aRentalOf(drill.id, { from: '2026-11-23T06:00:00Z', to: '2026-11-24T15:00:00Z', quantity: 3 })
  const as = (await makeAdmin(shop)).token
  const save = (stock: object) =>
    shop.request(AdminProducts.rent.update, {
      as,
      params: { id: drill.id },
      body: { _method: 'PUT', title: 'Grąžtas', rent_category_id: drill.category.id, price_per_day: 100, ...stock },
    })
  const owned = async () =>
    (await shop.context.database.pool.query('select stock from products where id = $1', [drill.id])).rows[0].stock

  expect((await save({ left_in_stock: 4 })).body.data.left_in_stock).toBe(4)
  expect(await owned()).toBe(5)
  // With one out and three booked at one moment, at least three must be owned.
  const refused = await save({ left_in_stock: 1 })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('3')
  expect(await owned()).toBe(5)
  expect((await save({ left_in_stock: 2 })).status).toBe(200)
  expect(await owned()).toBe(3)

  const gone = await shop.request(AdminProducts.rent.remove, { as, params: { id: drill.id } })
  expect(gone.status).toBe(409)
})

test('every change says what has to be shown anew', async () => {
  const rent = await makeCategory(shop, { kind: 'rent', title: 'Skelbimai' })
  const bit = await makeAddition(shop, { title: 'Skelbimas', rentCategory: rent })
  const heard = await listen()
  const entry = async (action: Parameters<typeof shop.context.database.transaction>[0]) => {
    await shop.context.database.transaction(action)
    return (await heard.next()).toSorted()
  }
  const places = [`accessories:${rent.id}`, `category:${bit.category.id}`, `product:${bit.id}`]
  expect(
    await entry((tx) => changeStock(createWork(tx, { now }), { productId: bit.id, units: -1, reason: 'sold' })),
  ).toEqual([...places, 'stock'].toSorted())
  expect(await entry((tx) => announceUnits(tx, [bit.id]))).toEqual([...places, 'stock'].toSorted())
  expect(await entry((tx) => deleteProduct(createWork(tx, { by: 1, now }), { id: bit.id, kind: 'addition' }))).toEqual(
    [...places, 'catalogue', buildLiveUpdateTag('products'), buildLiveUpdateTag(`product:${bit.id}`)].toSorted(),
  )
  await heard.stop()
})

test('the free stock of a part limits that of its bundles, wherever they are shown', async () => {
  const saw = await makeRentProduct(shop, { title: 'Dalies pjūklas', units: 2, category: 'Dalys' })
  const parts = [{ product_id: saw.id, quantity: 1 }]
  const bundle = await makeRentProduct(shop, { title: 'Dalies rinkinys', category: 'Rinkiniai', parts })
  const heard = await listen()
  const places = [saw.category, bundle.category].map(({ id }) => `category:${id}`)
  const lines = [...places, `product:${saw.id}`, `product:${bundle.id}`, 'stock'].toSorted()
  const change = { productId: saw.id, units: -1, reason: 'corrected', now } as const
  await shop.context.database.transaction((tx) => changeStock(createWork(tx, { now: change.now }), change))
  expect((await heard.next()).toSorted()).toEqual(lines)
  await shop.context.database.transaction((tx) => announceUnits(tx, [saw.id]))
  expect((await heard.next()).toSorted()).toEqual(lines)
  await heard.stop()
})

async function listen() {
  const client = await shop.context.database.pool.connect()
  const said: string[][] = []
  client.on('notification', ({ payload }) => said.push(JSON.parse(payload ?? '[]')))
  await client.query('listen irankine_changed')
  return {
    async next() {
      for (let i = 0; i < 100 && said.length === 0; i++) await client.query('select pg_sleep(0.01)')
      return said.shift() ?? []
    },
    async stop() {
      await client.query('unlisten *')
      client.release()
    },
  }
}
