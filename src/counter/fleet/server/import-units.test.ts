import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { CreateUnit, ExportUnits, ImportUnits, RetireUnit, ShowUnitByCode } from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { ImportResult } from '#platform/csv/import.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'

let admin: TestPerson
let drill: TestProduct
let saw: TestProduct
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  saw = await makeRentProduct(shop, { title: 'Grandininis pjūklas', units: 0 })
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /^I1/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})

const db = () => shop.context.database.db
const stockOf = async ({ id }: { id: number }) =>
  (await db().select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const unit = async (code: string) =>
  (await shop.request(ShowUnitByCode, { as: admin.token, params: { code } })).body.data
const everything = async () => ({
  units: await db().select().from(units).orderBy(units.id),
  stock: await db().select({ id: products.id, stock: products.stock }).from(products).orderBy(products.id),
})

async function send(text: string | string[] | Uint8Array, dry_run: '0' | '1' = '0') {
  const lines = Array.isArray(text) ? text.join('\r\n') : text
  const bytes = typeof lines === 'string' ? new TextEncoder().encode(lines) : lines
  const file = { name: 'vienetai.csv', bytes, type: 'text/csv' }
  return shop.request(ImportUnits, { as: admin.token, ...(await buildMultipartForm({ dry_run, file })) })
}
const heads = 'Kodas;Produktas;Serijos numeris;Pirkta;Pirkimo kaina be PVM;Pastaba'

test('T263 machines of a file are put into service, their products’ stock grows, and the history tells of it', async () => {
  const rows = [
    heads,
    `P-1;${drill.slug};SN 1;2026-03-02;450,00;Naujas`,
    `P-2;${drill.id};;;;`,
    `P-3;perforatorius;SN 3;;1 234,5;`,
    `;${saw.slug};SN 4;2026-01-05;0;`,
  ]
  expect((await send(rows, '1')).body.data).toEqual({ created: 4, updated: 0, errors: [] })
  expect([await stockOf(drill), await stockOf(saw)]).toEqual([0, 0])
  expect((await send(rows)).body.data).toEqual({ created: 4, updated: 0, errors: [] })
  expect([await stockOf(drill), await stockOf(saw)]).toEqual([3, 1])
  expect(await unit('p-1')).toMatchObject({
    serial: 'SN 1',
    bought_on: '2026-03-02',
    purchase_price: 45_000,
    note: 'Naujas',
  })
  expect(await unit('P-2')).toMatchObject({ serial: '', bought_on: null, purchase_price: null, note: '' })
  expect(await unit('P-3')).toMatchObject({ purchase_price: 123_450, product: { id: drill.id } })
  const [line] = await db().select().from(history).where(eq(history.deed, 'unit.imported'))
  expect(line).toMatchObject({ by_id: admin.id, details: { created: 4, updated: 0 } })
})

test('T263 a known code is changed, and what the file does not say stays', async () => {
  await send([heads, `K-1;${saw.slug};SN 1;2026-03-02;450,00;Pirma pastaba`])
  const stock = await stockOf(saw)
  expect((await send(['code;note', 'k-1;Nauja pastaba'])).body.data).toEqual({ created: 0, updated: 1, errors: [] })
  const facts = { serial: 'SN 1', bought_on: '2026-03-02', purchase_price: 45_000, note: 'Nauja pastaba' }
  expect(await unit('K-1')).toMatchObject({ code: 'K-1', ...facts })
  await send([heads, 'K-1;;;;;'])
  expect(await unit('K-1')).toMatchObject({ serial: '', bought_on: null, purchase_price: null, note: '' })
  expect(await stockOf(saw)).toBe(stock)
})

test('T263 an exported file of machines is imported as no change, with retired machines and spreadsheet signs too', async () => {
  const one = await shop.request(CreateUnit, {
    as: admin.token,
    body: { product_id: saw.id, code: '-Š-1', serial: '=1+1', note: '\'a; "b"\nc', purchase_price: 1 },
  })
  await shop.request(RetireUnit, { as: admin.token, params: { id: one.body.data.id }, body: { reason: 'sold' } })
  const before = await everything()
  const { bytes, headers } = await shop.request(ExportUnits, { as: admin.token, query: {} })
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="vienetai-2026-11-18.csv"',
    'x-total-rows': String(before.units.length),
  })
  expect((await send(bytes)).body.data).toEqual({ created: 0, updated: 0, errors: [] })
  expect(await everything()).toEqual(before)
  const filtered = await shop.request(ExportUnits, { as: admin.token, query: { product_id: drill.id } })
  expect(filtered.bytes.toString().split('\r\n')).toHaveLength(1 + 3 + 1)
})

