import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ListSellProducts, ShowAdditionProduct, ShowSellProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeAddition, makeCategory, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { product_eans, products } from '#catalogue/server/catalogue.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { findDatabaseError } from '#platform/database/database.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { computeEanCheckDigit } from '#rules/codes/ean.ts'
import { FindForDesk } from '#sales/desk/desk.contract.ts'
import { Search } from '#sales/search/search.contract.ts'
import { ListHistory } from '#shell/history/history.contract.ts'

let clerk: TestPerson
let other: TestPerson
let categoryId: number
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { name: 'Kęstas', lastname: 'Petraitis' })
  other = await makeAdmin(shop, { name: 'Rūta', lastname: 'Kazlauskienė' })
  categoryId = (await makeCategory(shop, { kind: 'sell', title: 'Kopėčios ir pastoliai' })).id
})

const db = () => shop.context.database.db
/** Of a shop's own numbers. */
const ean = (number: number) => {
  const twelve = `200${String(number).padStart(9, '0')}`
  return `${twelve}${computeEanCheckDigit(twelve)}`
}
const form = (codes: object, about: object = {}) => {
  const all = { title: 'Kopėčios', price: 12_900, left_in_stock: 3, sell_category_id: categoryId, ...about, ...codes }
  return buildMultipartForm(
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
    ),
  )
}
const create = async (codes: object, about: object = {}, who = clerk) =>
  shop.request(AdminProducts.sell.create, { ...(await form(codes, about)), as: who.token })
const update = async (id: number, codes: object, about: object = {}) =>
  shop.request(AdminProducts.sell.update, {
    ...(await form(codes, { _method: 'PUT', ...about })),
    as: clerk.token,
    params: { id },
  })
const refused = ({ status, body }: TestAnswer) => [status, body.errors]
const load = async (lines: string[], dry = false) => {
  const file = { name: 'produktai.csv', bytes: Buffer.from(lines.join('\r\n')), type: 'text/csv' }
  const sent = await buildMultipartForm({ dry_run: dry ? '1' : '0', file })
  return (await shop.request(AdminProducts.sell.import, { ...sent, as: clerk.token })).body.data
}
const codesOf = async (id: number) => {
  const [product] = await db().select({ sku: products.sku }).from(products).where(eq(products.id, id))
  const eans = await db()
    .select()
    .from(product_eans)
    .where(eq(product_eans.product_id, id))
    .orderBy(product_eans.position)
  return { sku: product?.sku, ean: eans.map(({ ean }) => ean) }
}
const atDesk = async (search: string) =>
  (await shop.request(FindForDesk, { as: clerk.token, query: { search } })).body.data.map(
    ({ id, sku }: { id: number; sku: string }) => ({ id, sku }),
  )

test('T1280 goods keep a SKU and EANs: what a form does not send stays, what it empties goes, and the history tells it', async () => {
  const made = await create({ sku: ' KP-6 ', ean: [ean(2), ` ${ean(1)}`] })
  expect([made.status, made.body.data]).toMatchObject([201, { sku: 'KP-6', ean: [ean(2), ean(1)] }])
  const { id } = made.body.data
  expect((await update(id, {}, { title: 'Kopėčios 6 m' })).body.data).toMatchObject({
    title: 'Kopėčios 6 m',
    sku: 'KP-6',
    ean: [ean(2), ean(1)],
  })
  expect((await update(id, { sku: '', ean: [] })).body.data).toMatchObject({ sku: '', ean: [] })

  const { body } = await shop.request(ListHistory, { as: clerk.token, query: { subject: `product-${id}` } })
  expect(body.data[0].details).toMatchObject({ sku: ['KP-6', ''], ean: [[ean(2), ean(1)], []] })
  const addition = await makeAddition(shop, { sku: 'GR-1', ean: [ean(3)] })
  const { data } = (await shop.request(AdminProducts.addition.list, { as: clerk.token, query: { q: 'gr-1' } })).body
  expect(data).toMatchObject([{ id: addition.id, sku: 'GR-1', ean: [ean(3)] }])
})

