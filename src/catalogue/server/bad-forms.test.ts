import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#people/accounts/server/accounts.samples.ts'
import { formOf } from '#platform/test-kit/form-of.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { aPictureFile } from '#shell/images/server/pictures.samples.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { aCategory } from './catalogue.samples.ts'
import { products } from './catalogue.tables.ts'

let as: string
let good: Record<string, string | number>

const shop = shopForFile()
beforeAll(async () => {
  as = (await anAdmin(shop)).token
  const { id } = await aCategory(shop, { kind: 'sell' })
  good = { title: 'X', price: 100, left_in_stock: 1, sell_category_id: id }
})

const post = (body: Buffer | string, type: string) =>
  shop.request(AdminProducts.sell.create, { as, body, headers: { 'content-type': type } })
const folder = () => join(shop.ground.config.dataDir, 'images')

test('T62 a form that is cut, unmarked or no form at all is refused', async () => {
  const { body, headers } = await formOf({ ...good, 'images[]': { name: 'a.png', bytes: await aPictureFile() } })
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
  const before = await shop.ground.database.db.$count(products)
  const bytes = await aPictureFile()
  const forms = [
    await formOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 'x']))),
    await formOf({ ...good, 'images[]': Array.from({ length: 21 }, (_, i) => ({ name: `${i}.png`, bytes })) }),
    await formOf({
      ...good,
      'images[]': Array.from({ length: 100 }, () => ({ name: 'x.png', bytes: Buffer.from('x') })),
    }),
    await formOf({ ...good, [`properties${'[0]'.repeat(10_000)}`]: 'x' }),
    await formOf({ ...good, 'properties[0][__proto__]': 'x' }),
    await formOf({ ...good, __proto__x: 'x', 'constructor[prototype][x]': 'x' }),
    await formOf({ ...good, about: 'x'.repeat(300_000) }),
    await formOf({ ...good, attributes: `${'['.repeat(10_000)}${']'.repeat(10_000)}` }),
    await formOf({ ...good, title: ['X', 'Y'], attributes: '[{"__proto__":{"x":1}}]' }),
  ]
  for (const [index, form] of forms.entries()) {
    const { status } = await shop.request(AdminProducts.sell.create, { ...form, as })
    expect([413, 415, 422], `${index}: ${status}`).toContain(status)
  }
  expect(({} as { x?: unknown }).x).toBeUndefined()
  expect(await shop.ground.database.db.$count(products)).toBe(before)
})

test('T62 of a field that comes twice the last counts', async () => {
  const form = await formOf({ ...good, title: ['Pirmas', 'Antras'] })
  expect((await shop.request(AdminProducts.sell.create, { ...form, as })).body.data.title).toBe('Antras')
})

test('T51 when one of many pictures is bad, none is kept', async () => {
  const before = await readdir(folder())
  const bytes = await aPictureFile()
  const form = await formOf({
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
  const form = await formOf({ ...good, 'images[]': { name: 'a.png', bytes: await aPictureFile() } })
  const before = await readdir(folder())
  const customer = (await aCustomer(shop)).token
  expect((await shop.request(AdminProducts.sell.create, form)).status).toBe(401)
  expect((await shop.request(AdminProducts.sell.create, { ...form, as: customer })).status).toBe(403)
  expect(await readdir(folder())).toEqual(before)
})
