import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { updateUnit } from '#catalogue/units/server/public/update-unit.ts'
import { CreateUnit, ListUnits, RetireUnit, UpdateUnit } from '#catalogue/units/units.contract.ts'
import { SwapProduct } from '#counter/fleet/collisions.contract.ts'
import { EndDowntime, ListDowntimes, StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { endDowntime } from '#counter/fleet/server/end-downtime.ts'
import { startDowntime } from '#counter/fleet/server/start-downtime.ts'
import { swapProduct } from '#counter/fleet/server/swap-product.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { findDatabaseError, type Tx } from '#platform/database/database.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { PromiseReturn } from '#rentals/rentals.contract.ts'
import { handOut as handOutUnits } from '#rentals/server/public/hand-out.ts'
import { takeBack as takeToolBack } from '#rentals/server/public/take-back.ts'
import { recordReturnPromise } from '#rentals/server/record-return-promise.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'

/** A Monday, 9:00 in Vilnius. */
const now = new Date('2026-11-16T07:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  const ofMachines = /^(I1|I2)(-units|-down|-down-units|-lines)?$/
  expect(findings.filter(({ name, breaches }) => ofMachines.test(name) && breaches.length > 0)).toEqual([])
})

const db = () => shop.context.database.db
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
interface UnitCode {
  id: number
  code: string
}
const none: UnitCode = { id: 0, code: '' }
const unitsOf = async (product_id: number, state?: string): Promise<UnitCode[]> =>
  (await ask(ListUnits, { query: { product_id, ...(state && { state }) } })).body.data
const handOut = async (orderId: number, line: object = {}) =>
  ask(HandOver, {
    params: { id: orderId },
    body: makeHandOverBody((await fetchHandover(shop, admin.token, orderId)).tools, line),
  })
const takeBack = async (orderId: number, line: object = {}) =>
  ask(TakeToolsBack, {
    params: { id: orderId },
    body: makeTakeBackBody((await fetchHandover(shop, admin.token, orderId)).tools, line),
  })
const rentalOf = async (orderId: number) => {
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  return rental as typeof rentals.$inferSelect
}
const stockOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]?.stock
const refused = (action: Promise<unknown>) =>
  action.then(
    () => undefined,
    (error) => findDatabaseError(error)?.constraint,
  )
const goesOut = (orderId: number, code: string) => async (tx: Tx) =>
  handOutUnits(createWork(tx, { now }), { rentalId: (await rentalOf(orderId)).id, units: 1, codes: [code] })

const comesTo = (product_id: number, rentalId: number) => (tx: Tx) =>
  tx.update(rentals).set({ product_id, swapped_at: now }).where(eq(rentals.id, rentalId))

async function saveStock(id: number, fields: object) {
  const [product] = await db().select().from(products).where(eq(products.id, id))
  const { title, category_id: rent_category_id, price_per_day } = product as typeof products.$inferSelect
  const form = await buildMultipartForm({ _method: 'PUT', title, rent_category_id, price_per_day, ...fields })
  return ask(AdminProducts.rent.update, { ...form, params: { id } })
}

test('T400 a smaller stock that is saved while its newest machine is handed out takes nobody’s machine', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const newest = (await unitsOf(productId)).at(-1) ?? none
  const { status, body } = await runConcurrently(shop, goesOut(orderId, newest.code), () =>
    saveStock(productId, { left_in_stock: 2, left_in_stock_seen: 3 }),
  )
  expect([status, body.code]).toEqual([409, 'unit-is-out'])
  expect([await stockOf(productId), await unitsOf(productId, 'retired')]).toEqual([3, []])
  expect((await unitsOf(productId, 'out')).map(({ code }) => code)).toEqual([newest.code])
})

test('T400 a machine that a smaller stock takes away while it is scanned out does not go out', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const [, , newest = none] = await unitsOf(productId)
  const { status, body } = await runConcurrently(
    shop,
    (tx) => changeStock(createWork(tx, { now }), { productId, units: -1, reason: 'corrected', byUserId: admin.id }),
    () => handOut(orderId, { unit_codes: [newest.code] }),
  )
  expect([status, body.code]).toEqual([409, 'unit-is-retired'])
  expect(body.message).toMatch(/Imkite IR-\d{6}\./)
  expect(await unitsOf(productId, 'out')).toEqual([])
})

