import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { makeCategory } from './catalogue.factories.ts'
import { products } from './catalogue.tables.ts'

let as: string
let good: Record<string, string | number>

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const { id } = await makeCategory(shop, { kind: 'sell' })
  good = { title: 'X', price: 100, left_in_stock: 1, sell_category_id: id }
})

const post = (body: Buffer | string, type: string) =>
  shop.request(AdminProducts.sell.create, { as, body, headers: { 'content-type': type } })
const folder = () => join(shop.context.config.dataDir, 'images')

test('T62 a form that is cut, unmarked or no form at all is refused', async () => {
  const { body, headers } = await buildMultipartForm({
    ...good,
    'images[]': { name: 'a.png', bytes: await makePictureFile() },
  })
  const type = headers['content-type'] ?? ''
  const answers = {
    whole: await post(body, type),
    cut: await post(body.subarray(0, body.length - 60), type),
    'cut in the file': await post(body.subarray(0, body.length - 200), type),
    'no boundary': await post(body, 'multipart/form-data'),
    'other boundary': await post(body, 'multipart/form-data; boundary=kitas'),
    empty: await post('', type),
    text: await post('title=X', 'text/plain'),
    form: await post('title=X&price=1', 'application/x-www-form-urlencoded'),
    'JSON by name alone': await post('{"title":', 'application/json'),
  }
  expect(answers.whole.status).toBe(201)
  const { whole, ...others } = answers
  for (const [name, { status }] of Object.entries(others))
    expect([413, 415, 422], `${name}: ${status}`).toContain(status)
  expect((await readdir(folder())).every((name) => !name.startsWith('.'))).toBe(true)
  expect(whole.body.data.images).toHaveLength(1)
})

test('T61 T62 too many fields, too many files, too deep names are refused', async () => {
  const before = await shop.context.database.db.$count(products)
  const bytes = await makePictureFile()
  const forms = [
    await buildMultipartForm(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 'x']))),
    await buildMultipartForm({
      ...good,
      'images[]': Array.from({ length: 21 }, (_, i) => ({ name: `${i}.png`, bytes })),
    }),
    await buildMultipartForm({
      ...good,
      'images[]': Array.from({ length: 100 }, () => ({ name: 'x.png', bytes: Buffer.from('x') })),
    }),
    await buildMultipartForm({ ...good, [`properties${'[0]'.repeat(10_000)}`]: 'x' }),
    await buildMultipartForm({ ...good, 'properties[0][__proto__]': 'x' }),
    await buildMultipartForm({ ...good, __proto__x: 'x', 'constructor[prototype][x]': 'x' }),
    await buildMultipartForm({ ...good, about: 'x'.repeat(300_000) }),
    await buildMultipartForm({ ...good, attributes: `${'['.repeat(10_000)}${']'.repeat(10_000)}` }),
    await buildMultipartForm({ ...good, title: ['X', 'Y'], attributes: '[{"__proto__":{"x":1}}]' }),
  ]
  for (const [index, form] of forms.entries()) {
    const { status } = await shop.request(AdminProducts.sell.create, { ...form, as })
    expect([413, 415, 422], `${index}: ${status}`).toContain(status)
  }
  expect(({} as { x?: unknown }).x).toBeUndefined()
  expect(await shop.context.database.db.$count(products)).toBe(before)
})

test('T62 of a field that comes twice the last counts', async () => {
  const form = await buildMultipartForm({ ...good, title: ['Pirmas', 'Antras'] })
  expect((await shop.request(AdminProducts.sell.create, { ...form, as })).body.data.title).toBe('Antras')
})

test('T51 when one of many pictures is bad, none is kept', async () => {
  const before = await readdir(folder())
  const bytes = await makePictureFile()
  const form = await buildMultipartForm({
    ...good,
    'images[]': [
      { name: 'gera.png', bytes },
      { name: 'bloga.png', bytes: Buffer.from('ne nuotrauka, tikrai') },
      { name: 'kita.png', bytes },
    ],
  })
  const { status, body } = await shop.request(AdminProducts.sell.create, { ...form, as })
  expect(status).toBe(422)
  expect(body.errors.images[0]).toContain('„bloga.png“')
  expect(await readdir(folder())).toEqual(before)
})

test('only an administrator can upload a file', async () => {
  const form = await buildMultipartForm({ ...good, 'images[]': { name: 'a.png', bytes: await makePictureFile() } })
  const before = await readdir(folder())
  const customer = (await makeCustomer(shop)).token
  expect((await shop.request(AdminProducts.sell.create, form)).status).toBe(401)
  expect((await shop.request(AdminProducts.sell.create, { ...form, as: customer })).status).toBe(403)
  expect(await readdir(folder())).toEqual(before)
})
