import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { ShowSellProduct } from '../catalogue.contract.ts'
import { AdminCategories, AdminProducts, DeleteProductImage } from '../catalogue.office.contract.ts'
import { kinds } from '../kinds.ts'
import { makeAddition, makeCategory, makeRentProduct, makeSellProduct } from './catalogue.factories.ts'
import { products } from './catalogue.tables.ts'
import { changeStock } from './public/change-stock.ts'

let as: string

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

const send = async (
  call: (typeof AdminProducts)['rent'][keyof (typeof AdminProducts)['rent']],
  fields: Parameters<typeof buildMultipartForm>[0],
  params?: Record<string, number>,
) => shop.request(call, { ...(await buildMultipartForm(fields)), as, params })
type AnyEndpoint = Parameters<typeof send>[0]
const sendTo = (call: unknown, fields: Parameters<typeof buildMultipartForm>[0], params?: Record<string, number>) =>
  send(call as AnyEndpoint, fields, params)
const picture = async (name = 'nuotrauka.png', colour?: string) => ({ name, bytes: await makePictureFile({ colour }) })

test.for(kinds)('a %s category is opened, renamed, given a picture, and keeps its address', async (kind) => {
  const { create, update, list, remove } = AdminCategories[kind]
  const created = await sendTo(create, { title: ' Žolės pjovimas ', image: await picture() })
  expect(created.status).toBe(201)
  expect(created.body.data).toMatchObject({ title: 'Žolės pjovimas', category_slug: 'zoles-pjovimas' })
  expect(created.body.data.thumbnail).toMatch(/^\/images\/[0-9a-f]{32}-320\.webp$/)

  const { id, filename } = created.body.data
  const renamed = await sendTo(update, { title: 'Sodas', _method: 'PUT' }, { id })
  expect(renamed.status).toBe(200)
  expect(renamed.body.data).toMatchObject({ title: 'Sodas', category_slug: 'zoles-pjovimas', filename })
  const repainted = await sendTo(update, { title: 'Sodas', _method: 'PUT', image: await picture() }, { id })
  expect(repainted.body.data.filename).not.toBe(filename)

  const listed = await shop.request(list, { as })
  expect(listed.body.data[0].id).toBe(id)
  expect(listed.body.meta).toMatchObject({ current_page: 1, per_page: 20 })
  expect((await shop.request(remove, { as, params: { id } })).status).toBe(204)
  expect((await shop.request(remove, { as, params: { id } })).status).toBe(404)
})

test('an update is a PUT in a form, and nothing else', async () => {
  const { id } = await makeCategory(shop)
  const wrong: Record<string, string>[] = [{}, { _method: 'DELETE' }, { _method: 'put ' }]
  for (const fields of wrong) {
    const { status, body } = await sendTo(AdminCategories.rent.update, { title: 'Kita', ...fields }, { id })
    expect(status).toBe(422)
    expect(body.errors._method).toHaveLength(1)
  }
})

test('a category of another kind is not there', async () => {
  const sell = await makeCategory(shop, { kind: 'sell', title: 'Generatoriai' })
  const update = await sendTo(AdminCategories.rent.update, { title: 'X', _method: 'PUT' }, { id: sell.id })
  expect(update.status).toBe(404)
  expect((await shop.request(AdminCategories.addition.remove, { as, params: { id: sell.id } })).status).toBe(404)
})

test('a category with products is not deleted, in all three kinds', async () => {
  for (const product of [await makeRentProduct(shop), await makeSellProduct(shop), await makeAddition(shop)]) {
    const { remove } = AdminCategories[product.kind]
    const { status, body } = await shop.request(remove, { as, params: { id: product.category.id } })
    expect(status).toBe(422)
    expect(body.message).toBe('Cannot delete category with existing products')
  }
})