test('T401 of a smaller stock, or a retirement, and a booking at once the second names the booking that it would break', async () => {
  for (const [smaller, code] of [
    [(id: number) => saveStock(id, { left_in_stock: 1, left_in_stock_seen: 2 }), 'units-are-booked'],
    [
      async (id: number) =>
        ask(RetireUnit, { params: { id: (await unitsOf(id))[0]?.id ?? 0 }, body: { reason: 'sold' } }),
      'breaks-bookings',
    ],
  ] as const) {
    const { id } = await makeRentProduct(shop, { units: 2 })
    const other = await makeRentProduct(shop, { units: 2 })
    await makeRental(shop, { productId: id, from: at(20), to: at(21) })
    const booked = await makeRental(shop, { productId: other.id, from: at(20), to: at(21) })
    const { status, body } = await runConcurrently(shop, comesTo(id, booked.id), () => smaller(id))
    expect([status, body.code]).toEqual([409, code])
    expect(body.broken).toMatchObject([{ rental_id: booked.id, missing: 1 }])
    expect([await stockOf(id), (await unitsOf(id, 'idle')).length]).toEqual([2, 2])
  }
})

test('T402 a machine that goes out while it is sent to the workshop goes out, and the workshop hears so', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  const [unit = none] = await unitsOf(productId)
  const body = { product_id: productId, unit_id: unit.id, from: now.toISOString(), kind: 'repair', reason: 'Lūžo' }
  const answer = await runConcurrently(shop, goesOut(orderId, unit.code), () => ask(StartDowntime, { body }))
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['from']])
  expect((await ask(ListDowntimes, { query: { product_id: productId } })).body.data).toEqual([])
})

test('T402 a machine that is sent to the workshop while it is scanned out stays', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  const [unit = none, other = none] = await unitsOf(productId)
  const downtime = {
    product_id: productId,
    unit_id: unit.id,
    from: now.toISOString(),
    reason: 'Lūžo',
    ...({ kind: 'repair', accept_broken: false } as const),
  }
  const { status, body } = await runConcurrently(
    shop,
    (tx) => startDowntime(createWork(tx, { by: admin.id, now }), { downtime }),
    () => handOut(orderId, { unit_codes: [unit.code] }),
  )
  expect([status, body.code, body.instead]).toEqual([409, 'unit-is-down', other.code])
})

test('T403 of a downtime and a booking at once the second names the booking that it would break', async () => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const other = await makeRentProduct(shop, { units: 1 })
  const booked = await makeRental(shop, { productId: other.id, from: at(20), to: at(21) })
  const { status, body } = await runConcurrently(shop, comesTo(id, booked.id), () =>
    ask(StartDowntime, { body: { product_id: id, from: now.toISOString(), kind: 'service', reason: 'Tepalai' } }),
  )
  expect([status, body.code]).toEqual([409, 'breaks-bookings'])
  expect(body.broken).toMatchObject([{ rental_id: booked.id, missing: 1 }])
})

test('T403 a downtime that two people end at once is ended once', async () => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const started = await ask(StartDowntime, {
    body: { product_id: id, from: now.toISOString(), kind: 'service', reason: 'Tepalai' },
  })
  const params = { id: started.body.data.id as number }
  const { status, body } = await runConcurrently(
    shop,
    (tx) => endDowntime(createWork(tx, { by: admin.id, now }), { ...params, at: undefined }),
    () => ask(EndDowntime, { params }),
  )
  expect([status, body.code]).toEqual([409, 'downtime-is-over'])
})

test('T404 of two clerks who give different tools in the place of one, the second hears that it is done', async () => {
  const [tool, one, two] = await Promise.all([1, 2, 3].map(() => makeRentProduct(shop, { units: 1 })))
  const booked = await makeRental(shop, { productId: tool?.id ?? 0, from: at(20), to: at(21) })
  const { status, body } = await runConcurrently(
    shop,
    (tx) => swapProduct(createWork(tx, { by: admin.id, now }), { rentalId: booked.id, productId: one?.id ?? 0 }),
    () => ask(SwapProduct, { params: { rental_id: booked.id }, body: { product_id: two?.id } }),
  )
  expect([status, body.code]).toEqual([409, 'already-swapped'])
  expect((await rentalOf(booked.order_id)).product_id).toBe(one?.id)
})