test('T1160 T1162 prices and days are taken as spreadsheets and our screens write them, and never guessed', async () => {
  const rows = [
    `N-1;${saw.slug};;21.11.2026;1.234,50;`,
    `N-2;${saw.slug};;2026-11-21 00:00:00;1,234.50;`,
    `N-3;${saw.slug};;2026 m. lapkričio 21 d.;1\u00a0234,50\u00a0€;`,
  ]
  expect((await send([heads, ...rows])).body.data).toEqual({ created: 3, updated: 0, errors: [] })
  for (const code of ['N-1', 'N-2', 'N-3'])
    expect(await unit(code)).toMatchObject({ bought_on: '2026-11-21', purchase_price: 123_450 })
  const { errors } = (await send([heads, `N-4;${saw.slug};;02/03/2026;1.234;`], '1')).body.data as ImportResult
  expect(errors).toEqual([
    {
      row: 2,
      field: 'bought_on',
      message: '„02/03/2026“ gali būti 2026-03-02 arba 2026-02-03: parašykite dieną taip.',
    },
    { row: 2, field: 'purchase_price', message: '„1.234“ gali būti 1234 arba 1,234: parašykite „1234“ arba „1,2340“.' },
  ])
})

test('T263 a file that Excel writes in Lithuania is read', async () => {
  // „Š-1“ in Windows-1257
  const bytes = Buffer.concat([Buffer.from('code;product\r\n'), Buffer.from([0xd0]), Buffer.from(`-1;${saw.slug}\r\n`)])
  expect((await send(bytes)).body.data).toEqual({ created: 1, updated: 0, errors: [] })
  expect(await unit('Š-1')).toMatchObject({ code: 'Š-1' })
})

test.each([
  ['a code with a space', 'A B;@;;;;', 'code'],
  ['a code that is too long', `${'x'.repeat(41)};@;;;;`, 'code'],
  ['a code that the file has twice', 'b-1;@;;;;', 'code'],
  ['no product', 'B-2;;;;;', 'product'],
  ['an unknown product', 'B-2;nera-tokio;;;;', 'product'],
  ['another product than the machine has', 'B-0;%;;;;', 'product'],
  ['a product whose units are only counted', 'B-2;#;;;;', 'product'],
  ['a title that two products have', 'B-2;Dvigubas;;;;', 'product'],
  ['a day that is none', 'B-2;@;;2026-02-30;;', 'bought_on'],
  ['a day in other words', 'B-2;@;;02/03/26;;', 'bought_on'],
  ['a day that may be two', 'B-2;@;;02/03/2026;;', 'bought_on'],
  ['a spreadsheet’s count of days', 'B-2;@;;46347;;', 'bought_on'],
  ['no price', 'B-2;@;;;brangu;', 'purchase_price'],
  ['a price that may be two', 'B-2;@;;;1,234;', 'purchase_price'],
  ['a price below nothing', 'B-2;@;;;-5;', 'purchase_price'],
  ['a price beyond all', 'B-2;@;;;99999999;', 'purchase_price'],
  ['a serial number without end', `B-2;@;${'9'.repeat(201)};;;`, 'serial'],
  ['a cell too many', 'B-2;@;;;;;daugiau', ''],
])('T263 %s is told with its row and field, and nothing of the file is written', async (_, line, field) => {
  const code = `B-0`
  if (!(await unit(code))) {
    await shop.request(CreateUnit, { as: admin.token, body: { product_id: drill.id, code } })
    await makeRentProduct(shop, { title: 'Dvigubas', units: 0 })
    await makeRentProduct(shop, { title: 'Dvigubas', units: 0 })
  }
  const counted = await makeRentProduct(shop, { title: 'Lentos', units: 0 })
  await db().update(products).set({ tracked: 'count' }).where(eq(products.id, counted.id))
  const filled = line.replace('@', drill.slug).replace('%', saw.slug).replace('#', counted.slug)
  const rows = [heads, `B-1;${drill.slug};;;;`, filled]
  const before = await everything()
  const current = (await send(rows, '1')).body.data as ImportResult
  expect(current.errors).toEqual([{ row: 3, field, message: expect.stringMatching(/[a-ž]+.*\./) }])
  const { status, body } = await send(rows)
  expect([status, body.data]).toEqual([422, { created: 0, updated: 0, errors: current.errors }])
  expect(await everything()).toEqual(before)
})

test('T263 an import file that is sent three times at once is written once, and each answer is the same success', async () => {
  const file = [heads, ...Array.from({ length: 300 }, (_, n) => `R-${n};${saw.slug};;;;`)]
  const before = (await everything()).units.length
  const answers = await Promise.all([send(file), send(file), send(file)])
  expect((await everything()).units.length).toBe(before + 300)
  const others = answers.filter(({ body }) => body.data?.created !== 300)
  expect(others).toHaveLength(2)
  for (const { status, body } of others)
    expect([status, body.code ?? body.data]).toEqual(
      status === 409 ? [409, 'code-is-taken'] : [200, { created: 0, updated: 0, errors: [] }],
    )
})
