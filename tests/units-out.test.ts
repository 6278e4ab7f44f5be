import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { retireUnit } from '#catalogue/units/server/public/retire-unit.ts'
import { ListUnits, RetireUnit, ShowUnitByCode } from '#catalogue/units/units.contract.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { handOut as handOutUnits } from '#rentals/server/public/hand-out.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /units/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})

const db = () => shop.context.database.db
const unitsOf = async (product_id: number, state = 'idle'): Promise<{ id: number; code: string }[]> =>
  (await shop.request(ListUnits, { as: admin.token, query: { product_id, state } })).body.data
const codesOf = async (product_id: number, state = 'idle') => (await unitsOf(product_id, state)).map(({ code }) => code)
const stateOf = async (code: string) =>
  (await shop.request(ShowUnitByCode, { as: admin.token, params: { code } })).body.data
const handOut = async (orderId: number, line: object = {}) =>
  shop.request(HandOver, {
    as: admin.token,
    params: { id: orderId },
    body: makeHandOverBody((await fetchHandover(shop, admin.token, orderId)).tools, line),
  })
const takeBack = async (orderId: number, line: object = {}) =>
  shop.request(TakeToolsBack, {
    as: admin.token,
    params: { id: orderId },
    body: makeTakeBackBody((await fetchHandover(shop, admin.token, orderId)).tools, line),
  })

test('T268 machines that are scanned go out, and the counter sees who has them', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 4 })
  const [, second, , fourth] = await codesOf(productId)
  const unit_codes = [fourth, second?.toLowerCase()]
  expect((await handOut(orderId, { unit_codes })).status).toBe(201)
  expect((await codesOf(productId, 'out')).toSorted()).toEqual([second, fourth].toSorted())
  expect(await stateOf(second ?? '')).toMatchObject({
    state: 'out',
    rental: { order_id: orderId, due: expect.any(String) },
  })

  expect((await takeBack(orderId, { quantity: 1, unit_codes: [fourth] })).status).toBe(201)
  expect(await codesOf(productId, 'out')).toEqual([second])
  expect((await takeBack(orderId)).status).toBe(201)
  expect(await codesOf(productId, 'out')).toEqual([])
})

test('unnamed, the shop takes idle ones, the least used first, and mark-as-returned brings back what is out', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 3 })
  expect((await handOut(orderId)).status).toBe(201)
  const first = await codesOf(productId, 'out')
  expect(first).toHaveLength(2)
  const [rental] = await db().select({ id: rentals.id }).from(rentals).where(eq(rentals.order_id, orderId))
  const { status } = await shop.request(MarkReturned, { as: admin.token, params: { id: rental?.id ?? 0 } })
  expect(status).toBeLessThan(300)
  expect(await codesOf(productId, 'out')).toEqual([])
})

test('a part marked as returned brings back as many machines, those that have been out longest', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 3, units: 3 })
  const [first, second, third] = await codesOf(productId)
  await handOut(orderId, { quantity: 1, unit_codes: [third] })
  shop.setNow(new Date('2026-11-16T08:00:00Z'))
  await handOut(orderId)
  const [rental] = await db().select({ id: rentals.id }).from(rentals).where(eq(rentals.order_id, orderId))
  const mark = (quantity: number) =>
    shop.request(MarkReturned, { as: admin.token, params: { id: rental?.id ?? 0 }, body: { quantity } })
  expect((await mark(1)).status).toBeLessThan(300)
  expect(await codesOf(productId, 'out')).toEqual([first, second])
  expect((await mark(2)).status).toBeLessThan(300)
  expect(await codesOf(productId, 'out')).toEqual([])
})

test.each([
  ['unknown', async () => ['NERA-TOKIO'], 404, undefined],
  [
    'of another product',
    async () => codesOf((await makeRentalOrder(shop, { units: 1 })).productId),
    409,
    'unit-of-other-product',
  ],
  ['retired', async (product: number) => [await retired(product)], 409, 'unit-is-retired'],
] as const)('a machine that is %s is refused, and nothing goes out', async (_, codes, status, code) => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const wrong = await codes(productId)
  const { status: got, body } = await handOut(orderId, { unit_codes: wrong })
  expect([got, body.code]).toEqual([status, code ?? body.code])
  if (code) expect(body.message).toMatch(/Imkite IR-\d{6}\./)
  expect(await codesOf(productId, 'out')).toEqual([])
})

