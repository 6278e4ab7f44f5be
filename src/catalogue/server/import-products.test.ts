import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ShowAdditionProduct, ShowSellProduct } from '../catalogue.contract.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { makeAddition, makeCategory, makeRentProduct, makeSellProduct } from './catalogue.factories.ts'
import { products, stock_movements } from './catalogue.tables.ts'
import { changeStock } from './public/change-stock.ts'

let as: string
let adminId: number

const shop = openShopForFile()
beforeAll(async () => {
  const admin = await makeAdmin(shop)
  as = admin.token
  adminId = admin.id
})

async function load(kind: Kind, lines: string | string[], dry = false) {
  const text = Array.isArray(lines) ? lines.join('\r\n') : lines
  const form = await buildMultipartForm({
    dry_run: dry ? '1' : '0',
    file: { name: 'produktai.csv', bytes: Buffer.from(text), type: 'text/csv' },
  })
  return shop.request(AdminProducts[kind].import, { ...form, as })
}
const save = async (kind: Kind, query = {}) => {
  const { status, body, headers } = await shop.request(AdminProducts[kind].export, { as, query })
  expect(status).toBe(200)
  return { text: String(body), headers }
}
const stockOf = async (id: number) => {
  const { db } = shop.context.database
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  const moves = await db.select().from(stock_movements).where(eq(stock_movements.product_id, id))
  expect(moves.reduce((sum, { units }) => sum + units, 0)).toBe(product?.stock)
  return { stock: product?.stock, last: moves.at(-1) }
}

test('an exported file of products is imported as no change', async () => {
  const rent = await makeCategory(shop, { kind: 'rent' })
  await makeRentProduct(shop, {
    title: 'Gręžtuvas „A; B“',
    about: '=1+1\nDvi eilutės',
    properties: [{ property: 'Formulė', value: 'a=b|c' }],
  })
  await makeAddition(shop, {
    title: '+370 kaltas',
    rentCategory: rent,
    attributes: [{ attribute_name: 'Ilgis', attribute: '400 mm', price: 350 }],
  })
  const { text, headers } = await save('rent')
  expect(headers['content-disposition']).toMatch(/nuomos-produktai-2026-11-18\.csv/)
  expect(text).toContain("'=1+1")
  expect((await load('rent', text)).body.data).toEqual({ created: 0, updated: 0, errors: [] })

  const additions = (await save('addition')).text
  expect(additions).toContain('Ilgis=400 mm=3,50')
  expect(additions).toContain("'+370 kaltas")
  expect((await load('addition', additions)).body.data).toEqual({ created: 0, updated: 0, errors: [] })
  expect((await save('rent', { q: 'nieko' })).text.trim().split('\r\n')).toHaveLength(1)
})

test('rows with a number or an address change products, others create them; a look changes nothing', async () => {
  const { title: category } = await makeCategory(shop, { kind: 'sell', title: 'Įkeltos' })
  const one = await makeSellProduct(shop, { title: 'Senos kopėčios', units: 4, category: 'Įkeltos' })
  const two = await makeSellProduct(shop, { title: 'Generatorius', units: 2, category: 'Įkeltos' })
  const file = [
    'Nr.;Adresas;Pavadinimas;Kategorija;Kaina be PVM;Likutis;Aprašymas;Savybės;Atributai',
    `${one.id};;Naujos kopėčios;${category.toUpperCase()};129,90;6;Tvirtos;Aukštis=6 m|Svoris=12 kg;Spalva=raudona=5|Spalva=pilka`,
    `;${two.slug};Generatorius;${category};1 234,50 €;2;;;`,
    `;;Naujas daiktas;${category};10;3;;;`,
    `;mano-adresas;Naujas daiktas;${category};11;0;;;`,
  ]
  const look = await load('sell', file, true)
  expect(look.body.data).toEqual({ created: 2, updated: 2, errors: [] })
  expect((await stockOf(one.id)).stock).toBe(4)

  expect((await load('sell', file)).body.data).toEqual({ created: 2, updated: 2, errors: [] })
  const changed = (await shop.request(ShowSellProduct, { params: { slug: one.slug } })).body.data
  expect(changed).toMatchObject({
    title: 'Naujos kopėčios',
    price: 12_990,
    left_in_stock: 6,
    properties: [
      { property: 'Aukštis', value: '6 m' },
      { property: 'Svoris', value: '12 kg' },
    ],
    attributes: [
      { attribute: 'raudona', price: 500 },
      { attribute: 'pilka', price: 0 },
    ],
  })
  expect((await stockOf(one.id)).last).toMatchObject({ units: 2, reason: 'corrected', by_user_id: adminId })
  for (const [slug, left, price] of [
    [two.slug, 2, 123_450],
    ['naujas-daiktas', 3, 1000],
    ['mano-adresas', 0, 1100],
  ] as const)
    expect((await shop.request(ShowSellProduct, { params: { slug } })).body.data).toMatchObject({
      left_in_stock: left,
      price,
    })

  // The same file again matches by address; the row without one creates another.
  expect((await load('sell', file)).body.data).toMatchObject({ created: 1, updated: 0 })
  const written = await shop.context.database.db.select().from(history).where(eq(history.deed, 'product.imported'))
  expect(written[0]).toMatchObject({ by_id: adminId, details: { kind: 'sell', created: 2, updated: 2 } })
})

