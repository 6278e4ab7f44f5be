import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { Search } from '../search.contract.ts'

const shop = openShopForFile()
beforeAll(async () => {
  await makeRentProduct(shop, { title: 'Gręžtuvas „Žaibas“ 18V', pricePerDayCents: 2000 })
  await makeRentProduct(shop, { title: 'Perforatorius SDS-plus', pricePerHourCents: 555 })
  await makeRentProduct(shop, { title: 'Gręžtuvas/suktuvas Makita DHP484' })
  await makeRentProduct(shop, { title: 'Žoliapjovė' })
  await makeRentProduct(shop, { title: 'Kampinis šlifuoklis 230 mm' })
  await makeRentProduct(shop, { title: 'Vibroplokštė' })
  await makeRentProduct(shop, { title: 'Vibrokoja' })
  await makeSellProduct(shop, { title: 'Kopėčios, 3 dalių', priceCents: 12_900 })
  await makeSellProduct(shop, { title: 'Statybinis siurblys', about: 'Tinka dulkėms po gręžimo ir šlifavimo.' })
  await makeAddition(shop, { title: 'Grąžtas betonui', about: 'Perforatoriams.', priceCents: 100 })
})

const ask = (raktazodis: string, limit?: number) => shop.request(Search, { query: { raktazodis, limit } })
const titles = async (text: string): Promise<string[]> =>
  (await ask(text)).body.map(({ title }: { title: string }) => title)

test.for([
  ['grezt', 'Gręžtuvas „Žaibas“ 18V'],
  ['Gręžt', 'Gręžtuvas „Žaibas“ 18V'],
  ['gręžtuvais', 'Gręžtuvas „Žaibas“ 18V'],
  ['gręžtuvo', 'Gręžtuvas „Žaibas“ 18V'],
  ['ŽAIBAS', 'Gręžtuvas „Žaibas“ 18V'],
  ['18v', 'Gręžtuvas „Žaibas“ 18V'],
  ['zaibas grez', 'Gręžtuvas „Žaibas“ 18V'],
  ['gręžtuavs', 'Gręžtuvas „Žaibas“ 18V'],
  ['grežtuva', 'Gręžtuvas „Žaibas“ 18V'],
  ['elektrodrelė', 'Gręžtuvas „Žaibas“ 18V'],
  ['perforatrius', 'Perforatorius SDS-plus'],
  ['prforatorius sds', 'Perforatorius SDS-plus'],
  ['plus', 'Perforatorius SDS-plus'],
  ['sds-plus', 'Perforatorius SDS-plus'],
  ['suktuvą', 'Gręžtuvas/suktuvas Makita DHP484'],
  ['dhp48', 'Gręžtuvas/suktuvas Makita DHP484'],
  ['kopėčias', 'Kopėčios, 3 dalių'],
  ['kopeciomis', 'Kopėčios, 3 dalių'],
  ['kopecios 3', 'Kopėčios, 3 dalių'],
  ['zoliapjove', 'Žoliapjovė'],
  ['žoliapjovę', 'Žoliapjovė'],
  ['bolgarkė', 'Kampinis šlifuoklis 230 mm'],
  ['trombovka', 'Vibroplokštė'],
  ['trombovkos', 'Vibrokoja'],
  ['230', 'Kampinis šlifuoklis 230 mm'],
] as const)('„%s“ finds %s', async ([text, title]) => {
  expect(await titles(text)).toContain(title)
  expect(await titles(text.normalize('NFD'))).toContain(title)
})

test('the stem of a word in plain letters is its beginning, on which every search stands', async () => {
  const word = fc.array(
    fc.constantFrom(
      'grez',
      'pjuk',
      'l',
      'tuv',
      'ojim',
      'as',
      'ais',
      'uose',
      'gd',
      'ce',
      'dz',
      'iu',
      'a',
      'es',
      'imo',
      'yt',
      'ait',
    ),
    { minLength: 1, maxLength: 5 },
  )
  const words = [...new Set(fc.sample(word, 2000).map((parts) => parts.join('')))]
  const { rows } = await shop.context.database.pool.query(
    "select word, ts_lexize('lithuanian_stem', word) as stem from unnest($1::text[]) word",
    [words],
  )
  expect(rows.filter(({ word, stem }) => !word.startsWith(stem[0]))).toEqual([])
})

