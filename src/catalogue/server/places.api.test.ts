import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { downtimes, pool_changes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { CreateUnit } from '#catalogue/units/units.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { ListRentProducts, ListSellProducts, ShowRentProduct, ShowSellProduct } from '../catalogue.contract.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { makeCategory, makeRentProduct, makeSellProduct, type TestProduct } from './catalogue.factories.ts'

const now = new Date('2026-11-18T08:30:00Z')
const shop = openShopForFile({ now })
let as: string
let home: number
let kaunas: number
let vilnius: number
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  home = await readDefaultPlace(shop.context.database.db)
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  vilnius = (await makeBranch(shop, { title: 'Vilnius', code: 'VL' })).id
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /^I1(-|$)/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})
const db = () => shop.context.database.db

const at = (quantities: Record<number, number>) =>
  JSON.stringify(Object.entries(quantities).map(([place_id, quantity]) => ({ place_id: Number(place_id), quantity })))

async function save(
  { id, title, category, kind }: TestProduct,
  fields: Record<string, string | number>,
): Promise<{
  status: number
  body: { data: { left_in_stock: number; stock: object[] }; errors: object; code: string }
}> {
  const own: Record<string, string | number> =
    kind === 'rent'
      ? { rent_category_id: category.id, price_per_day: 2000 }
      : { sell_category_id: category.id, price: 12_900 }
  const form = await buildMultipartForm({ _method: 'PUT', title, ...own, ...fields })
  const { update } = kind === 'rent' ? AdminProducts.rent : AdminProducts.sell
  return shop.request(update as typeof AdminProducts.sell.update, { as, params: { id }, ...form })
}

const standing = (home_: number, kaunas_: number, vilnius_: number) => [
  { place_id: home, quantity: home_ },
  { place_id: kaunas, quantity: kaunas_ },
  { place_id: vilnius, quantity: vilnius_ },
]

const free = (home_: number, kaunas_: number, vilnius_: number) => [
  { place_id: home, title: 'Pagrindinis padalinys', free: home_ },
  { place_id: kaunas, title: 'Kaunas', free: kaunas_ },
  { place_id: vilnius, title: 'Vilnius', free: vilnius_ },
]

test('goods stand at places: `stock` tells where, `left_in_stock` alone changes the default place', async () => {
  const ladder = await makeSellProduct(shop, { units: 5 })
  const put = await save(ladder, { stock: at({ [kaunas]: 3, [vilnius]: 2 }) })
  expect([put.status, put.body.data]).toMatchObject([200, { left_in_stock: 10, stock: standing(5, 3, 2) }])
  const wins = await save(ladder, { stock: at({ [vilnius]: 0 }), left_in_stock: 99 })
  expect(wins.body.data).toMatchObject({ left_in_stock: 8, stock: standing(5, 3, 0) })
  const alone = await save(ladder, { left_in_stock: 4 })
  expect(alone.body.data).toMatchObject({ left_in_stock: 4, stock: standing(1, 3, 0) })
  const fewer = await save(ladder, { left_in_stock: 2 })
  expect([fewer.status, fewer.body.code]).toEqual([409, 'not-enough-stock'])
  const listed = await shop.request(AdminProducts.sell.list, { as })
  expect(listed.body.data.find(({ id }: { id: number }) => id === ladder.id).stock).toEqual(standing(1, 3, 0))
})

test('only what a form changed is applied: a sale in between stays', async () => {
  const ladder = await makeSellProduct(shop, { units: 5 })
  await save(ladder, { stock: at({ [kaunas]: 3 }) })
  const seen = at({ [home]: 5, [kaunas]: 3 })
  await save(ladder, { stock: at({ [kaunas]: 2 }) })
  const put = await save(ladder, { stock: at({ [home]: 6, [kaunas]: 3 }), stock_seen: seen })
  expect(put.body.data.stock).toEqual(standing(6, 2, 0))
})

test('a new product is stocked where the form says', async () => {
  const category = await makeCategory(shop, { kind: 'sell', title: 'Kopėčios' })
  const form = { title: 'Kopėtėlės', sell_category_id: category.id, price: 5_000, stock: at({ [vilnius]: 4 }) }
  const made = await shop.request(AdminProducts.sell.create, { as, ...(await buildMultipartForm(form)) })
  expect([made.status, made.body.data]).toMatchObject([201, { left_in_stock: 4, stock: standing(0, 0, 4) }])
})

