import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { ListRentProducts, ShowRentProduct } from '../catalogue.contract.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { makeAddition, makeCategory, makeRentProduct } from './catalogue.factories.ts'
import { changeStock } from './public/change-stock.ts'

let as: string

const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

const part = (product_id: number, quantity = 1) => ({ product_id, quantity })
const form = async (changes: object = {}) => ({
  title: 'Betonavimo rinkinys',
  rent_category_id: String((await makeCategory(shop)).id),
  price_per_day: '3000',
  left_in_stock: '0',
  ...changes,
})
const create = async (parts: unknown, changes: object = {}) =>
  shop.request(AdminProducts.rent.create, {
    ...(await buildMultipartForm(await form({ parts: JSON.stringify(parts), ...changes }))),
    as,
  })
const update = async (id: number, changes: object) =>
  shop.request(AdminProducts.rent.update, {
    ...(await buildMultipartForm(await form({ _method: 'PUT', ...changes }))),
    as,
    params: { id },
  })
const seen = async (slug: string) => (await shop.request(ShowRentProduct, { params: { slug } })).body.data
const restock = (productId: number, units: number) =>
  shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: shop.context.clock() }), { productId, units, reason: 'corrected' }),
  )

test('a bundle is made of other tools, and as many of it are left as the fewest of its parts make', async () => {
  const mixer = await makeRentProduct(shop, { title: 'Maišyklė', units: 3 })
  const plate = await makeRentProduct(shop, { title: 'Vibroplokštė', units: 5 })
  const made = await create([part(mixer.id), part(plate.id, 2)], { left_in_stock: '7' })
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({
    left_in_stock: 2,
    units: 0,
    is_bundle: true,
    parts: [
      { product_id: mixer.id, quantity: 1, title: 'Maišyklė', slug: mixer.slug },
      { product_id: plate.id, quantity: 2, title: 'Vibroplokštė', slug: plate.slug },
    ],
  })
  const { id, slug } = made.body.data
  const inForm = await update(mixer.id, { title: 'Maišyklė', left_in_stock: '3' })
  expect(inForm.body.data).toMatchObject({ parts: [], in_bundles: [{ id, title: made.body.data.title }] })
  expect(await seen(slug)).toMatchObject({
    left_in_stock: 2,
    parts: [{ product_id: mixer.id }, { product_id: plate.id }],
  })
  expect(await seen(mixer.slug)).toMatchObject({ left_in_stock: 3, parts: [] })

  // cached pages of the bundle depend on its parts
  await restock(plate.id, -4)
  expect(await seen(slug)).toMatchObject({ left_in_stock: 0 })
  await restock(plate.id, 5)
  expect(await seen(slug)).toMatchObject({ left_in_stock: 3 })

  // Not sent: unchanged; the shown stock takes no units.
  const kept = await update(id, { title: 'Kitas vardas', left_in_stock: '1' })
  expect(kept.body.data).toMatchObject({
    title: 'Kitas vardas',
    left_in_stock: 3,
    parts: [{ quantity: 1 }, { quantity: 2 }],
  })
  const none = await update(id, { parts: '[]', left_in_stock: '3' })
  expect(none.body.data).toMatchObject({ left_in_stock: 0, parts: [] })
  expect(none.body.data.is_bundle).toBeUndefined()
})