test('a category can be deleted when its last product has moved or gone', async () => {
  const old = await makeCategory(shop, { kind: 'sell', title: 'Sena' })
  const fresh = await makeCategory(shop, { kind: 'sell', title: 'Nauja' })
  const one = await makeSellProduct(shop, { category: old })
  const two = await makeSellProduct(shop, { category: old })
  const moved = await sendTo(
    AdminProducts.sell.update,
    { title: 'Kopėčios', price: 100, left_in_stock: 1, sell_category_id: fresh.id, _method: 'PUT' },
    { id: one.id },
  )
  expect(moved.body.data.category).toMatchObject({ id: fresh.id })
  expect((await shop.request(AdminCategories.sell.remove, { as, params: { id: old.id } })).status).toBe(422)
  expect((await shop.request(AdminProducts.sell.remove, { as, params: { id: two.id } })).status).toBe(204)
  expect((await shop.request(AdminCategories.sell.remove, { as, params: { id: old.id } })).status).toBe(204)
  expect((await shop.request(AdminCategories.sell.remove, { as, params: { id: fresh.id } })).status).toBe(422)
})

test('a product of each kind is created with everything its form has, and read back', async () => {
  const rent = await makeCategory(shop, { kind: 'rent' })
  const sell = await makeCategory(shop, { kind: 'sell', title: 'Kopėčios' })
  const addition = await makeCategory(shop, { kind: 'addition', title: 'Grąžtai' })
  const shared = {
    title: 'Gręžtuvas „Žaibas“',
    about: 'Stiprus.\nLengvas.',
    left_in_stock: '3',
    'properties[0][property]': 'Galia',
    'properties[0][value]': '800 W',
    'properties[1][property]': 'Tuščia',
    'properties[1][value]': '  ',
  }
  const attributes = JSON.stringify([{ attribute_name: 'Ilgis', attribute: '3 m', price: 500 }])

  const tool = await send(AdminProducts.rent.create, {
    ...shared,
    rent_category_id: rent.id,
    price_per_day: 2000,
    price_per_hour: 700,
    is_day_rent: 1,
    is_hour_rent: 0,
  })
  expect(tool.status).toBe(201)
  expect(tool.body.data).toMatchObject({
    slug: 'greztuvas-zaibas',
    left_in_stock: 3,
    about: 'Stiprus.\nLengvas.',
    price_per_day: 2000,
    price_per_hour: 0,
    price_per_day_formatted: '20,00\u00a0€',
    price_with_vat_per_day: 2420,
    is_day_rent: true,
    is_hour_rent: false,
    properties: [{ property: 'Galia', value: '800 W' }],
    category: { id: rent.id, title: rent.title, category_slug: rent.slug },
  })

  const machine = await sendTo(AdminProducts.sell.create, {
    ...shared,
    sell_category_id: sell.id,
    price: '12345',
    attributes,
  })
  expect(machine.body.data).toMatchObject({
    price: 12345,
    price_formatted: '123,45\u00a0€',
    attributes: [{ attribute_name: 'Ilgis', attribute: '3 m', price: 500 }],
  })

  const bit = await sendTo(AdminProducts.addition.create, {
    ...shared,
    addition_category_id: addition.id,
    rent_category_id: rent.id,
    sell_category_id: '',
    price: '12,50',
  })
  expect(bit.body.data).toMatchObject({
    price: 1250,
    category: { id: addition.id },
    rent_category: { id: rent.id, title: rent.title },
    sell_category: null,
  })
  expect((await shop.request(AdminProducts.addition.list, { as })).body.data[0]).toEqual(bit.body.data)
})