test('a place that is none, one named twice and a negative number are refused at their row, and nothing is written', async () => {
  const ladder = await makeSellProduct(shop, { units: 5 })
  const rows = (...sent: [number, number][]) =>
    JSON.stringify(sent.map(([place_id, quantity]) => ({ place_id, quantity })))
  const wrong: [string, string][] = [
    [rows([99_999, 1]), 'stock.0.place_id'],
    [rows([kaunas, 1], [vilnius, 1], [kaunas, 2]), 'stock.2.place_id'],
    [rows([kaunas, 1], [vilnius, -1]), 'stock.1.quantity'],
  ]
  for (const [stock, field] of wrong) {
    const { status, body } = await save(ladder, { stock })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  const without = await save(ladder, {})
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['left_in_stock']])
  const machines = await makeRentProduct(shop, { units: 2 })
  const refused = await save(machines, { stock: at({ [kaunas]: 3 }) })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['stock']])
  expect((await shop.request(ShowSellProduct, { params: { slug: ladder.slug } })).body.data.places).toEqual(
    free(5, 0, 0),
  )
})

test('counted tools are kept back at the place where bookings need them', async () => {
  const plank = await makeRentProduct(shop, { units: 4, tracked: 'count' })
  await save(plank, { tracked: 'count', stock: at({ [kaunas]: 3 }) })
  const booked = await makeRental(shop, {
    productId: plank.id,
    quantity: 2,
    from: new Date('2026-11-20T06:00:00Z'),
    to: new Date('2026-11-21T15:00:00Z'),
  })
  await db().update(rentals).set({ place_id: kaunas, return_place_id: kaunas }).where(eq(rentals.id, booked.id))
  const less = await save(plank, { tracked: 'count', stock: at({ [kaunas]: 1 }) })
  expect([less.status, less.body.code]).toEqual([409, 'units-are-booked'])
  expect((await save(plank, { tracked: 'count', stock: at({ [home]: 0, [kaunas]: 2 }) })).status).toBe(200)
})

test('public products say what is free at each place, and lists ask at one', async () => {
  const category = await makeCategory(shop, { title: 'Pjovimas' })
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', category, units: 1 })
  const there = async (placeId: number) =>
    (await shop.request(CreateUnit, { as, body: { product_id: saw.id, place_id: placeId } })).body.data.id as number
  const [first] = [await there(vilnius), await there(vilnius)]
  await makeRental(shop, {
    productId: saw.id,
    from: new Date('2026-11-17T06:00:00Z'),
    to: new Date('2026-11-19T15:00:00Z'),
  })
  const page = async (query: Record<string, unknown> = {}) =>
    (await shop.request(ShowRentProduct, { params: { slug: saw.slug }, query })).body.data
  expect(await page()).toMatchObject({ left_in_stock: 2, places: free(0, 0, 2), free_from: null })

  const list = async (query: object) =>
    (await shop.request(ListRentProducts, { query: { category: category.slug, ...query } })).body
  expect((await list({})).data[0].places).toEqual(free(0, 0, 2))
  expect((await list({ available: '1' })).meta.total).toBe(0)
  expect((await list({ available: '1', place: kaunas })).meta.total).toBe(0)
  expect((await list({ available: '1', place: vilnius })).meta.total).toBe(1)
  expect((await list({ available: '1', place: vilnius, page: 9 })).links.prev).toBeNull()
  const days = { from: '2026-11-18', to: '2026-11-20' }
  expect((await list(days)).meta.total).toBe(0)
  expect((await list({ ...days, place: vilnius })).data[0]).toMatchObject({ free_in_period: 2, places: free(0, 0, 2) })
  const later = { from: '2026-11-23', to: '2026-11-24' }
  expect((await list(later)).data[0]).toMatchObject({ free_in_period: 1, places: free(1, 0, 2) })
  const unknown = await shop.request(ListRentProducts, { query: { place: 99_999 } })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['place']])
  expect((await shop.request(ListSellProducts, { query: { available: '1', place: 99_999 } })).status).toBe(422)
  expect((await shop.request(ShowRentProduct, { params: { slug: saw.slug }, query: { place: 99_999 } })).status).toBe(
    422,
  )

  // One came back elsewhere, one is in the workshop.
  await db().update(units).set({ at_place_id: kaunas }).where(eq(units.id, first))
  await db()
    .insert(pool_changes)
    .values({
      product_id: saw.id,
      place_id: vilnius,
      unit_id: first,
      quantity: 1,
      from_at: now,
      cause: 'elsewhere',
      accepted_broken: true,
      created_at: now,
    })
  expect(await page()).toMatchObject({ left_in_stock: 1, places: free(0, 0, 1) })
  expect((await list({ ...days, place: vilnius })).data[0]).toMatchObject({ free_in_period: 1 })
  await db()
    .insert(downtimes)
    .values({
      product_id: saw.id,
      place_id: vilnius,
      quantity: 1,
      from_at: now,
      to_at: new Date('2026-11-19T10:00:00Z'),
      kind: 'repair',
      created_at: now,
    })
  expect(await page()).toMatchObject({ left_in_stock: 0, places: free(0, 0, 0), free_from: '2026-11-19T10:00:00.000Z' })
  expect(await page({ place: home })).toMatchObject({ free_from: '2026-11-19T15:00:00.000Z' })
  expect((await list({ available: '1', place: vilnius })).meta.total).toBe(0)
})