test('lists of what can be had know bundles by their parts', async () => {
  const category = 'Rinkinių sąrašas'
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 1, category: 'Kita' })
  const bundle = await makeRentProduct(shop, { title: 'Pjovimo rinkinys', category, parts: [part(saw.id)] })
  const period = { from: '2026-11-23', to: '2026-11-24' }
  const list = async (query: object) => {
    const { body } = await shop.request(ListRentProducts, { query: { category: bundle.category.slug, ...query } })
    return [body.meta.total, body.data.map(({ id }: { id: number }) => id)]
  }
  for (const query of [{}, { available: '1' }, period, { ...period, available: '1' }])
    expect(await list(query)).toEqual([1, [bundle.id]])
  const { body } = await shop.request(ListRentProducts, { query: { category: bundle.category.slug, ...period } })
  expect(body.data[0]).toMatchObject({ free_in_period: 1, left_in_stock: 1 })

  await restock(saw.id, -1)
  expect(await list({})).toEqual([1, [bundle.id]])
  for (const query of [{ available: '1' }, period]) expect(await list(query)).toEqual([0, []])
  const office = async (query: object) =>
    (await shop.request(AdminProducts.rent.list, { as, query: { category: bundle.category.slug, ...query } })).body.meta
      .total
  expect([await office({ stock: 'in' }), await office({ stock: 'out' })]).toEqual([0, 1])
  await restock(saw.id, 2)
  for (const query of [{ available: '1' }, period]) expect(await list(query)).toEqual([1, [bundle.id]])
  expect([await office({ stock: 'in' }), await office({ stock: 'out' })]).toEqual([1, 0])
  const all = await shop.request(AdminProducts.rent.list, { as, query: { sort: '-stock' } })
  const levels = all.body.data.map(({ left_in_stock }: { left_in_stock: number }) => left_in_stock)
  expect(levels).toEqual(levels.toSorted((a: number, b: number) => b - a))
})

test('T291 a bundle is made of nothing that would make no sense, and the form says what is wrong', async () => {
  const tool = await makeRentProduct(shop, { title: 'Kaltas', units: 1 })
  const other = await makeRentProduct(shop, { title: 'Grąžtas', units: 1 })
  const sold = await makeAddition(shop, { title: 'Pirštinės' })
  const bundle = await makeRentProduct(shop, { title: 'Kalimo rinkinys', parts: [part(tool.id)] })
  const wrong = async (parts: unknown) => {
    const { status, body } = await create(parts)
    return [status, Object.keys(body.errors ?? {})[0], Object.values(body.errors ?? {})[0]]
  }
  expect(await wrong([part(bundle.id)])).toEqual([
    422,
    'parts',
    ['„Kalimo rinkinys“ pats yra rinkinys: įrašykite jo dalis.'],
  ])
  expect(await wrong([part(sold.id)])).toEqual([
    422,
    'parts',
    ['„Pirštinės“ nenuomojamas: rinkinį sudaro tik nuomojami įrankiai.'],
  ])
  expect(await wrong([part(999_999)])).toEqual([422, 'parts', ['Produkto Nr.\u00a0999999 nėra.']])
  expect((await wrong([part(tool.id), part(tool.id)]))[0]).toBe(422)
  expect((await wrong([part(tool.id, 0)]))[0]).toBe(422)
  expect((await wrong([part(tool.id, 1.5)]))[0]).toBe(422)
  expect((await wrong('viskas'))[0]).toBe(422)
  expect((await wrong([{ product_id: true, quantity: [1] }]))[0]).toBe(422)
  expect((await wrong(Array.from({ length: 51 }, (_, index) => part(index + 1))))[0]).toBe(422)
  expect((await create([], { parts: '[{' })).body.errors.parts).toEqual(['Turi būti JSON sąrašas.'])

  expect((await update(bundle.id, { parts: JSON.stringify([part(bundle.id)]) })).body.errors.parts).toEqual([
    'Rinkinys negali būti savo paties dalimi.',
  ])
  // a part can't be a bundle, nor what has machines
  expect((await update(tool.id, { parts: JSON.stringify([part(other.id)]) })).body.errors.parts[0]).toContain(
    'įeina į rinkinį „Kalimo rinkinys“',
  )
  const withUnits = await update(other.id, { parts: JSON.stringify([part(tool.id)]), left_in_stock: '1' })
  expect([withUnits.status, withUnits.body.code]).toEqual([409, 'product-has-units'])
  const removed = await shop.request(AdminProducts.rent.remove, { as, params: { id: tool.id } })
  expect([removed.status, removed.body.code]).toEqual([409, 'part-of-bundle'])
  // made idle first, it may become a bundle
  expect((await update(other.id, { left_in_stock: '0' })).status).toBe(200)
  expect((await update(other.id, { parts: JSON.stringify([part(tool.id)]) })).body.data.is_bundle).toBe(true)
  expect((await shop.request(AdminProducts.rent.remove, { as, params: { id: other.id } })).status).toBe(204)
})

