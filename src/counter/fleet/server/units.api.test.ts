import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import {
  CreateUnit,
  ListUnits,
  RetireUnit,
  ShowUnit,
  ShowUnitByCode,
  UpdateUnit,
} from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const stockOf = async (id: number) =>
  (await shop.context.database.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const unitsOf = async (product_id: number, more: object = {}) =>
  (await ask(ListUnits, { query: { product_id, ...more } })).body

test('a product’s stock is its machines, each with a number of its own', async () => {
  const drill = await makeRentProduct(shop, { units: 3 })
  const { data, meta } = await unitsOf(drill.id)
  expect(meta.total).toBe(3)
  expect(data.map(({ code }: { code: string }) => code)).toEqual([
    expect.stringMatching(/^IR-\d{6}$/),
    expect.stringMatching(/^IR-\d{6}$/),
    expect.stringMatching(/^IR-\d{6}$/),
  ])
  expect(new Set(data.map(({ code }: { code: string }) => code)).size).toBe(3)
  expect(data[0]).toMatchObject({ state: 'idle', product: { id: drill.id }, rental: null, purchase_price: null })
})

test('a machine that is put into service makes the stock larger, one that is retired smaller', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const body = {
    product_id: drill.id,
    code: 'Grąžtas-7',
    serial: 'SN 1',
    bought_on: '2026-01-05',
    purchase_price: 45_000,
  }
  const made = await ask(CreateUnit, { body })
  expect([made.status, made.body.data]).toMatchObject([201, { code: 'Grąžtas-7', bought_on: '2026-01-05' }])
  expect(await stockOf(drill.id)).toBe(2)
  expect((await unitsOf(drill.id)).meta.total).toBe(2)
  expect((await ask(ShowUnitByCode, { params: { code: 'GRĄŽTAS-7' } })).body.data.id).toBe(made.body.data.id)

  const retired = await ask(RetireUnit, { params: { id: made.body.data.id }, body: { reason: 'sold' } })
  expect(retired.body.data).toMatchObject({ state: 'retired', retired_reason: 'sold' })
  expect(await stockOf(drill.id)).toBe(1)
  const again = await ask(RetireUnit, { params: { id: made.body.data.id }, body: { reason: 'lost' } })
  expect([again.status, again.body.code]).toEqual([409, 'unit-is-retired'])
})

test('a code is one machine’s, also of ten who give it at once; without one comes the next number', async () => {
  const drill = await makeRentProduct(shop, { units: 0 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(CreateUnit, { body: { product_id: drill.id, code: 'vienas' } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(
    new Set(answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)),
  ).toEqual(new Set(['409 code-is-taken']))
  expect(await stockOf(drill.id)).toBe(1)
  const next = await ask(CreateUnit, { body: { product_id: drill.id } })
  expect(next.body.data.code).toMatch(/^IR-\d{6}$/)
  const taken = await ask(UpdateUnit, { params: { id: next.body.data.id }, body: { code: 'VIENAS' } })
  expect([taken.status, taken.body.code]).toEqual([409, 'code-is-taken'])
})

test('a change of a machine is saved and stands in the history', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const [unit] = (await unitsOf(drill.id)).data
  const body = { code: unit.code, serial: 'SN-99', note: 'Naujas laidas', purchase_price: 12_345 }
  expect((await ask(UpdateUnit, { params: { id: unit.id }, body })).body.data).toMatchObject(body)
  expect((await ask(ShowUnit, { params: { id: unit.id } })).body.data).toMatchObject(body)
})

test('T412 a form of a machine leaves fields that it does not send as they were', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const [unit] = (await unitsOf(drill.id)).data
  const save = async (body: object) => (await ask(UpdateUnit, { params: { id: unit.id }, body })).body.data
  const known = { serial: 'SN-5', bought_on: '2026-01-05', purchase_price: 45_000, note: 'Naujas' }
  expect(await save(known)).toMatchObject({ code: unit.code, ...known })
  expect(await save({ code: 'gręžtuvas-5' })).toMatchObject({ code: 'gręžtuvas-5', ...known })
  expect(await save({ note: '' })).toMatchObject({ ...known, note: '' })
  expect(await save({ bought_on: null, purchase_price: null })).toMatchObject({
    serial: 'SN-5',
    bought_on: null,
    purchase_price: null,
  })
  expect(await save({})).toMatchObject({ code: 'gręžtuvas-5', serial: 'SN-5' })
  for (const body of [{ code: '' }, { code: 'a b' }, { bought_on: '0001-01-01' }]) {
    const { status, body: answer } = await ask(UpdateUnit, { params: { id: unit.id }, body })
    expect([status, Object.keys(answer.errors)]).toEqual([422, Object.keys(body)])
  }
})

test.each([
  ['an unknown product', { product_id: 999_999 }, 'product_id'],
  ['a code with a space', { code: 'a b' }, 'code'],
  ['a price below nothing', { purchase_price: -1 }, 'purchase_price'],
  ['a day that is none', { bought_on: '2026-02-30' }, 'bought_on'],
])('%s is told at its field, and nothing is made', async (_, wrong, field) => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const { status, body } = await ask(CreateUnit, { body: { product_id: drill.id, ...wrong } })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect(await stockOf(drill.id)).toBe(1)
})

