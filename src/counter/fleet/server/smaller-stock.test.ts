import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { ListCollisions } from '../collisions.contract.ts'
import { StartDowntime } from '../downtimes.contract.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8))
const unitsOf = async (product_id: number, state?: string): Promise<{ id: number; code: string }[]> =>
  (await ask(ListUnits, { query: { product_id, ...(state && { state }) } })).body.data
async function productOf(id: number) {
  const [product] = await shop.context.database.db.select().from(products).where(eq(products.id, id))
  return product as typeof products.$inferSelect
}
async function save(id: number, fields: object) {
  const { title, category_id: rent_category_id, price_per_day } = await productOf(id)
  const form = await buildMultipartForm({ _method: 'PUT', title, rent_category_id, price_per_day, ...fields })
  return ask(AdminProducts.rent.update, { ...form, params: { id } })
}
async function load(rows: string[], dry = false) {
  const text = ['Nr.;Pavadinimas;Kategorija;Dienos kaina be PVM;Likutis;Likutis eksportuojant', ...rows].join('\r\n')
  const file = { name: 'produktai.csv', bytes: Buffer.from(text), type: 'text/csv' }
  return ask(AdminProducts.rent.import, await buildMultipartForm({ dry_run: dry ? '1' : '0', file }))
}
const row = ({ id, title, category }: Awaited<ReturnType<typeof makeRentProduct>>, left: number, seen: number) =>
  `${id};${title};${category.slug};20,00;${left};${seen}`

test('T409 a form that was opened before a hand-over takes no machine that is out, also from whoever accepts broken bookings', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 3 })
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  expect((await ask(HandOver, { params: { id: orderId }, body: makeHandOverBody(tools) })).status).toBe(201)
  for (const left_in_stock of [0, 1]) {
    const { status, body } = await save(productId, { left_in_stock, left_in_stock_seen: 3, accept_broken: '1' })
    expect([status, body.code]).toEqual([409, 'units-are-out'])
    expect(body.message).toBe('Mažiau palikti negalima: tiek laisvų vienetų parduotuvėje nėra.')
  }
  expect([(await productOf(productId)).stock, await unitsOf(productId, 'retired')]).toEqual([3, []])
  expect((await save(productId, { left_in_stock: 2, left_in_stock_seen: 3, accept_broken: '1' })).status).toBe(200)
  expect([(await productOf(productId)).stock, (await unitsOf(productId, 'out')).length]).toEqual([2, 2])
})

test('T409 idle machines go with a smaller stock, the newest first, and those that bookings wanted are on the board', async () => {
  const { id } = await makeRentProduct(shop, { units: 4 })
  const booked = await makeRental(shop, { productId: id, from: at(20), to: at(21), quantity: 3 })
  const [first, ...newer] = await unitsOf(id)
  expect((await save(id, { left_in_stock: 1 })).body.code).toBe('units-are-booked')
  expect((await save(id, { left_in_stock: 1, accept_broken: '1' })).body.data).toMatchObject({ units: 1 })
  expect((await unitsOf(id, 'idle')).map(({ code }) => code)).toEqual([first?.code])
  expect((await unitsOf(id, 'retired')).map(({ code }) => code)).toEqual(newer.map(({ code }) => code))
  const { data } = (await ask(ListCollisions)).body
  expect(data.filter(({ product }: { product: { id: number } }) => product.id === id)).toMatchObject([
    { rental_id: booked.id, missing: 2, cause: 'retired' },
  ])
})

test('T409 a file takes fewer than are booked from nobody: the row is told, and nothing of the file is written', async () => {
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 3 })
  const other = await makeRentProduct(shop, { title: 'Kitas', units: 3 })
  await makeRental(shop, { productId: saw.id, from: at(20), to: at(21), quantity: 2 })
  const { status, body } = await load([row(other, 1, 3), row(saw, 1, 3)])
  expect([status, body.code, body.data]).toEqual([
    422,
    'rows-are-wrong',
    {
      created: 0,
      updated: 0,
      errors: [
        { row: 3, field: 'left_in_stock', message: 'Mažiau palikti negalima: išnuomota arba užsakyta vienetų – 2.' },
      ],
    },
  ])
  expect([(await productOf(saw.id)).stock, (await productOf(other.id)).stock]).toEqual([3, 3])
  expect((await load([row(other, 1, 3), row(saw, 2, 3)])).status).toBe(200)
  expect([(await productOf(saw.id)).stock, (await productOf(other.id)).stock]).toEqual([2, 1])
  expect([(await unitsOf(saw.id, 'idle')).length, (await unitsOf(other.id, 'idle')).length]).toEqual([2, 1])
})

test('T409 a file that wants more idle machines than there are is told so at its row', async () => {
  const saw = await makeRentProduct(shop, { title: 'Freza', units: 2 })
  const other = await makeRentProduct(shop, { title: 'Kita freza', units: 3 })
  // at different times: one machine is always available
  for (const [index, { id }] of (await unitsOf(saw.id)).entries())
    expect(
      (
        await ask(StartDowntime, {
          body: {
            product_id: saw.id,
            unit_id: id,
            kind: 'service',
            reason: 'Kasmetinė patikra',
            from: new Date(Date.UTC(2099, index, 1)).toISOString(),
            to: new Date(Date.UTC(2099, index, 5)),
          },
        })
      ).status,
    ).toBe(201)
  const { status, body } = await load([row(other, 1, 3), row(saw, 1, 2)])
  expect([status, body.code, body.data?.errors]).toEqual([
    422,
    'rows-are-wrong',
    [{ row: 3, field: 'left_in_stock', message: 'Mažiau palikti negalima: tiek laisvų vienetų parduotuvėje nėra.' }],
  ])
  expect([(await productOf(saw.id)).stock, (await productOf(other.id)).stock]).toEqual([2, 3])
})