test('T292 of a bundle made of a tool, and that tool made a bundle, at the same instant one is', async () => {
  for (let round = 0; round < 8; round++) {
    const one = await makeRentProduct(shop, { title: 'Vienas', units: 0 })
    const two = await makeRentProduct(shop, { title: 'Du', units: 0 })
    const third = await makeRentProduct(shop, { title: 'Trys', units: 0 })
    const answers = await Promise.all([
      update(one.id, { parts: JSON.stringify([part(two.id)]) }),
      update(two.id, { parts: JSON.stringify([part(third.id)]) }),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect([200, ...statuses.slice(1)]).toEqual(statuses)
    expect([409, 422]).toContain(statuses[1])
  }
})

test('bundles leave in a file and come back from it, also with parts that the file brings', async () => {
  const load = async (text: string, dry_run = '0') => {
    const file = { name: 'produktai.csv', bytes: Buffer.from(text), type: 'text/csv' }
    return shop.request(AdminProducts.rent.import, { ...(await buildMultipartForm({ dry_run, file })), as })
  }
  const save = async () => String((await shop.request(AdminProducts.rent.export, { as })).body)
  const saw = await makeRentProduct(shop, { title: 'Failo pjūklas', units: 4 })
  const bit = await makeRentProduct(shop, { title: 'Failo diskas', units: 9 })
  const bundle = await makeRentProduct(shop, { title: 'Failo rinkinys', parts: [part(saw.id), part(bit.id, 3)] })
  const whole = await save()
  expect(whole).toContain(`;${saw.slug}|${bit.slug}=3`)
  expect((await load(whole)).body.data).toEqual({ created: 0, updated: 0, errors: [] })

  const heads = 'Adresas;Pavadinimas;Kategorija;Dienos kaina be PVM;Likutis;Rinkinio dalys'
  const rows = (...lines: string[]) => [heads, ...lines].join('\r\n')
  const shelf = saw.category.title
  const both = rows(
    `naujas-rinkinys;Naujas rinkinys;${shelf};20;7;nauja-dalis=2|${saw.slug}`,
    `nauja-dalis;Nauja dalis;${shelf};5;6;`,
    `${bundle.slug};Failo rinkinys;${shelf};20;0;${bit.slug}=2`,
  )
  expect((await load(both, '1')).body.data).toEqual({ created: 2, updated: 1, errors: [] })
  expect(await seen(bundle.slug)).toMatchObject({ parts: [{ quantity: 1 }, { quantity: 3 }] })
  expect((await load(both)).body.data).toEqual({ created: 2, updated: 1, errors: [] })
  expect(await seen('naujas-rinkinys')).toMatchObject({
    left_in_stock: 3,
    parts: [
      { slug: 'nauja-dalis', quantity: 2 },
      { slug: saw.slug, quantity: 1 },
    ],
  })
  expect(await seen(bundle.slug)).toMatchObject({ left_in_stock: 4, parts: [{ product_id: bit.id, quantity: 2 }] })

  const wrong = await load(
    rows(
      `a;A;${shelf};20;0;nera-tokio`,
      `b;B;${shelf};20;0;${saw.slug}=0`,
      `c;C;${shelf};20;0;${saw.slug}|${saw.slug}=2`,
      `d;D;${shelf};20;0;${bundle.slug}`,
    ),
  )
  expect(wrong.status).toBe(422)
  expect(wrong.body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'parts'],
    [3, 'parts'],
    [4, 'parts'],
  ])
  const nested = await load(rows(`d;D;${shelf};20;0;${bundle.slug}`))
  expect(nested.body.data.errors).toEqual([
    { row: 2, field: 'parts', message: '„Failo rinkinys“ pats yra rinkinys: įrašykite jo dalis.' },
  ])
})