test('T404 a substitute that somebody else takes at the same instant is refused by its name', async () => {
  const [tool, last] = await Promise.all([1, 2].map((n) => makeRentProduct(shop, { title: `Pjūklas ${n}`, units: 1 })))
  const [mine, theirs] = await Promise.all([
    makeRental(shop, { productId: tool?.id ?? 0, from: at(20), to: at(21) }),
    makeRental(shop, { productId: (await makeRentProduct(shop, { units: 1 })).id, from: at(20), to: at(21) }),
  ])
  const { status, body } = await runConcurrently(
    shop,
    (tx) => swapProduct(createWork(tx, { by: admin.id, now }), { rentalId: theirs.id, productId: last?.id ?? 0 }),
    () => ask(SwapProduct, { params: { rental_id: mine.id }, body: { product_id: last?.id } }),
  )
  expect([status, body.code, body.free]).toEqual([409, 'unit-is-taken', 0])
  expect(body.message).toContain('„Pjūklas 2“')
})

test('T404 a tool that goes out while another is given in its place goes out, and nothing is swapped', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  const other = await makeRentProduct(shop, { units: 1 })
  const [unit = none] = await unitsOf(productId)
  const rental = await rentalOf(orderId)
  const { status, body } = await runConcurrently(shop, goesOut(orderId, unit.code), () =>
    ask(SwapProduct, { params: { rental_id: rental.id }, body: { product_id: other.id } }),
  )
  expect([status, body.code]).toEqual([409, 'tool-is-out'])
  expect((await rentalOf(orderId)).product_id).toBe(productId)
})

/** One overdue unit, promised back soon. */
async function aPromise() {
  const { id } = await makeRentProduct(shop, { units: 1 })
  shop.setNow(at(9))
  const late = await makeRental(shop, { productId: id, from: at(10), to: at(12) })
  shop.setNow(now)
  const promised = await ask(PromiseReturn, { params: { id: late.id }, body: { at: at(18).toISOString() } })
  expect(promised.status).toBe(200)
  return { productId: id, late }
}

test('T405 a buyer who books while a promise is taken back waits, and learns that the tool is not there', async () => {
  const { productId, late } = await aPromise()
  const booked = await runConcurrently(
    shop,
    (tx) => recordReturnPromise(createWork(tx, { by: admin.id, now }), { rentalId: late.id, at: null }),
    () => refused(makeRental(shop, { productId, from: at(24), to: at(25) })),
  )
  expect(booked).toBe('units_are_free')
})

test('T405 a unit that comes back while its return is promised is back, and nothing is promised', async () => {
  const { late } = await aPromise()
  const { status, body } = await runConcurrently(
    shop,
    (tx) => takeToolBack(createWork(tx, { by: admin.id, now }), { rentalId: late.id }),
    () => ask(PromiseReturn, { params: { id: late.id }, body: { at: at(20).toISOString() } }),
  )
  expect([status, body.code]).toEqual([409, 'already-returned'])
  expect((await rentalOf(late.order_id)).promised_at).toEqual(at(18))
})

async function twoWithoutNames() {
  const { orderId: first, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const { product_id, starts_at, expected_return } = await rentalOf(first)
  const period = { from: '2026-11-16', to: '2026-11-18' }
  const { id: second } = await makeOrder(shop, {
    lines: [
      {
        product_id: product_id ?? 0,
        title: 'Perforatorius',
        quantity: 1,
        charged_units: 3,
        unit_price: 2000,
        period,
        starts_at,
        expected_return,
      },
    ],
  })
  for (const orderId of [first, second]) {
    expect((await handOut(orderId)).status).toBe(201)
    const [unnamed] = await db()
      .update(rental_units)
      .set({ unit_id: null })
      .where(eq(rental_units.rental_id, (await rentalOf(orderId)).id))
      .returning()
    expect(unnamed?.unit_id).toBe(null)
  }
  return { first, second, units: await unitsOf(productId) }
}

test('T406 a machine that came back with one customer was not with another meanwhile', async () => {
  const { first, second, units } = await twoWithoutNames()
  const [one = none, two = none] = units
  shop.setNow(at(16, 9))
  expect((await takeBack(first, { unit_codes: [one.code] })).status).toBe(201)
  shop.setNow(at(16, 10))
  const again = await takeBack(second, { unit_codes: [one.code] })
  expect([again.status, again.body.code]).toEqual([409, 'unit-is-not-out'])
  expect((await takeBack(second, { unit_codes: [two.code] })).status).toBe(201)
  shop.setNow(now)
})

test('T406 of two returns that name the same machine at once one has it', async () => {
  const { first, second, units } = await twoWithoutNames()
  const [one = none] = units
  const later = at(16, 9)
  const rental = await rentalOf(first)
  shop.setNow(later)
  const { status, body } = await runConcurrently(
    shop,
    (tx) => takeToolBack(createWork(tx, { by: admin.id, now: later }), { rentalId: rental.id, codes: [one.code] }),
    () => takeBack(second, { unit_codes: [one.code] }),
  )
  shop.setNow(now)
  expect([status, body.code]).toEqual([409, 'unit-is-not-out'])
})

test('T407 a machine that is bought while its product is switched to counting is not put into service', async () => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const { status, body } = await runConcurrently(
    shop,
    (tx) => tx.update(products).set({ tracked: 'count' }).where(eq(products.id, id)),
    () => ask(CreateUnit, { body: { product_id: id } }),
  )
  expect([status, Object.keys(body.errors)]).toEqual([422, ['product_id']])
})

