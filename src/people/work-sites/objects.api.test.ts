import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CreateObject, DeleteObject, ListObjects, UpdateObject } from './objects.contract.ts'
import { objects } from './server/objects.tables.ts'

let customer: TestPerson
const shop = openShopForFile()
beforeEach(async () => {
  customer = await makeCustomer(shop)
})

const form = { title: 'Namas Žaliakalnyje', address: 'Aušros g. 21', city: 'Kaunas' }
const create = (body: object = form, as = customer.token) => shop.request(CreateObject, { as, body })
const list = async (as = customer.token) => (await shop.request(ListObjects, { as })).body.data

test('a work site is added with its contact’s number as it is stored', async () => {
  const { status, body } = await create({ ...form, contact_name: 'Ąžuolas', contact_phone: '8 612 34567', comment: '' })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(Number),
    ...form,
    postal_code: null,
    country: 'LT',
    contact_name: 'Ąžuolas',
    contact_phone: '+37061234567',
    comment: null,
    rented: [],
    orders: [],
    orders_count: 0,
    cost: 0,
    cost_with_vat: 0,
  })
  expect(await list()).toEqual([body.data])
})

test.each([
  ['title', { ...form, title: '  ' }],
  ['address', { ...form, address: '' }],
  ['city', { title: 'Namas', address: 'Aušros g. 21' }],
  ['title', { ...form, title: 'x'.repeat(201) }],
  ['contact_phone', { ...form, contact_phone: '12345' }],
  ['title', { ...form, title: 7 }],
])('a form with a wrong %s is refused under that field', async (field, body) => {
  const { status, body: answer } = await create(body)
  expect(status).toBe(422)
  expect(Object.keys(answer.errors)).toEqual([field])
  expect(await list()).toEqual([])
})

test('a work site is changed by its owner alone', async () => {
  const { id } = (await create()).body.data
  const changed = { ...form, title: 'Sodyba', contact_phone: null }
  const updated = await shop.request(UpdateObject, { as: customer.token, params: { id }, body: changed })
  expect(updated).toMatchObject({ status: 200, body: { data: { id, title: 'Sodyba' } } })

  const stranger = await makeCustomer(shop)
  for (const foreign of [id, 999_999]) {
    const answers = [
      await shop.request(UpdateObject, { as: stranger.token, params: { id: foreign }, body: form }),
      await shop.request(DeleteObject, { as: stranger.token, params: { id: foreign } }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toEqual({ message: 'Tokio objekto nėra.', code: 'not-found' })
    }
  }
  expect(await list()).toMatchObject([{ title: 'Sodyba' }])
  expect(await list(stranger.token)).toEqual([])
})

test('a work site shows its current rentals and their cost so far', async () => {
  const { id } = (await create()).body.data
  const tool = await makeRentProduct(shop, { title: 'Betono maišyklė', units: 9 })
  const line = (starts: string, ends: string, quantity: number) => ({
    product_id: tool.id,
    title: 'Betono maišyklė',
    quantity,
    unit_price: 1000,
    period: { from: starts, to: ends },
    starts_at: new Date(`${starts}T06:00:00Z`),
    expected_return: new Date(`${ends}T15:00:00Z`),
  })
  const order = await makeOrder(shop, {
    user_id: customer.id,
    order: { object_id: id },
    lines: [line('2026-11-17', '2026-11-20', 2), line('2026-11-25', '2026-11-26', 1)],
  })
  const deleted = await makeOrder(shop, {
    user_id: customer.id,
    order: { object_id: id },
    lines: [{ unit_price: 5000 }],
  })
  await shop.context.database.db.update(orders).set({ deleted_at: new Date() }).where(eq(orders.id, deleted.id))

  expect(await list()).toMatchObject([
    {
      rented: [{ title: 'Betono maišyklė', quantity: 2, expected_return: '2026-11-20T15:00:00.000Z' }],
      orders: [{ id: order.id, price_with_vat: 3630, is_payed: false, placed_at: '2026-11-18T08:30:00.000Z' }],
      orders_count: 1,
      cost: 3000,
      cost_with_vat: 3630,
    },
  ])
})

test('a work site without orders is deleted; a work site with orders is archived and its orders keep it', async () => {
  const plain = (await create()).body.data.id
  const used = (await create()).body.data.id
  const order = await makeOrder(shop, { user_id: customer.id, order: { object_id: used } })
  for (const id of [plain, used]) {
    expect((await shop.request(DeleteObject, { as: customer.token, params: { id } })).status).toBe(204)
    expect((await shop.request(DeleteObject, { as: customer.token, params: { id } })).status).toBe(404)
    expect((await shop.request(UpdateObject, { as: customer.token, params: { id }, body: form })).status).toBe(404)
  }
  expect(await list()).toEqual([])
  const { db } = shop.context.database
  expect(await db.select().from(objects).where(eq(objects.id, plain))).toEqual([])
  expect(await db.select().from(objects).where(eq(objects.id, used))).toMatchObject([
    { archived_at: shop.context.clock() },
  ])
  expect(await db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ object_id: used }])
})

test('a sign that no text may hold is refused, not an error of ours', async () => {
  expect((await create({ ...form, title: 'Namas\u0000' })).status).toBe(422)
})