test('T21 rent and sell prices come as cents, addition prices as euros', async () => {
  const rent = await makeCategory(shop, { kind: 'rent' })
  const sell = await makeCategory(shop, { kind: 'sell' })
  const addition = await makeCategory(shop, { kind: 'addition' })
  const shared = { title: 'Kaina', left_in_stock: 1 }
  const positive = 'Kaina turi būti didesnė už 0'
  const rentForm = { ...shared, rent_category_id: rent.id }
  const table: [keyof typeof AdminProducts, object, number | string][] = [
    ['rent', { ...rentForm, price_per_day: 1250 }, 1250],
    ['rent', { ...rentForm, price_per_hour: '1250', is_day_rent: '0', is_hour_rent: '1' }, 1250],
    ['rent', { ...rentForm, price_per_day: 900, price_per_hour: 1250, is_day_rent: false }, 1250],
    ['rent', { ...rentForm, price_per_day: 0, price_per_hour: 500, is_day_rent: true, is_hour_rent: false }, positive],
    ['rent', { ...rentForm, price_per_day: -1250 }, positive],
    ['rent', { ...rentForm }, positive],
    ['rent', { ...rentForm, price_per_day: 12.5 }, 'Kaina siunčiama centais.'],
    ['rent', { ...rentForm, price_per_day: 1, price_per_hour: 1 }, 'Pasirinkite dienos arba valandos nuomą, ne abi.'],
    ['sell', { ...shared, sell_category_id: sell.id, price: 1250 }, 1250],
    ['sell', { ...shared, sell_category_id: sell.id, price: '1250' }, 1250],
    ['sell', { ...shared, sell_category_id: sell.id, price: 0 }, positive],
    ['sell', { ...shared, sell_category_id: sell.id, price: '-1' }, positive],
    ['sell', { ...shared, sell_category_id: sell.id, price: '12.50' }, 'Kaina siunčiama centais.'],
    ['sell', { ...shared, sell_category_id: sell.id, price: true }, 'Įveskite skaičių.'],
    ['addition', { ...shared, addition_category_id: addition.id, price: 12.5 }, 1250],
    ['addition', { ...shared, addition_category_id: addition.id, price: '12.50' }, 1250],
    ['addition', { ...shared, addition_category_id: addition.id, price: '12,50' }, 1250],
    ['addition', { ...shared, addition_category_id: addition.id, price: 1.005 }, 101],
    ['addition', { ...shared, addition_category_id: addition.id, price: '0' }, positive],
    ['addition', { ...shared, addition_category_id: addition.id, price: 0.004 }, positive],
    ['addition', { ...shared, addition_category_id: addition.id, price: '-12,50' }, positive],
    ['addition', { ...shared, addition_category_id: addition.id, price: 1e9 }, 'Kaina per didelė.'],
  ]
  for (const [kind, body, expected] of table) {
    const answer = await shop.request(AdminProducts[kind].create, { as, body })
    if (typeof expected === 'number') {
      expect(answer.status, JSON.stringify(body)).toBe(201)
      const { price, price_per_day, price_per_hour } = answer.body.data
      expect(kind === 'rent' ? price_per_day + price_per_hour : price).toBe(expected)
    } else {
      expect(answer.status, JSON.stringify(body)).toBe(422)
      expect(answer.body.message, JSON.stringify(body)).toBe(expected)
    }
  }
})

test('T21 nonsense in a number is a 422, never a product', async () => {
  const { id } = await makeCategory(shop, { kind: 'sell' })
  const before = await shop.context.database.db.$count(products)
  for (const wrong of [-1, 0.5, 1e9, '1e3', '0x10', 'du', 'NaN', null, [1], {}, true, 2 ** 53]) {
    const body = { title: 'X', price: 100, left_in_stock: wrong, sell_category_id: id }
    expect((await shop.request(AdminProducts.sell.create, { as, body })).status, String(wrong)).toBe(422)
    const other = { title: 'X', price: 100, left_in_stock: 1, sell_category_id: wrong === 1e9 ? 1e12 : wrong }
    expect((await shop.request(AdminProducts.sell.create, { as, body: other })).status, String(wrong)).toBe(422)
  }
  for (const wrong of ['', '   ', 'x'.repeat(201), null, 5, ['x']]) {
    const body = { title: wrong, price: 100, left_in_stock: 1, sell_category_id: id }
    expect((await shop.request(AdminProducts.sell.create, { as, body })).status, String(wrong)).toBe(422)
  }
  for (const wrong of ['{', '[1]', '{"a":1}', '[{"attribute_name":"A","attribute":"b"}]']) {
    const body = { title: 'X', price: 100, left_in_stock: 1, sell_category_id: id, attributes: wrong }
    expect((await shop.request(AdminProducts.sell.create, { as, body })).status, wrong).toBe(422)
  }
  expect(await shop.context.database.db.$count(products)).toBe(before)
})