test('T433 a search that finds very many machines finds what it says, in the order of their codes, on each page', async () => {
  const kinds = [
    { ...(await makeRentProduct(shop, { title: 'Žvyro siurblys', units: 0 })), prefix: 'ŽS-' },
    { ...(await makeRentProduct(shop, { title: 'Didelis žvirgždo vežimas', units: 0 })), prefix: 'DV-' },
  ]
  const db = shop.context.database.pool
  for (const { id, prefix } of kinds)
    await db.query(
      `with stocked as (update products set stock = 1100 where id = $1)
       insert into units (product_id, code, serial) select $1, $2 || lpad(n::text, 4, '0'), case when n % 100 = 0 then 'Zvitro ' || n else '' end
         from generate_series(1, 1100) n`,
      [id, prefix],
    )
  const { rows } = await db.query(
    `select u.code, u.serial, p.title, u.retired_at from units u join products p on p.id = u.product_id order by upper(u.code)`,
  )
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  for (const [search, isFound] of [
    // Two letters: the beginning, three: anywhere.
    [
      'žv',
      ({ code, serial, title }) =>
        plain(`${code} ${serial} ${title}`)
          .split(' ')
          .some((word) => word.startsWith('zv')),
    ],
    ['0', ({ code, serial }) => `${code} ${serial}`.includes('0')],
    ['vežim', ({ title }) => title.includes('vežim')],
    ['-', ({ code, serial }) => `${code} ${serial}`.includes('-')],
    ['s-0', ({ code }) => plain(code).includes('s-0')],
  ] as [string, (unit: { code: string; serial: string; title: string }) => boolean][]) {
    const codes = rows.filter(isFound).map(({ code }) => code)
    const last = Math.ceil(codes.length / 20)
    for (const page of [1, Math.ceil(last / 2), last]) {
      const { body } = await ask(ListUnits, { query: { search, page } })
      expect([search, body.meta.total]).toEqual([search, codes.length])
      expect(body.data.map(({ code }: { code: string }) => code)).toEqual(codes.slice((page - 1) * 20, page * 20))
    }
    const idle = await ask(ListUnits, { query: { search, state: 'idle' } })
    const gone = rows.filter((row) => row.retired_at && isFound(row)).length
    expect([search, idle.body.meta.total]).toEqual([search, codes.length - gone])
  }
})

test('T264 a list is searched by code, serial number and title, whatever its letters, and each machine stands on one page', async () => {
  const drill = await makeRentProduct(shop, { title: 'Smūginis gręžtuvas', units: 0 })
  const codes = Array.from({ length: 45 }, (_, n) => `PUSL-${String(n).padStart(2, '0')}`)
  for (const code of codes)
    await ask(CreateUnit, { body: { product_id: drill.id, code, serial: code === 'PUSL-07' ? 'Žąsis 100%' : '' } })
  const codesOf = async (query: object): Promise<string[]> =>
    (await ask(ListUnits, { query: { product_id: drill.id, ...query } })).body.data.map(
      ({ code }: { code: string }) => code,
    )
  for (const filters of [{}, { search: 'pusl' }, { search: 'gręzt' }, { state: 'idle' }]) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => codesOf({ ...filters, page })))
    expect(pages.flat()).toEqual(codes)
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5, 0])
    const { meta } = (await ask(ListUnits, { query: { product_id: drill.id, ...filters, page: 4 } })).body
    expect(meta).toMatchObject({ total: 45, last_page: 3 })
  }
  expect(await codesOf({ search: 'zasis 100%' })).toEqual(['PUSL-07'])
  expect(await codesOf({ search: '%' })).toEqual(['PUSL-07'])
  expect(await codesOf({ search: 'usl-1' })).toEqual(codes.slice(10, 20))
  expect(await codesOf({ search: 'nieko' })).toEqual([])
})
