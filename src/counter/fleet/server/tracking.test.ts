import { and, count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { CreateUnit, ListUnits, RetireUnit } from '#catalogue/units/units.contract.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rental_units } from '#rentals/server/rentals.tables.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /I1|I2/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})

const db = () => shop.context.database.db
const productOf = async (id: number) =>
  (await db().select({ stock: products.stock, tracked: products.tracked }).from(products).where(eq(products.id, id)))[0]
const inService = async (id: number) =>
  (
    await db()
      .select({ n: count() })
      .from(units)
      .where(and(eq(units.product_id, id), isNull(units.retired_at)))
  )[0]?.n
const codesOf = async (product_id: number, state = 'idle'): Promise<string[]> =>
  (await shop.request(ListUnits, { as: admin.token, query: { product_id, state } })).body.data.map(
    ({ code }: { code: string }) => code,
  )

async function save(id: number, fields: { tracked?: 'each' | 'count'; left_in_stock: number }) {
  const [product] = await db().select().from(products).where(eq(products.id, id))
  const { title, category_id: rent_category_id, price_per_day } = product as typeof products.$inferSelect
  const form = await buildMultipartForm({ _method: 'PUT', title, rent_category_id, price_per_day, ...fields })
  return shop.request(AdminProducts.rent.update, { ...form, as: admin.token, params: { id } })
}
async function handOut(orderId: number, line: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return shop.request(HandOver, { as: admin.token, params: { id: orderId }, body: makeHandOverBody(tools, line) })
}
async function takeBack(orderId: number, line: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return shop.request(TakeToolsBack, { as: admin.token, params: { id: orderId }, body: makeTakeBackBody(tools, line) })
}

test('T262 a product switched to counting keeps its stock, and its codes are retired', async () => {
  const { id } = await makeRentProduct(shop, { units: 3 })
  expect((await save(id, { tracked: 'count', left_in_stock: 5 })).body.data).toMatchObject({
    tracked: 'count',
    left_in_stock: 5,
  })
  expect([await productOf(id), await inService(id)]).toEqual([{ stock: 5, tracked: 'count' }, 0])
  const { body } = await shop.request(ListUnits, { as: admin.token, query: { product_id: id, state: 'retired' } })
  expect(body.data.map(({ retired_reason }: { retired_reason: string }) => retired_reason)).toEqual(
    Array(3).fill('corrected'),
  )
})

test('T262 a product switched to codes gets a code for each unit, as many as are left after the same save', async () => {
  const { id } = await makeRentProduct(shop, { units: 0 })
  await save(id, { tracked: 'count', left_in_stock: 1_500 })
  expect((await save(id, { tracked: 'each', left_in_stock: 40 })).status).toBe(200)
  expect([await productOf(id), await inService(id)]).toEqual([{ stock: 40, tracked: 'each' }, 40])
})

test('T262 more than a thousand codes at once are refused, and nothing is saved', async () => {
  const { id } = await makeRentProduct(shop, { units: 0 })
  await save(id, { tracked: 'count', left_in_stock: 1_001 })
  const { status, body } = await save(id, { tracked: 'each', left_in_stock: 1_001 })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'too-many-units', ['tracked']])
  expect(body.message).toContain('„Tik skaičiuojama“')
  expect([await productOf(id), await inService(id)]).toEqual([{ stock: 1_001, tracked: 'count' }, 0])
})

test('T262 while a machine is with a customer its code stays', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  expect((await handOut(orderId)).status).toBe(201)
  const refused = await save(productId, { tracked: 'count', left_in_stock: 2 })
  expect([refused.status, refused.body.code]).toEqual([409, 'units-are-out'])
  expect([await productOf(productId), await inService(productId)]).toEqual([{ stock: 3, tracked: 'each' }, 3])
  expect((await takeBack(orderId)).status).toBe(201)
  expect((await save(productId, { tracked: 'count', left_in_stock: 3 })).status).toBe(200)
})