test('a product is found only when all words of the search match', async () => {
  expect(await titles('gręžtuvas kopėčios')).toEqual([])
  expect(await titles('zzzz')).toEqual([])
})

test('a match in the title comes before one in the description, and a whole word before a beginning', async () => {
  expect(await titles('perforator')).toEqual(['Perforatorius SDS-plus', 'Grąžtas betonui'])
  const [first] = await titles('grąžtas')
  expect(first).toBe('Grąžtas betonui')
})

test('a result is what a suggestion shows, its price with VAT', async () => {
  const { body, headers } = await ask('žaibas')
  expect(body).toEqual([
    {
      id: expect.any(Number),
      table: 'rent',
      slug: 'greztuvas-zaibas-18v',
      title: 'Gręžtuvas „Žaibas“ 18V',
      main_thumbnail: '',
      price: 2420,
    },
  ])
  expect(headers['x-shows']).toContain('catalogue')
  expect((await ask('perforatorius')).body[0].price).toBe(672)
  expect((await ask('kopėčios')).body[0]).toMatchObject({ table: 'sell', price: 15_609 })
})

test('T50 fewer than two letters find nothing, and the limit is kept', async () => {
  for (const text of ['', ' ', 'g', ' g ', '%%', '🔨🔨', 'a b']) expect((await ask(text)).body, text).toEqual([])
  expect((await ask('gr', 1)).body).toHaveLength(1)
  for (const limit of [0, 101, -1, 1.5]) expect((await ask('gr', limit)).status).toBe(422)
  expect((await shop.app.inject('/api/search')).json()).toEqual([])
  expect((await shop.app.inject('/api/search?raktazodis=gr&raktazodis=ko')).statusCode).toBe(422)
})

test('T50 the search answers any typed text', async () => {
  const nasty = [
    '%',
    '_',
    "'",
    '\\',
    "' or 1=1 --",
    '\u0000\u0000',
    ':* & !',
    '(((',
    '<->',
    'a'.repeat(10_000),
    '🔨 gręž',
    '\ud800x',
    '(a+)+$'.repeat(20),
    'ß'.repeat(80),
    '\u202egr',
  ]
  for (const text of nasty) expect([200, 422], text.slice(0, 20)).toContain((await ask(text)).status)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      const { status } = await ask(text)
      expect([200, 422]).toContain(status)
    }),
    { numRuns: 300 },
  )
})

test('a product that is gone, or renamed, is not found any more', async () => {
  const pump = await makeRentProduct(shop, { title: 'Nardinamasis vandens siurblys' })
  expect(await titles('nardinamasis')).toHaveLength(1)
  await shop.context.database.pool.query("update products set title = 'Drenažo pompa' where id = $1", [pump.id])
  expect(await titles('nardinamasis')).toEqual([])
  expect(await titles('drenzo')).toEqual(['Drenažo pompa'])
  await shop.context.database.pool.query('delete from products where id = $1', [pump.id])
  expect(await titles('drenažo')).toEqual([])
})

test('a large shop looks among a part of its products first, and finds the same when that is not enough', async () => {
  const { pool } = shop.context.database
  const match = async (max: number, about: number): Promise<number[]> => {
    const wanted = `to_tsquery('lt_search', 'sietas:*')`
    const { rows } = await pool.query(`select id from products_titled(${wanted}, $1, $2) order by id`, [max, about])
    return rows.map(({ id }) => id)
  }
  const ids: number[] = []
  for (let i = 0; i < 70; i++) ids.push((await makeAddition(shop, { title: `Sietas Nr. ${i}`, priceCents: 100 })).id)
  const some = async (mask: number): Promise<number[]> => {
    const { rows } = await pool.query('select id from unnest($1::int[]) id where hashint4(id) & $2 = 0', [ids, mask])
    return rows.map(({ id }) => id)
  }
  const [eighth, rest] = [await some(7), await some(63)]
  expect(eighth.length).toBeGreaterThan(1)
  expect(eighth.length).toBeLessThan(ids.length / 3)

  expect(await match(100, 1_000)).toEqual(ids)
  expect(await match(200, 1_000_000)).toEqual(ids)
  expect(await match(2 * eighth.length, 100_000)).toEqual(eighth)
  expect(await match(2 * eighth.length + 1, 100_000)).toHaveLength(2 * eighth.length + 1)
  if (rest.length > 0) expect(await match(2 * rest.length, 1_000_000)).toEqual(rest)
})