test('a unit on a planned way home counts at its home branch from its arrival on', async () => {
  const category = await makeCategory(shop, { title: 'Kėlimas' })
  const lift = await makeRentProduct(shop, { title: 'Keltuvas', category, units: 1 })
  await db()
    .insert(pool_changes)
    .values({
      product_id: lift.id,
      place_id: kaunas,
      quantity: -1,
      from_at: new Date('2026-11-19T10:00:00Z'),
      cause: 'transfer',
      created_at: now,
    })
  const list = async (query: object) =>
    (await shop.request(ListRentProducts, { query: { category: category.slug, place: kaunas, ...query } })).body
  expect((await list({ available: '1' })).meta.total).toBe(0)
  expect((await list({ from: '2026-11-18', to: '2026-11-20' })).meta.total).toBe(0)
  const there = await list({ from: '2026-11-20', to: '2026-11-20' })
  expect(there.data[0]).toMatchObject({ free_in_period: 1, places: free(1, 1, 0) })
  const { headers } = await shop.request(ListRentProducts, {
    query: { category: category.slug, place: kaunas, from: '2026-11-20', to: '2026-11-20' },
  })
  expect(new Date(String(headers['x-shows-until'])) <= new Date('2026-11-19T10:00:00Z')).toBe(true)
})

test('a bundle is made at one place', async () => {
  const category = await makeCategory(shop, { title: 'Pastoliai' })
  const plank = await makeRentProduct(shop, { title: 'Lenta', category, units: 3, tracked: 'count' })
  const frame = await makeRentProduct(shop, { title: 'Rėmas', category, units: 0, tracked: 'count' })
  await save(plank, { tracked: 'count', stock: at({ [home]: 3, [kaunas]: 5 }) })
  await save(frame, { tracked: 'count', stock: at({ [kaunas]: 2, [vilnius]: 2 }) })
  const scaffold = await makeRentProduct(shop, {
    title: 'Pastolis',
    category,
    parts: [
      { product_id: plank.id, quantity: 2 },
      { product_id: frame.id, quantity: 1 },
    ],
  })
  const shown = await shop.request(ShowRentProduct, { params: { slug: scaffold.slug } })
  expect(shown.body.data).toMatchObject({ left_in_stock: 2, places: free(0, 2, 0) })
  const list = async (query: object) =>
    (await shop.request(ListRentProducts, { query: { category: category.slug, ...query } })).body.data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await list({ available: '1', place: kaunas })).toEqual(['Lenta', 'Pastolis', 'Rėmas'])
  expect(await list({ available: '1', place: vilnius })).toEqual(['Rėmas'])
  expect(await list({ from: '2026-11-19', to: '2026-11-20', place: kaunas })).toEqual(['Lenta', 'Pastolis', 'Rėmas'])
  expect(await list({ from: '2026-11-19', to: '2026-11-20' })).toEqual(['Lenta'])
})