test('T262 a unit that is out when codes are given gets its code at the return', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 4 })
  await save(productId, { tracked: 'count', left_in_stock: 4 })
  expect((await handOut(orderId)).status).toBe(201)
  expect((await save(productId, { tracked: 'each', left_in_stock: 2 })).status).toBe(200)
  const open = await db().select().from(rental_units).where(isNull(rental_units.back_at))
  expect(open.map(({ unit_id }) => unit_id)).toEqual([null, null])
  const [one, two] = await codesOf(productId)
  expect((await takeBack(orderId, { unit_codes: [one, two] })).status).toBe(201)
  expect(await inService(productId)).toBe(4)
})

test('T262 of a hand-over and a switch to counting at once one is done, and no machine is out that the shop does not know', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const [code] = await codesOf(productId)
  const body = makeHandOverBody(tools, { unit_codes: [code as string] })
  const [out, switched] = await Promise.all([
    shop.request(HandOver, { as: admin.token, params: { id: orderId }, body }),
    save(productId, { tracked: 'count', left_in_stock: 2 }),
  ])
  expect([out.status, switched.status].filter((status) => status < 300)).toHaveLength(1)
  // No switch while units are out, no codes of counted products or retired machines.
  if (switched.status < 300) expect([409, 422]).toContain(out.status)
  else expect(switched.status).toBe(409)
  expect(await retiredAndOut()).toEqual([])
})

test('T262 of ten hand-overs and retirements of one machine at once each is done or refused, and none is out and retired', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
    const { tools } = await fetchHandover(shop, admin.token, orderId)
    const { body } = await shop.request(ListUnits, { as: admin.token, query: { product_id: productId } })
    const [{ id, code }] = body.data
    const [out, gone] = await Promise.all([
      shop.request(HandOver, {
        as: admin.token,
        params: { id: orderId },
        body: makeHandOverBody(tools, { unit_codes: [code] }),
      }),
      shop.request(RetireUnit, { as: admin.token, params: { id }, body: { reason: 'scrapped' } }),
    ])
    expect([
      [201, 409, 'unit-is-out'],
      [409, 200, 'unit-is-retired'],
    ]).toContainEqual([out.status, gone.status, out.body.code ?? gone.body.code])
  }
  expect(await retiredAndOut()).toEqual([])
})

async function retiredAndOut() {
  const { rows } = await shop.context.database.pool.query(
    'select u.code from units u join rental_units o on o.unit_id = u.id where o.back_at is null and u.retired_at is not null',
  )
  return rows
}

test.each([
  [
    'a unit in service of what is counted',
    `insert into units (product_id, code) values ($1, 'X-' || random())`,
    'count',
  ],
  ['a unit more than the stock', `insert into units (product_id, code) values ($1, 'X-' || random())`, 'each'],
  [
    'a unit less than the stock',
    `update units set retired_at = now(), retired_reason = 'lost' where product_id = $1`,
    'each',
  ],
] as const)('T262 the database refuses %s', async (_, statement, tracked) => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  await save(id, { tracked, left_in_stock: 1 })
  await expect(shop.context.database.pool.query(statement, [id])).rejects.toMatchObject({
    constraint: 'stock_is_its_units',
  })
})

test('T262 the database lets no retired machine out', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { units: 2 })
  await handOut(orderId)
  const [idle] = await codesOf(productId)
  const { body } = await shop.request(ListUnits, { as: admin.token, query: { search: idle } })
  const [{ id }] = body.data
  await shop.request(RetireUnit, { as: admin.token, params: { id }, body: { reason: 'lost' } })
  const swap =
    'update rental_units set unit_id = $1 where back_at is null and unit_id in (select id from units where product_id = $2)'
  const swapped = shop.context.database.pool.query(swap, [id, productId])
  await expect(swapped).rejects.toMatchObject({ constraint: 'retired_unit_stays' })
})

test('T262 a machine of a counted product is not bought one by one', async () => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  await save(id, { tracked: 'count', left_in_stock: 1 })
  const { status, body } = await shop.request(CreateUnit, { as: admin.token, body: { product_id: id } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['product_id']])
})