test('T1281 codes are the office’s alone: no public answer has them, nor does a search of a visitor find them', async () => {
  const sold = await makeSellProduct(shop, { title: 'Karutis', sku: 'SLAPTAS-1', ean: [ean(10)] })
  const added = await makeAddition(shop, { title: 'Karučio ratas', sku: 'SLAPTAS-2', ean: [ean(11)] })
  const answers = [
    await shop.request(ShowSellProduct, { params: { slug: sold.slug } }),
    await shop.request(ShowAdditionProduct, { params: { slug: added.slug } }),
    await shop.request(ListSellProducts, {}),
    await shop.request(Search, { query: { query: 'karutis' } }),
    await shop.request(Search, { query: { query: 'SLAPTAS-1' } }),
    await shop.request(Search, { query: { query: ean(10) } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const lines = answers.map(({ body }) => JSON.stringify(body))
  expect(lines[0]).toContain('Karutis')
  for (const text of lines) expect(text).not.toMatch(/SLAPTAS|"sku"|"ean"|20000000001/)
  const rent = await makeRentProduct(shop)
  const { body } = await shop.request(AdminProducts.rent.list, { as: clerk.token, query: { q: rent.title } })
  expect(body.data[0]).not.toHaveProperty('sku')
})

test('T1282 a wrong code is refused in words under its field', async () => {
  const wrong = ean(20).replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  const noEan = (text: string) => `„${text}“ nėra EAN kodas: jį sudaro 13 skaitmenų, iš kurių paskutinis – kontrolinis.`
  expect(refused(await create({ ean: [ean(21), wrong] }))).toEqual([422, { ean: [noEan(wrong)] }])
  expect(refused(await create({ ean: ['96385074'] }))).toEqual([422, { ean: [noEan('96385074')] }])
  expect(refused(await create({ ean: [ean(21), ean(22), ean(21)] }))).toEqual([
    422,
    { ean: [`EAN kodas ${ean(21)} įrašytas du kartus.`] },
  ])
  const many = Array.from({ length: 21 }, (_, at) => ean(100 + at))
  expect(refused(await create({ ean: many }))).toEqual([422, { ean: ['Ne daugiau kaip 20 EAN kodų.'] }])
  expect((await create({ ean: many.slice(1) })).status).toBe(201)
  expect(refused(await create({ ean: 'ne sąrašas' }))).toEqual([422, { ean: ['Turi būti JSON sąrašas.'] }])
  expect(refused(await create({ sku: 'X'.repeat(41) }))).toEqual([
    422,
    { sku: ['Gali būti ne daugiau kaip 40 simbolių.'] },
  ])
  expect((await create({ sku: 'X'.repeat(40) })).status).toBe(201)
})

test('T1283 a code is of one product, whatever its letters: another is told whose it is, and a deleted one lets it go', async () => {
  const first = await makeSellProduct(shop, { title: 'Generatorius', sku: 'Žr-7', ean: [ean(30), ean(31)] })
  const taken = await create({ sku: 'žR-7', ean: [ean(32), ean(31)] })
  expect(refused(taken)).toEqual([
    422,
    {
      sku: ['Prekės kodas „žR-7“ jau priskirtas produktui „Generatorius“.'],
      ean: [`EAN kodas „${ean(31)}“ jau priskirtas produktui „Generatorius“.`],
    },
  ])
  const second = await makeAddition(shop, { title: 'Priedas', sku: 'PR-1' })
  expect(refused(await update(first.id, { sku: 'pr-1' }))[0]).toBe(422)
  expect((await update(first.id, { sku: 'ŽR-7', ean: [ean(31)] })).body.data).toMatchObject({
    sku: 'ŽR-7',
    ean: [ean(31)],
  })
  expect((await create({ ean: [ean(30)] })).status).toBe(201)
  expect((await create({}, { title: 'Be kodo' })).status).toBe(201)

  expect(
    (await shop.request(AdminProducts.addition.remove, { as: clerk.token, params: { id: second.id } })).status,
  ).toBe(204)
  expect((await shop.request(AdminProducts.sell.remove, { as: clerk.token, params: { id: first.id } })).status).toBe(
    204,
  )
  expect((await create({ sku: 'PR-1', ean: [ean(31)] })).status).toBe(201)
})

test('T1284 of two clerks who give one code at once, one is told that it is taken', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const eans = await Promise.all([
      create({ ean: [ean(200 + turn)] }, {}, clerk),
      create({ ean: [ean(300 + turn), ean(200 + turn)] }, {}, other),
    ])
    expect(eans.map(({ status }) => status).sort()).toEqual([201, 422])
    const lost = eans.find(({ status }) => status === 422)
    expect(lost?.body.errors.ean[0]).toMatch(new RegExp(`^EAN kodas „${ean(200 + turn)}“ jau priskirtas `))
    const skus = await Promise.all([create({ sku: `LT-${turn}` }, {}, clerk), create({ sku: `lt-${turn}` }, {}, other)])
    expect(skus.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(skus.find(({ status }) => status === 422)?.body.errors.sku[0]).toMatch(/^Prekės kodas .*jau priskirtas /)
  }
})

test('T1284 the database itself lets nobody have another’s code', async () => {
  const one = await makeSellProduct(shop, { sku: 'DB-1', ean: [ean(40)] })
  const two = await makeSellProduct(shop, {})
  const rent = await makeRentProduct(shop)
  const constraintOf = async (input: PromiseLike<unknown>) =>
    findDatabaseError(await Promise.resolve(input).catch((thrown: unknown) => thrown))?.constraint
  const named = (sku: string, id: number) => db().update(products).set({ sku }).where(eq(products.id, id))
  expect(await constraintOf(named('db-1', two.id))).toBe('sku_is_of_one_product')
  expect(await constraintOf(named('NUOMA', rent.id))).toBe('sku_is_of_goods')
  const marked = (ean: string) => db().insert(product_eans).values({ ean, product_id: two.id, position: 0 })
  expect(await constraintOf(marked(ean(40)))).toBe('ean_is_of_one_product')
  expect(await constraintOf(marked('123'))).toBe('ean_has_thirteen_digits')
  expect(await codesOf(one.id)).toEqual({ sku: 'DB-1', ean: [ean(40)] })
})

test('T1285 the file has both columns, and what was exported is read back as no change', async () => {
  const product = await makeSellProduct(shop, { title: 'Eksportuota prekė', sku: '=EX-1', ean: [ean(51), ean(50)] })
  const query = { q: 'eksportuota' }
  const text = String((await shop.request(AdminProducts.sell.export, { as: clerk.token, query })).body)
  expect(text.split('\r\n')[0]).toContain(';Prekės kodas (SKU);EAN;')
  expect(text).toContain(`;'=EX-1;${ean(51)}|${ean(50)};`)
  expect(await load(text.split('\r\n'))).toEqual({ created: 0, updated: 0, errors: [] })
  const rent = String((await shop.request(AdminProducts.rent.export, { as: clerk.token })).body)
  expect(rent.split('\r\n')[0]).not.toMatch(/SKU|EAN/)
  expect(await load(['Nr.;Pavadinimas;Kategorija', `${product.id};Kitaip;Kopėčios ir pastoliai`])).toMatchObject({
    updated: 1,
  })
  expect(await codesOf(product.id)).toEqual({ sku: '=EX-1', ean: [ean(51), ean(50)] })
})

const head = 'Nr.;Pavadinimas;Kategorija;Kaina be PVM;Likutis;Prekės kodas (SKU);EAN'
const row = (id: number | string, title: string, sku: string, eans: string) =>
  `${id};${title};Kopėčios ir pastoliai;10;1;${sku};${eans}`

test('T1286 a file gives codes, takes them and swaps them between its products', async () => {
  const one = await makeSellProduct(shop, { title: 'Pirma', units: 1, sku: 'CSV-1', ean: [ean(60)] })
  const two = await makeSellProduct(shop, { title: 'Antra', units: 1, sku: 'CSV-2', ean: [ean(61)] })
  const file = [
    head,
    row(one.id, 'Pirma', 'csv-2', `${ean(61)} ${ean(62)}`),
    row(two.id, 'Antra', 'CSV-1', `${ean(60)}|${ean(63)}`),
    row('', 'Nauja CSV', '', ean(64)),
  ]
  expect(await load(file, true)).toEqual({ created: 1, updated: 2, errors: [] })
  expect(await codesOf(one.id)).toEqual({ sku: 'CSV-1', ean: [ean(60)] })
  expect(await load(file)).toEqual({ created: 1, updated: 2, errors: [] })
  expect(await codesOf(one.id)).toEqual({ sku: 'csv-2', ean: [ean(61), ean(62)] })
  expect(await codesOf(two.id)).toEqual({ sku: 'CSV-1', ean: [ean(60), ean(63)] })
  expect(await atDesk(ean(64))).toMatchObject([{ sku: '' }])

  expect(await load([head, row(one.id, 'Pirma', '', '')])).toMatchObject({ updated: 1, errors: [] })
  expect(await codesOf(one.id)).toEqual({ sku: '', ean: [] })
  expect(
    await load(['Pavadinimas;Kategorija;Kaina be PVM;Likutis', 'Be stulpelių;Kopėčios ir pastoliai;10;1']),
  ).toMatchObject({ created: 1, errors: [] })
})

test('T1286 a wrong code of a file is told with its row and column, and nothing is written', async () => {
  const holder = await makeSellProduct(shop, { title: 'Turi kodą', sku: 'IMTAS', ean: [ean(70)] })
  const file = [
    head,
    row('', 'Gera', 'NAUJAS-1', ean(71)),
    row('', 'Bloga', '', `${ean(72)}|4,00638E+12`),
    row('', 'Ta pati', 'naujas-1', ean(71)),
    row('', 'Svetima', 'imtas', ean(70)),
  ]
  const errors = [
    {
      row: 3,
      field: 'ean',
      message: '„4,00638E+12“ nėra EAN kodas: jį sudaro 13 skaitmenų, iš kurių paskutinis – kontrolinis.',
    },
    { row: 4, field: 'sku', message: 'Prekės kodas „naujas-1“ jau priskirtas produktui 2 eilutėje.' },
    { row: 4, field: 'ean', message: `EAN kodas „${ean(71)}“ jau priskirtas produktui 2 eilutėje.` },
    { row: 5, field: 'sku', message: 'Prekės kodas „imtas“ jau priskirtas produktui „Turi kodą“.' },
    { row: 5, field: 'ean', message: `EAN kodas „${ean(70)}“ jau priskirtas produktui „Turi kodą“.` },
  ]
  expect((await load(file, true)).errors).toEqual(errors)
  expect((await load(file)).errors).toEqual(errors)
  expect(await atDesk(ean(71))).toEqual([])
  expect(await codesOf(holder.id)).toEqual({ sku: 'IMTAS', ean: [ean(70)] })
})

test('T1287 a scanned EAN or a typed SKU finds that product alone, at the desk and in the office’s list', async () => {
  const sold = await makeSellProduct(shop, { title: 'Skenuojama prekė', sku: 'Pjūklas', ean: [ean(80), ean(81)] })
  const named = await makeSellProduct(shop, { title: 'Pjūklas medienai' })
  const matches = [{ id: sold.id, sku: 'Pjūklas' }]
  for (const search of [ean(80), ` ${ean(81)} `, 'PJŪKLAS', 'pjūklas'])
    expect([search, await atDesk(search)]).toEqual([search, matches])
  expect(await atDesk('medienai')).toEqual([{ id: named.id, sku: '' }])
  expect(await atDesk(ean(80).slice(0, 12))).toEqual([])

  const listed = async (q: string) =>
    (await shop.request(AdminProducts.sell.list, { as: clerk.token, query: { q } })).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await listed(ean(81))).toEqual([sold.id])
  expect(await listed('pjūklas')).toEqual([named.id, sold.id])
})