test('T407 of two who write about a machine at once the history tells the second what it changed', async () => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const [unit = none] = await unitsOf(id)
  const answer = await runConcurrently(
    shop,
    (tx) => updateUnit(createWork(tx, { by: admin.id, now }), { id: unit.id, form: { serial: 'SN-1' } }),
    () => ask(UpdateUnit, { params: { id: unit.id }, body: { serial: 'SN-2' } }),
  )
  expect(answer.status).toBe(200)
  const entries = await db()
    .select({ details: history.details })
    .from(history)
    .where(and(eq(history.deed, 'unit.updated'), eq(history.subject_id, unit.id)))
  expect(entries.map(({ details }) => details)).toEqual([{ serial: ['', 'SN-1'] }, { serial: ['SN-1', 'SN-2'] }])
})

test('T408 the database lets no rental have other machines out than it has handed out', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2, units: 3 })
  expect((await handOut(orderId, { quantity: 1 })).status).toBe(201)
  const { id } = await rentalOf(orderId)
  const write = (statement: string) => refused(shop.context.database.pool.query(statement, [id]))
  for (const statement of [
    'insert into rental_units (rental_id, out_at) values ($1, now())',
    'update rental_units set back_at = out_at where rental_id = $1',
    'update rentals set handed_out = 2 where id = $1',
    'update rentals set returned_at = starts_at where id = $1',
  ])
    expect([statement, await write(statement)]).toEqual([statement, 'units_out_are_handed_out'])
})

async function aCountedTool() {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  expect((await saveStock(productId, { tracked: 'count', left_in_stock: 2, left_in_stock_seen: 2 })).status).toBe(200)
  return { orderId, productId, rentalId: (await rentalOf(orderId)).id }
}
const outOf = async (rentalId: number) =>
  (await db().select().from(rental_units).where(eq(rental_units.rental_id, rentalId))).map(({ unit_id }) => unit_id)

test('T413 a counted unit handed over while its product gets codes is out without a code', async () => {
  const { productId, rentalId } = await aCountedTool()
  const { status, body } = await runConcurrently(
    shop,
    (tx) => handOutUnits(createWork(tx, { now }), { rentalId, units: 1 }),
    () => saveStock(productId, { tracked: 'each', left_in_stock: 2, left_in_stock_seen: 2 }),
  )
  expect([status, body.data?.tracked]).toEqual([200, 'each'])
  expect(await outOf(rentalId)).toEqual([null])
})

test('T413 a unit handed over while its product gets or loses codes goes out as the units are kept then', async () => {
  const { orderId, productId, rentalId } = await aCountedTool()
  const named = await runConcurrently(
    shop,
    (tx) => tx.update(products).set({ tracked: 'each' }).where(eq(products.id, productId)),
    () => handOut(orderId),
  )
  expect(named.status).toBe(201)
  expect(await outOf(rentalId)).toEqual([expect.any(Number)])

  const other = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  const counted = await runConcurrently(
    shop,
    (tx) => tx.update(products).set({ tracked: 'count' }).where(eq(products.id, other.productId)),
    () => handOut(other.orderId),
  )
  expect(counted.status).toBe(201)
  expect(await outOf((await rentalOf(other.orderId)).id)).toEqual([])
})