test('every field at fault is named at once', async () => {
  const { status, body } = await shop.request(AdminProducts.sell.create, { as, body: { title: '', price: 0 } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['left_in_stock', 'price', 'sell_category_id', 'title'])
})

test('a category that is not there, or of another kind, is a fault of its field', async () => {
  const rent = await makeCategory(shop, { kind: 'rent' })
  const body = { title: 'X', price: 100, left_in_stock: 1, sell_category_id: rent.id }
  const answer = await shop.request(AdminProducts.sell.create, { as, body })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toHaveProperty('sell_category_id')
  const addition = await makeCategory(shop, { kind: 'addition' })
  const related = {
    title: 'X',
    price: 1,
    left_in_stock: 1,
    addition_category_id: addition.id,
    sell_category_id: rent.id,
  }
  const other = await shop.request(AdminProducts.addition.create, { as, body: related })
  expect(other.body.errors).toHaveProperty('sell_category_id')
})

test('T76 letters nobody can see are kept, and letters PostgreSQL cannot keep are refused under their field', async () => {
  const { id } = await makeCategory(shop, { kind: 'sell' })
  const body = { title: 'Pjūklas \u202e🪚', price: 100, left_in_stock: 1, sell_category_id: id }
  const answer = await shop.request(AdminProducts.sell.create, { as, body })
  expect(answer.status).toBe(201)
  expect(answer.body.data.title).toBe('Pjūklas \u202e🪚')
  for (const about of ['a\u0000b', 'a\ud800b']) {
    const refused = await shop.request(AdminProducts.sell.create, { as, body: { ...body, about } })
    expect(refused).toMatchObject({ status: 422, body: { errors: { about: [expect.stringContaining('nematomų')] } } })
  }
})

test('ten who save the same title at once get ten addresses, and the title may change without them', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => makeSellProduct(shop, { title: 'Suktuvas' })))
  const slugs = made.map(({ slug }) => slug)
  expect(new Set(slugs)).toEqual(new Set(['suktuvas', ...Array.from({ length: 9 }, (_, i) => `suktuvas-${i + 2}`)]))
  expect((await makeRentProduct(shop, { title: 'Suktuvas' })).slug).toBe('suktuvas')

  const [first] = made
  const renamed = await sendTo(
    AdminProducts.sell.update,
    { title: 'Kitas', price: 1, left_in_stock: 1, sell_category_id: first?.category.id ?? 0, _method: 'PUT' },
    { id: first?.id ?? 0 },
  )
  expect(renamed.body.data).toMatchObject({ title: 'Kitas', slug: first?.slug })
})

test('T07 a form opened before a sale does not bring the sold one back', async () => {
  const saw = await makeSellProduct(shop, { title: 'Pjūklas', units: 5 })
  const form = { title: 'Pjūklas', price: 12_900, sell_category_id: saw.category.id, _method: 'PUT' }
  const now = shop.context.clock()
  const sell = () =>
    shop.context.database.transaction((tx) =>
      changeStock(createWork(tx, { now }), { productId: saw.id, units: -1, reason: 'sold', orderId: 7 }),
    )
  const save = (stock: object) => sendTo(AdminProducts.sell.update, { ...form, ...stock }, { id: saw.id })

  await sell()
  const text = await save({ left_in_stock: 5, left_in_stock_seen: 5 })
  expect(text.body.data.left_in_stock).toBe(4)
  const more = await save({ left_in_stock: 8, left_in_stock_seen: 5 })
  expect(more.body.data.left_in_stock).toBe(7)
  await sell()
  const tooFew = await save({ left_in_stock: 0, left_in_stock_seen: 7 })
  expect(tooFew.status).toBe(409)
  expect((await save({ left_in_stock: 2 })).body.data.left_in_stock).toBe(2)
})