test('an import leaves fields without a column as they are, and a file older than a sale does not bring the sold unit back', async () => {
  const bit = await makeAddition(shop, {
    title: 'Kaltas',
    units: 10,
    about: 'Lieka',
    attributes: [{ attribute_name: 'Ilgis', attribute: '1 m', price: 100 }],
  })
  const { text } = await save('addition', { q: 'kaltas', sort: 'title' })
  await shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: shop.context.clock() }), {
      productId: bit.id,
      units: -3,
      reason: 'sold',
      orderId: 1,
    }),
  )
  expect((await load('addition', text)).body.data).toMatchObject({ updated: 0 })
  expect((await stockOf(bit.id)).stock).toBe(7)

  expect((await load('addition', ['id,title,price', `${bit.id},Kaltas,"9,99"`])).body.data).toMatchObject({
    updated: 1,
  })
  expect((await shop.request(ShowAdditionProduct, { params: { slug: bit.slug } })).body.data).toMatchObject({
    price: 999,
    about: 'Lieka',
    left_in_stock: 7,
    attributes: [{ attribute: '1 m' }],
  })
})

test('every wrong row is told by its number and column, and one wrong row holds back the whole file', async () => {
  const { title: category } = await makeCategory(shop, { kind: 'rent', title: 'Klaidos' })
  const out = await makeRentProduct(shop, { title: 'Išnuomotas', units: 2, category: 'Klaidos' })
  const now = shop.context.clock().getTime()
  await makeRental(shop, { productId: out.id, from: new Date(now - 3_600_000), to: new Date(now + 86_400_000) })
  const count = await shop.context.database.db.$count(products)
  const file = [
    'Nr.;Adresas;Pavadinimas;Kategorija;Dienos kaina be PVM;Valandos kaina be PVM;Likutis;Likutis eksportuojant',
    `;;Geras;${category};10;;1;`,
    ';;Be kategorijos;Nėra tokios;10;;1;',
    `;;;${category};10;;1;`,
    `;;Be kainos;${category};0;;1;`,
    `;;Dvi kainos;${category};1;2;1;`,
    `;;Kaina žodžiu;${category};dešimt;;1;`,
    `;;Pusė vieneto;${category};1;;0,5;`,
    `999999;;Nėra;${category};1;;1;`,
    `${out.id};kitas-adresas;Išnuomotas;${category};20;;1;`,
    `${out.id};;Išnuomotas;${category};20;;0;2`,
    `${out.id};;Išnuomotas;${category};20;;1;1`,
  ]
  for (const dry of [true, false]) {
    const { status, body } = await load('rent', file, dry)
    expect(status).toBe(dry ? 200 : 422)
    expect(body.data.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      '3 category',
      '4 title',
      '5 price_per_day',
      '6 price_per_day',
      '7 price_per_day',
      '8 left_in_stock',
      '9 id',
      '10 slug',
      '11 left_in_stock',
      '12 ',
    ])
  }
  expect(await shop.context.database.db.$count(products)).toBe(count)
  expect((await load('rent', 'Pavadinimas;Kitkas\r\nA;B')).status).toBe(422)
  expect(
    (await shop.request(AdminProducts.rent.import, { ...(await buildMultipartForm({ dry_run: '1' })), as })).status,
  ).toBe(422)
})

test('T1160 prices and counts that may mean two things are told with both, and nothing is guessed', async () => {
  const { title } = await makeCategory(shop, { kind: 'sell', title: 'Skaičiai' })
  const heads = 'Pavadinimas;Kategorija;Kaina be PVM;Likutis;Atributai'
  const clear = [`A;${title};1.234,50;12,00;Ilgis=1 m=1,234.50`, `B;${title};1,234.50;1 234;Ilgis=1 m=−0,50`]
  expect((await load('sell', [heads, clear[0] ?? ''], true)).body.data).toEqual({ created: 1, updated: 0, errors: [] })
  const { errors } = (await load('sell', [heads, ...clear, `C;${title};1,234;1.234;Ilgis=1 m=2.500`])).body.data
  expect(errors).toEqual([
    { row: 3, field: 'attributes', message: expect.any(String) },
    { row: 4, field: 'left_in_stock', message: '„1.234“ gali būti 1234 arba 1,234: parašykite „1234“.' },
    { row: 4, field: 'attributes', message: '„2.500“ gali būti 2500 arba 2,500: parašykite „2500“ arba „2,5000“.' },
    { row: 4, field: 'price', message: '„1,234“ gali būti 1234 arba 1,234: parašykite „1234“ arba „1,2340“.' },
  ])
})

test('deposits and values of rent tools travel in the file too, and stay where it has no column for them', async () => {
  await makeCategory(shop, { kind: 'rent', title: 'Su užstatu' })
  const { id } = await makeRentProduct(shop, {
    title: 'Plokštė',
    category: 'Su užstatu',
    deposit: 15_000,
    replacement_value: 90_050,
  })
  const { text } = await save('rent', { q: 'Plokštė' })
  expect(text).toContain('Užstatas;Įrankio vertė')
  expect(text).toContain('"150,00";"900,50"')
  const held = async () => {
    const [product] = await shop.context.database.db.select().from(products).where(eq(products.id, id))
    return [product?.deposit, product?.replacement_value]
  }
  expect((await load('rent', [`Nr.;Pavadinimas;Užstatas`, `${id};Plokštė;200`])).body.data).toMatchObject({
    updated: 1,
  })
  expect(await held()).toEqual([20_000, 90_050])
  expect((await load('rent', [`Nr.;Pavadinimas`, `${id};Plokštė 2`])).body.data).toMatchObject({ updated: 1 })
  expect(await held()).toEqual([20_000, 90_050])
  const created = await load('rent', [`Pavadinimas;Kategorija;Dienos kaina be PVM;Likutis`, `Nauja;Su užstatu;10;1`])
  expect(created.body.data).toMatchObject({ created: 1 })
})
