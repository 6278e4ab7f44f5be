import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeAddition, makeCategory, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { type FoundCategory, Search, SearchHints, SearchShop, type ShopSearch } from '../search.contract.ts'
import { ListSynonyms, SaveSynonyms, type Synonym } from '../synonyms.contract.ts'

const shop = openShopForFile()
let admin: TestPerson
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const scaffolds = await makeCategory(shop, { kind: 'rent', title: 'Kopėčios ir pastoliai' })
  await makeCategory(shop, { kind: 'rent', title: 'Tušti pastoliai' })
  await makeRentProduct(shop, { title: 'Mobilus bokštelis MB 5', pricePerDayCents: 2000, category: scaffolds })
  await makeRentProduct(shop, { title: 'Perforatorius Bosch GBH', pricePerDayCents: 1500 })
  await makeRentProduct(shop, { title: 'Perforatorius Makita HR', pricePerHourCents: 500 })
  await makeSellProduct(shop, { title: 'Kaltas perforatoriui Bosch', priceCents: 1000 })
  await makeAddition(shop, { title: 'Grąžtas betonui', priceCents: 100 })
})

const find = async (raktazodis: string, more: { from?: string; to?: string; place?: number } = {}) => {
  const { status, body } = await shop.request(SearchShop, { query: { raktazodis, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as ShopSearch
}
const titles = ({ products }: { products: { title: string }[] }) => products.map(({ title }) => title)

test('cards come in the order of the search, each with its kind, prices and what is free', async () => {
  const answer = await find('perforatorius')
  const plain = await shop.request(Search, { query: { raktazodis: 'perforatorius' } })
  expect(titles(answer)).toEqual(plain.body.map(({ title }: { title: string }) => title))
  expect(answer).toMatchObject({ only_some_words: false, nearest: [] })
  const bosch = answer.products.find(({ title }) => title === 'Perforatorius Bosch GBH')
  expect(bosch).toMatchObject({ kind: 'rent', price_with_vat_per_day: 1815, is_day_rent: true })
  expect(answer.products.find(({ kind }) => kind === 'sell')).toMatchObject({ price_with_vat: 1210 })
})

test('a category is found by its words and slips, beside products; an empty one is not', async () => {
  const answer = await find('pastoliai')
  expect(answer.categories).toMatchObject([
    { kind: 'rent', title: 'Kopėčios ir pastoliai', category_slug: 'kopecios-ir-pastoliai', products: 1 },
    { kind: 'sell', title: 'Kopėčios ir pastoliai', products: 1 },
  ])
  expect((await find('grąžatai')).categories).toMatchObject([{ title: 'Grąžtai ir kaltai' }])
})

test('words that no title has together find titles with the most of them, and the answer says so', async () => {
  const answer = await find('bosch perforatorius nuomai kaune')
  expect(answer.only_some_words).toBe(true)
  expect(titles(answer).toSorted()).toEqual(['Kaltas perforatoriui Bosch', 'Perforatorius Bosch GBH'])
  expect((await find('makita perforatorius')).only_some_words).toBe(false)
  expect(titles(await find('nieko su xyz'))).toEqual([])
})

test('where nothing is found, words of titles that look alike are proposed as titles write them', async () => {
  const answer = await find('gražukštas')
  expect(answer).toMatchObject({ products: [], categories: [] })
  expect(answer.nearest).toContain('grąžtas')
  expect((await find('qqqqqq')).nearest).toEqual([])
})

test('with dates, rented tools say how many are free throughout; days on which the shop is closed are refused', async () => {
  const answer = await find('perforatorius', { from: '2026-11-23', to: '2026-11-25' })
  expect(answer.products.filter(({ kind }) => kind === 'rent')).toMatchObject([
    { free_in_period: expect.any(Number) },
    { free_in_period: expect.any(Number) },
  ])
  const closed = await shop.request(SearchShop, {
    query: { raktazodis: 'perforatorius', from: '2026-11-22', to: '2026-11-25' },
  })
  expect([closed.status, Object.keys(closed.body.errors)]).toEqual([422, ['from']])
  const nowhere = await shop.request(SearchShop, { query: { raktazodis: 'perforatorius', place: 999 } })
  expect(Object.keys(nowhere.body.errors)).toEqual(['place'])
})

test('the owner’s words lead to what titles say, from the moment they are saved', async () => {
  const { body } = await shop.request(ListSynonyms, { as: admin.token })
  expect(body.data.map(({ said }: Synonym) => said)).toContain('bolgarkė')
  expect(titles(await find('gręžikas'))).toEqual([])
  const data = [...body.data, { said: 'gręžikas', meant: ['grąžtas betonui', 'perforatorius makita'] }]
  const saved = await shop.request(SaveSynonyms, { as: admin.token, body: { data, seen: body.version } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(titles(await find('gręžiko')).toSorted()).toEqual(['Grąžtas betonui', 'Perforatorius Makita HR'])
  const late = await shop.request(SaveSynonyms, { as: admin.token, body: { data: [], seen: body.version } })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  const twice = await shop.request(SaveSynonyms, {
    as: admin.token,
    body: { data: [...data, { said: 'Grezikas', meant: ['kaltas'] }] },
  })
  expect(Object.keys(twice.body.errors)).toEqual([`data.${data.length}.said`])
})

test('T1908 a search that finds nothing asks once for words that look like the typed ones', async () => {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const names = () =>
    queries.mock.calls
      .flatMap(([query]: unknown[]) => (query as { name?: string }).name ?? [])
      .filter((name) => name === 'search-words-like')
  try {
    expect((await find('gražukštas pigiauq')).nearest).toContain('grąžtas')
    expect(names()).toEqual(['search-words-like'])
  } finally {
    queries.mockRestore()
  }
})

test('T1909 beside suggestions stand categories, and words that are near only where no product is suggested', async () => {
  const hints = async (query: { raktazodis: string; nearest?: '1' }) =>
    (await shop.request(SearchHints, { query })).body.data
  const scaffolds = await hints({ raktazodis: 'pastol' })
  expect(scaffolds.categories.map(({ title }: FoundCategory) => title)).toContain('Kopėčios ir pastoliai')
  expect(scaffolds.nearest).toEqual([])
  expect((await hints({ raktazodis: 'gražukštas', nearest: '1' })).nearest).toContain('grąžtas')
  expect(await hints({ raktazodis: 'gražukštas' })).toEqual({ categories: [], nearest: [] })
  expect(await hints({ raktazodis: 'g', nearest: '1' })).toEqual({ categories: [], nearest: [] })
})