test('pictures: the first is the main one, the form chooses another, and puts them in order', async () => {
  const { id: category } = await makeCategory(shop, { kind: 'sell' })
  const form = { title: 'Nuotraukos', price: 100, left_in_stock: 1, sell_category_id: category }
  const created = await sendTo(AdminProducts.sell.create, {
    ...form,
    'images[]': [await picture('a.png', 'red'), await picture('b.png', 'green'), await picture('c.png', 'blue')],
  })
  expect(created.status).toBe(201)
  const { id, slug, images: made, main_thumbnail } = created.body.data
  expect(made.map((one: { is_main: boolean }) => one.is_main)).toEqual([true, false, false])
  expect(main_thumbnail).toBe(made[0].image.replace('-1280', '-320'))

  const [a, b, c] = made.map((one: { id: number }) => one.id)
  const existing = (...ids: [number, boolean | number][]) =>
    JSON.stringify(ids.map(([picture, is_main]) => ({ id: picture, is_main })))
  const save = (fields: object) => sendTo(AdminProducts.sell.update, { ...form, _method: 'PUT', ...fields }, { id })
  const order = ({ body }: { body: { data: { images: { id: number; is_main: boolean }[] } } }) =>
    body.data.images.map((one) => (one.is_main ? `${one.id}*` : `${one.id}`))

  expect(order(await save({ existing_images: existing([c, false], [b, true], [a, 0]) }))).toEqual([
    `${c}`,
    `${b}*`,
    `${a}`,
  ])
  expect(order(await save({}))).toEqual([`${c}`, `${b}*`, `${a}`])
  // Unnamed (added meanwhile): stays, last. None marked: the main one stays.
  expect(order(await save({ existing_images: existing([a, 0], [c, 0]) }))).toEqual([`${a}`, `${c}`, `${b}*`])

  const added = await save({ 'images[]': [await picture('d.png'), await picture('e.png')], main_image_index: 1 })
  expect(order(added).map((one) => one.includes('*'))).toEqual([false, false, false, false, true])

  const main = added.body.data.images[4].id
  const gone = await shop.request(DeleteProductImage, { as, params: { type: 'sell', id: main } })
  expect(gone.status).toBe(204)
  const shown = (await shop.request(ShowSellProduct, { params: { slug } })).body.data
  expect(shown.images.map((one: { is_main: boolean }) => one.is_main)).toEqual([true, false, false, false])
})

test('new pictures stand where the form puts them among the old, and the pages show that order', async () => {
  const { id: category } = await makeCategory(shop, { kind: 'sell' })
  const form = { title: 'Tvarka', price: 100, left_in_stock: 1, sell_category_id: category }
  const created = await sendTo(AdminProducts.sell.create, {
    ...form,
    'images[]': [await picture('a.png', 'red'), await picture('b.png', 'green')],
  })
  const { id, slug, images: made } = created.body.data
  const [a, b] = made.map((one: { id: number }) => one.id)
  const save = (fields: object) => sendTo(AdminProducts.sell.update, { ...form, _method: 'PUT', ...fields }, { id })
  const existing_images = JSON.stringify([{ id: b }, { id: a, is_main: true }])

  const saved = await save({
    existing_images,
    'images[]': [await picture('c.png'), await picture('d.png'), await picture('e.png')],
    new_image_places: '[4,0,2]',
  })
  const ids: number[] = saved.body.data.images.map((one: { id: number }) => one.id)
  const [d, , e, , c] = ids
  expect(ids).toEqual([d, b, e, a, c])
  // Ids grow in the order sent.
  expect([b, c, d, e]).toEqual([b, c, d, e].sort((one, other) => one - other))
  const shown = (await shop.request(ShowSellProduct, { params: { slug } })).body.data
  expect(shown.images.map((one: { id: number }) => one.id)).toEqual(ids)
  expect(shown.images.map((one: { is_main: boolean }) => one.is_main)).toEqual([false, false, false, true, false])

  for (const new_image_places of ['x', '[-1]', '[1.5]', '{}'])
    expect((await save({ new_image_places })).status, new_image_places).toBe(422)
})

test('T07 a clerk who saves a product that somebody else saved meanwhile is told by whom and what, and may save all the same', async () => {
  const mine = await makeSellProduct(shop, { title: 'Dviese' })
  const form = { title: 'Dviese', price: 12_900, left_in_stock: 10, sell_category_id: mine.category.id, _method: 'PUT' }
  const save = (fields: object) => sendTo(AdminProducts.sell.update, { ...form, ...fields }, { id: mine.id })
  const row = async () => (await shop.request(AdminProducts.sell.list, { as, query: { q: 'dviese' } })).body.data[0]
  const updated_at_seen = (await row()).updated_at
  const started = shop.context.clock()

  // A sale is no change of the form's content.
  await shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: started }), { productId: mine.id, units: -1, reason: 'sold', orderId: 7 }),
  )
  shop.setNow(new Date(started.getTime() + 60_000))
  expect((await save({ price: 9900, left_in_stock_seen: 10, updated_at_seen })).status).toBe(200)

  const refused = await save({ about: 'Senas langas', left_in_stock_seen: 10, updated_at_seen })
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('product-changed')
  expect(refused.body.message).toMatch(/^Kol taisėte, produktą pakeitė .+ \(kaina\)\.$/)
  expect(refused.body.data).toEqual(await row())
  expect((await row()).about).toBe('')

  const meant = await save({ about: 'Vis tiek', left_in_stock_seen: 10, updated_at_seen: refused.body.updated_at })
  expect(meant.body.data).toMatchObject({ about: 'Vis tiek', price: 12_900, left_in_stock: 9 })
  // A client that does not send it is not checked.
  expect((await save({ about: '' })).status).toBe(200)
  expect((await save({ updated_at_seen: 'vakar' })).status).toBe(422)
  shop.setNow(started)
})