async function retired(product: number): Promise<string> {
  const { body } = await shop.request(ListUnits, { as: admin.token, query: { product_id: product } })
  const [unit] = body.data
  await shop.request(RetireUnit, {
    as: (await makeAdmin(shop)).token,
    params: { id: unit.id },
    body: { reason: 'lost' },
  })
  return unit.code
}

test('too few codes, too many or one twice are told at their field', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 3 })
  const [one, two, three] = await codesOf(productId)
  for (const unit_codes of [[one], [one, two, three], [one, one]]) {
    const { status, body } = await handOut(orderId, { unit_codes })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.unit_codes']])
  }
})

test('T267 of two counters that hand out the same machine at once one gets it, the other hears what to take', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 6 })
  const others = await Promise.all(Array.from({ length: 4 }, () => anotherOrderOf(productId)))
  const [code] = await codesOf(productId)
  const answers = await Promise.all([orderId, ...others].map((id) => handOut(id, { unit_codes: [code] })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
    expect([status, body.code]).toEqual([409, 'unit-is-out'])
    expect(body.message).toMatch(/Imkite IR-\d{6}\./)
  }
  const out = await db().select().from(rental_units).where(isNull(rental_units.back_at))
  expect(out.filter(({ unit_id }) => unit_id !== null)).toHaveLength(1)
})

test('a unit handed over without a code gets one when it comes back, and no other rental’s machine is taken', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 2 })
  expect((await handOut(orderId)).status).toBe(201)
  const [rental] = await db().select({ id: rentals.id }).from(rentals).where(eq(rentals.order_id, orderId))
  const ofThis = and(eq(rental_units.rental_id, rental?.id ?? 0), isNull(rental_units.back_at))
  await db().update(rental_units).set({ unit_id: null }).where(ofThis)
  const [one] = await codesOf(productId)
  expect((await takeBack(orderId, { quantity: 1, unit_codes: [one] })).status).toBe(201)
  const other = await codesOf((await makeRentalOrder(shop, { units: 1 })).productId)
  const refused = await takeBack(orderId, { quantity: 1, unit_codes: other })
  expect([refused.status, refused.body.code]).toEqual([409, 'unit-of-other-product'])
})

async function anotherOrderOf(product_id: number): Promise<number> {
  const [line] = await db().select().from(rentals).where(eq(rentals.product_id, product_id))
  const { starts_at, expected_return } = line as typeof rentals.$inferSelect
  const { id } = await makeOrder(shop, {
    lines: [
      {
        product_id,
        title: 'Perforatorius',
        quantity: 1,
        charged_units: 3,
        unit_price: 2000,
        period: { from: '2026-11-16', to: '2026-11-18' },
        starts_at,
        expected_return,
      },
    ],
  })
  return id
}

test('T267 a machine that is retired while it is scanned out does not go out', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const [unit] = await unitsOf(productId)
  const { status, body } = await runConcurrently(
    shop,
    (tx) =>
      retireUnit(createWork(tx, { by: admin.id, now: shop.context.clock() }), { id: unit?.id ?? 0, reason: 'lost' }),
    () => handOut(orderId, { unit_codes: [unit?.code] }),
  )
  expect([status, body.code]).toEqual([409, 'unit-is-retired'])
  expect(body.message).toMatch(/Imkite IR-\d{6}\./)
})

test('T267 a machine that goes out while it is retired stays in service', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const [unit] = await unitsOf(productId)
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  const { token } = await makeAdmin(shop)
  const going = { rentalId: rental?.id ?? 0, units: 1, codes: [unit?.code ?? ''], now: shop.context.clock() }
  const { status, body } = await runConcurrently(
    shop,
    (tx) => handOutUnits(createWork(tx, { now: going.now }), going),
    () => shop.request(RetireUnit, { as: token, params: { id: unit?.id ?? 0 }, body: { reason: 'lost' } }),
  )
  expect([status, body.code]).toEqual([409, 'unit-is-out'])
  expect(await codesOf(productId, 'out')).toEqual([unit?.code])
})

test('T267 the database itself refuses a machine that is out twice', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  await handOut(orderId)
  const [out] = await unitsOf(productId, 'out')
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  const again = { rental_id: rental?.id ?? 0, unit_id: out?.id ?? 0, out_at: shop.context.clock() }
  await expect(db().insert(rental_units).values(again)).rejects.toMatchObject({
    cause: { constraint: 'unit_is_out_once' },
  })
})