test('a category that was renamed meanwhile is not renamed unseen', async () => {
  const { id, title } = await makeCategory(shop, { kind: 'sell', title: 'Dviejų' })
  const save = (fields: Record<string, string>) =>
    sendTo(AdminCategories.sell.update, { _method: 'PUT', ...fields }, { id })
  expect((await save({ title: 'Pirmo', title_seen: title })).status).toBe(200)
  const refused = await save({ title: 'Antro', title_seen: title })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'category-changed', title: 'Pirmo' })
  expect((await save({ title: 'Antro', title_seen: 'Pirmo' })).status).toBe(200)
  expect((await save({ title: 'Bet koks' })).status).toBe(200)
})

test('T62 pictures of another product, or that are not there, are refused and touch nothing', async () => {
  const mine = await makeSellProduct(shop, { title: 'Mano' })
  const form = { title: 'Kitas', price: 100, left_in_stock: 1, sell_category_id: mine.category.id }
  const other = await sendTo(AdminProducts.sell.create, { ...form, 'images[]': await picture() })
  const foreign = JSON.stringify([{ id: other.body.data.images[0].id, is_main: true }])
  const save = (fields: object) =>
    sendTo(AdminProducts.sell.update, { ...form, _method: 'PUT', ...fields }, { id: mine.id })

  const before = await filesOnDisk()
  for (const fields of [
    { existing_images: foreign },
    { existing_images: foreign, 'images[]': await picture() },
    { main_image_index: 99 },
    { main_image_index: 1, 'images[]': await picture() },
    { main_image_index: -1, 'images[]': await picture() },
    { existing_images: 'ne JSON' },
    { existing_images: '{"id":1}' },
    { existing_images: '[{"id":"1; drop table"}]' },
  ])
    expect((await save(fields)).status, JSON.stringify(Object.keys(fields))).toBe(422)
  expect((await sendTo(AdminProducts.sell.create, { ...form, existing_images: foreign })).status).toBe(422)

  expect(await filesOnDisk()).toEqual(before)
  const shown = (await shop.request(ShowSellProduct, { params: { slug: other.body.data.slug } })).body.data
  expect(shown.images).toEqual(other.body.data.images)
  expect(
    (await shop.request(DeleteProductImage, { as, params: { type: 'rent', id: shown.images[0].id } })).status,
  ).toBe(404)
  expect((await shop.request(DeleteProductImage, { as, params: { type: 'visi', id: 1 } })).status).toBe(422)
  expect((await save({ main_image_index: 0 })).status).toBe(200)
})

test('with the product go its pictures; rows at once, files by a job', async () => {
  const { id: category } = await makeCategory(shop, { kind: 'sell' })
  const created = await sendTo(AdminProducts.sell.create, {
    title: 'Trumpas',
    price: 100,
    left_in_stock: 2,
    sell_category_id: category,
    'images[]': [await picture(), await picture()],
  })
  const { id, images: made } = created.body.data
  const key = /images\/(\w+)-/.exec(made[0].image)?.[1] ?? ''
  expect((await shop.request(AdminProducts.sell.remove, { as, params: { id } })).status).toBe(204)
  expect((await shop.request(AdminProducts.sell.remove, { as, params: { id } })).status).toBe(404)

  const { db, pool } = shop.context.database
  expect(await db.$count(images, eq(images.key, key))).toBe(0)
  const { rows } = await pool.query("select data from pgboss.job where name = 'erase-picture' and data->>'key' = $1", [
    key,
  ])
  expect(rows).toHaveLength(1)
})

const filesOnDisk = async () => (await readdir(join(shop.context.config.dataDir, 'images'))).sort()
