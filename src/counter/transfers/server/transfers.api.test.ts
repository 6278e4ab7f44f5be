import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { pool_changes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { ListCollisions } from '#counter/fleet/collisions.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { HandOver, ScanUnit, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import {
  CancelTransfer,
  ListTransfers,
  LoseInTransit,
  PlanTransfer,
  ReceiveTransfer,
  SendTransfer,
  ShowTransfer,
  WaybillPdf,
} from '../transfers.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
let admin: TestPerson
let vilnius: number
let kaunas: number
let klaipeda: number
beforeAll(async () => {
  admin = await makeAdmin(shop)
  vilnius = await readDefaultPlace(shop.context.database.db)
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  klaipeda = (await makeBranch(shop, { title: 'Klaipėda', code: 'KL' })).id
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const iso = (day: number, hour = 8) => at(day, hour).toISOString()
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const of = (endpoint: Parameters<TestShop['request']>[0], id: number, body?: object) =>
  ask(endpoint, { params: { id }, ...(body && { body }) })
const plan = (lines: object[], more: object = {}) =>
  ask(PlanTransfer, {
    body: { from_place_id: vilnius, to_place_id: kaunas, leaves_at: iso(19), arrives_at: iso(19, 12), lines, ...more },
  })
const codesOf = async (productId: number): Promise<string[]> =>
  (await shop.context.database.db.select().from(units).where(eq(units.product_id, productId)).orderBy(units.id)).map(
    ({ code }) => code,
  )
async function unit(code: string) {
  const [match] = await shop.context.database.db.select().from(units).where(eq(units.code, code))
  return { home: match?.place_id, at: match?.at_place_id, moves: match?.in_transit, retired: match?.retired_reason }
}
const free = (productId: number, from: Date, to: Date, placeId: number) =>
  freeUnits(shop.context.database.db, productId, from, to, now, placeId)
async function switchTo(id: number, tracked: 'each' | 'count') {
  const [product] = await shop.context.database.db.select().from(products).where(eq(products.id, id))
  const {
    title,
    category_id: rent_category_id,
    price_per_day,
    stock: left_in_stock,
  } = product as typeof products.$inferSelect
  const form = await buildMultipartForm({
    _method: 'PUT',
    title,
    rent_category_id,
    price_per_day,
    left_in_stock,
    tracked,
  })
  return ask(AdminProducts.rent.update, { ...form, params: { id } })
}
const stockAt = async (productId: number) => {
  const db = shop.context.database.db
  const [row] = await db
    .select({ all: products.stock, vilnius: buildUnitsAtSql(vilnius), kaunas: buildUnitsAtSql(kaunas) })
    .from(products)
    .where(eq(products.id, productId))
  return row
}
async function anOrderAt(productId: number, placeId: number, { quantity = 1 } = {}) {
  const period = { from: '2026-11-16', to: '2026-11-20' }
  const line = { product_id: productId, quantity, charged_units: 3, unit_price: 2000, period }
  const { id } = await makeOrder(shop, {
    order: { place_id: placeId },
    lines: [{ ...line, starts_at: at(16), expected_return: at(20, 15) }],
  })
  return id
}
async function handOut(orderId: number, codes?: string[]) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return of(HandOver, orderId, makeHandOverBody(tools, codes && { unit_codes: codes }))
}
async function takeBack(orderId: number, place_id?: number) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return of(TakeToolsBack, orderId, makeTakeBackBody(tools, {}, { place_id }))
}

test('a planned machine is down at home from when it leaves, and counts at its new home from when it arrives', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Tankintojas', units: 2 })
  const [first = ''] = await codesOf(id)
  const { status, body } = await plan([{ product_id: id, unit_codes: [first] }], { rehome: true })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ state: 'planned', number: null, lines: [{ quantity: 1, unit_codes: [first] }] })
  expect(await free(id, at(18), at(19), vilnius)).toBe(2)
  expect(await free(id, at(19), at(20), vilnius)).toBe(1)
  expect(await free(id, at(19), at(19, 13), kaunas)).toBe(0)
  expect(await free(id, at(19, 12), at(20), kaunas)).toBe(1)
  expect((await stockAt(id))?.kaunas).toBe(0)
  const listed = await ask(ListTransfers, { query: { state: 'planned', place: kaunas } })
  expect(listed.body.data.map((one: { id: number }) => one.id)).toContain(body.data.id)
})

test('a unit in transit is at no branch until it is received, and then at its new branch, under a number without gaps', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Vibroplokštė', units: 2 })
  const [first = '', second = ''] = await codesOf(id)
  const one = (await plan([{ product_id: id, unit_codes: [first] }], { rehome: true })).body.data.id
  const unnamed = (await plan([{ product_id: id, quantity: 1 }])).body.data.id
  expect((await of(WaybillPdf, one)).status).toBe(409)
  const sent = await of(SendTransfer, one)
  expect(sent.body.data).toMatchObject({ state: 'sent', number: 'VP000001', lines: [{ sent: 1, received: 0 }] })
  expect(await unit(first)).toEqual({ home: vilnius, at: null, moves: true, retired: null })
  expect((await of(SendTransfer, one)).body.code).toBe('transfer-is-sent')
  expect((await of(CancelTransfer, one)).body.code).toBe('transfer-is-sent')

  const nameless = await of(SendTransfer, unnamed)
  expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['unit_codes']])
  const moving = await of(SendTransfer, unnamed, { unit_codes: [first] })
  expect([moving.status, moving.body.code]).toEqual([409, 'unit-is-in-transit'])
  const scanned = await of(SendTransfer, unnamed, { unit_codes: [second] })
  expect(scanned.body.data).toMatchObject({ number: 'VP000002', lines: [{ unit_codes: [second] }] })

  const pdf = await of(WaybillPdf, one)
  expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  expect(pdf.bytes).toEqual((await of(WaybillPdf, one)).bytes)

  expect((await of(ReceiveTransfer, one, { unit_codes: [second] })).body.code).toBe('unit-is-of-no-line')
  const received = await of(ReceiveTransfer, one, { unit_codes: [first] })
  expect(received.body.data).toMatchObject({ state: 'received', lines: [{ received: 1 }] })
  expect(await unit(first)).toEqual({ home: kaunas, at: null, moves: false, retired: null })
  expect((await of(ReceiveTransfer, one)).body.code).toBe('transfer-is-received')
  expect(await free(id, at(18), at(25), kaunas)).toBe(1)

  await of(ReceiveTransfer, unnamed)
  expect(await unit(second)).toEqual({ home: vilnius, at: kaunas, moves: false, retired: null })
  expect(await free(id, at(18), at(25), vilnius)).toBe(0)
  expect(await stockAt(id)).toEqual({ all: 2, vilnius: 1, kaunas: 1 })
})

test('fetched in Kaunas, brought back in Vilnius: in nobody’s pool until a transfer brings it home', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Perforatorius', units: 1 })
  const [code = ''] = await codesOf(id)
  const there = (await plan([{ product_id: id, unit_codes: [code] }], { rehome: true, leaves_at: iso(18) })).body.data
    .id
  await of(SendTransfer, there)
  await of(ReceiveTransfer, there)
  const orderId = await anOrderAt(id, kaunas)
  expect((await handOut(orderId)).status).toBe(201)
  const later = await makeRental(shop, { productId: id, from: at(25), to: at(26), placeId: kaunas })
  expect((await takeBack(orderId, 4_000)).body.errors).toHaveProperty('place_id')
  expect((await takeBack(orderId, vilnius)).status).toBe(201)

  expect(await unit(code)).toEqual({ home: kaunas, at: vilnius, moves: false, retired: null })
  const [back] = await shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, orderId))
  expect(back).toMatchObject({ place_id: kaunas, return_place_id: vilnius })
  expect([await free(id, at(18), at(19), kaunas), await free(id, at(18), at(19), vilnius)]).toEqual([0, 0])
  const board = await ask(ListCollisions)
  expect(board.body.data).toMatchObject([{ rental_id: later.id, place_id: kaunas, cause: 'away', transfers: [] }])
  const here = await anOrderAt(id, vilnius).catch(() => 0)
  expect(here).toBe(0)

  const home = await plan([{ product_id: id, unit_codes: [code] }], {
    from_place_id: vilnius,
    to_place_id: kaunas,
    leaves_at: iso(19),
    arrives_at: iso(20),
  })
  expect(home.status).toBe(201)
  expect((await ask(ListCollisions)).body.data).toEqual([])
  expect(await free(id, at(20), at(22), kaunas)).toBe(1)
  const again = await plan([{ product_id: id, unit_codes: [code] }], { to_place_id: klaipeda })
  expect([again.status, again.body.code]).toEqual([409, 'unit-is-in-transfer'])

  const cancelled = await of(CancelTransfer, home.body.data.id)
  expect([cancelled.status, cancelled.body.code, cancelled.body.broken.length]).toEqual([409, 'breaks-bookings', 1])
  expect((await of(SendTransfer, home.body.data.id)).status).toBe(200)
  expect((await of(ReceiveTransfer, home.body.data.id)).status).toBe(200)
  expect(await unit(code)).toEqual({ home: kaunas, at: null, moves: false, retired: null })
  const open = await shop.context.database.db
    .select()
    .from(pool_changes)
    .where(and(eq(pool_changes.product_id, id), isNull(pool_changes.ended_at)))
  expect(open).toEqual([])
})

test('a transfer that breaks a booking is refused until that is accepted, and nothing of it is written', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Skaldytuvas', units: 1 })
  const rental = await makeRental(shop, { productId: id, from: at(23), to: at(24) })
  const refused = await plan([{ product_id: id, quantity: 1 }])
  expect([refused.status, refused.body.code]).toEqual([409, 'breaks-bookings'])
  expect(refused.body.broken).toMatchObject([{ rental_id: rental.id, missing: 1 }])
  expect(await free(id, at(25), at(26), vilnius)).toBe(1)
  const accepted = await plan([{ product_id: id, quantity: 1 }], { accept_broken: true })
  expect([accepted.status, accepted.body.broken.length]).toEqual([201, 1])
  expect(await free(id, at(25), at(26), vilnius)).toBe(0)
  await of(CancelTransfer, accepted.body.data.id)
  expect(await free(id, at(25), at(26), vilnius)).toBe(1)
})

test('the board says which place could send what another lacks', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Kompresorius', units: 2 })
  const rental = await makeRental(shop, { productId: id, from: at(23), to: at(24), placeId: vilnius, quantity: 2 })
  const [code = ''] = await codesOf(id)
  const gone = await plan([{ product_id: id, unit_codes: [code] }], { rehome: true, accept_broken: true })
  const board = async () => {
    const { body } = await ask(ListCollisions)
    return body.data.find((one: { rental_id: number }) => one.rental_id === rental.id)
  }
  expect(await board()).toMatchObject({
    place_id: vilnius,
    missing: 1,
    cause: 'away',
    transfers: [{ place_id: kaunas, title: 'Kaunas', free: 1 }],
  })
  await of(CancelTransfer, gone.body.data.id)
  expect(await board()).toBeUndefined()
})

test('counted tools and goods move by their number; in transit goods are in nobody’s stock', async () => {
  const cable = await makeRentProduct(shop, { title: 'Prailgintuvas', units: 10, tracked: 'count' })
  const disc = await makeSellProduct(shop, { title: 'Diskas', units: 10 })
  const lines = [
    { product_id: cable.id, quantity: 4 },
    { product_id: disc.id, quantity: 6 },
  ]
  const { body } = await plan(lines)
  expect(await free(cable.id, at(20), at(21), vilnius)).toBe(6)
  await of(SendTransfer, body.data.id)
  expect(await stockAt(disc.id)).toEqual({ all: 4, vilnius: 4, kaunas: 0 })
  expect(await stockAt(cable.id)).toEqual({ all: 10, vilnius: 10, kaunas: 0 })
  expect(await free(cable.id, at(18), at(21), vilnius)).toBe(6)
  const quantities = [
    { product_id: cable.id, quantity: 3 },
    { product_id: disc.id, quantity: 5 },
  ]
  const many = await of(ReceiveTransfer, body.data.id, { quantities: [{ product_id: disc.id, quantity: 7 }] })
  expect(Object.keys(many.body.errors)).toEqual(['quantities.0.quantity'])
  const partly = await of(ReceiveTransfer, body.data.id, { quantities })
  expect(partly.body.data.state).toBe('sent')
  expect(await stockAt(disc.id)).toEqual({ all: 9, vilnius: 4, kaunas: 5 })
  expect(await stockAt(cable.id)).toEqual({ all: 10, vilnius: 7, kaunas: 3 })
  expect(await free(cable.id, at(18), at(21), vilnius)).toBe(6)
  expect(await free(cable.id, at(18), at(21), kaunas)).toBe(3)

  const lost = await of(LoseInTransit, body.data.id, {
    lines: [
      { product_id: cable.id, quantity: 1 },
      { product_id: disc.id, quantity: 1 },
    ],
    reason: 'Iškrito pakeliui',
  })
  expect(lost.body.data).toMatchObject({ state: 'received', lines: [{ lost: 1 }, { lost: 1 }] })
  expect(await stockAt(cable.id)).toEqual({ all: 9, vilnius: 6, kaunas: 3 })
  expect(await stockAt(disc.id)).toEqual({ all: 9, vilnius: 4, kaunas: 5 })
  expect(await free(cable.id, at(18), at(21), vilnius)).toBe(6)
})

test('T1574 a unit in transit to another branch is not called rented when the stock is lowered', async () => {
  const cable = await makeRentProduct(shop, { title: 'Prailgintuvas', units: 10, tracked: 'count' })
  const planned = await plan([{ product_id: cable.id, quantity: 4 }], { leaves_at: iso(18) })
  await of(SendTransfer, planned.body.data.id)
  const lower = async () => {
    const [product] = await shop.context.database.db.select().from(products).where(eq(products.id, cable.id))
    const { title, category_id: rent_category_id, price_per_day } = product as typeof products.$inferSelect
    const stock = [{ place_id: vilnius, quantity: 3 }]
    const form = await buildMultipartForm({
      _method: 'PUT',
      title,
      rent_category_id,
      price_per_day,
      tracked: 'count',
      stock: JSON.stringify(stock),
    })
    return ask(AdminProducts.rent.update, { ...form, params: { id: cable.id } })
  }
  expect(await lower()).toMatchObject({
    status: 409,
    body: { code: 'units-are-booked', message: 'Mažiau palikti negalima: perkeliama į kitą padalinį vienetų – 4.' },
  })
  await makeRental(shop, { productId: cable.id, from: at(23), to: at(24), placeId: vilnius })
  expect((await lower()).body.message).toBe(
    'Mažiau palikti negalima: išnuomota, užsakyta arba perkeliama į kitą padalinį vienetų – 5.',
  )
})

test('ten machines leave and nine arrive: the tenth stays in transit until it is written off', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Pastoliai', units: 10 })
  const codes = await codesOf(id)
  const { body } = await plan([{ product_id: id, unit_codes: codes }], { rehome: true })
  await of(SendTransfer, body.data.id, { unit_codes: codes })
  const came = await of(ReceiveTransfer, body.data.id, { unit_codes: codes.slice(0, 9) })
  expect(came.body.data).toMatchObject({ state: 'sent', lines: [{ sent: 10, received: 9, lost: 0 }] })
  const [missing = ''] = codes.slice(9)
  expect(await unit(missing)).toMatchObject({ moves: true })
  const again = await of(ReceiveTransfer, body.data.id, { unit_codes: codes.slice(0, 1) })
  expect(again.body.code).toBe('unit-is-received')
  const lost = await of(LoseInTransit, body.data.id, {
    lines: [{ product_id: id, unit_codes: [missing] }],
    reason: 'Nerasta',
  })
  expect(lost.body.data).toMatchObject({ state: 'received', lines: [{ received: 9, lost: 1, lost_reason: 'Nerasta' }] })
  expect(await unit(missing)).toMatchObject({ moves: false, retired: 'lost' })
  expect(await stockAt(id)).toEqual({ all: 9, vilnius: 0, kaunas: 9 })
})

test('a unit not scanned at sending stays, and the unit scanned instead goes', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Betono maišyklė', units: 3 })
  const [one = '', two = '', three = ''] = await codesOf(id)
  const { body } = await plan([{ product_id: id, unit_codes: [one, two] }])
  const tooMany = await of(SendTransfer, body.data.id, { unit_codes: [one, two, three] })
  expect(Object.keys(tooMany.body.errors)).toEqual(['unit_codes'])
  const sent = await of(SendTransfer, body.data.id, { unit_codes: [three] })
  expect(sent.body.data).toMatchObject({ lines: [{ quantity: 2, sent: 1, unit_codes: [three] }] })
  expect(await free(id, at(20), at(21), vilnius)).toBe(2)
  await of(ReceiveTransfer, body.data.id)
  expect(await unit(three)).toMatchObject({ home: vilnius, at: kaunas })
})

test('an impossible transfer is refused at its field, and nothing is written', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Generatorius', units: 2 })
  const [one = '', two = ''] = await codesOf(id)
  const fieldsOf = async (lines: object[], more: object = {}) => {
    const { status, body } = await plan(lines, more)
    return [status, body.code, ...Object.keys(body.errors ?? {})]
  }
  const line = [{ product_id: id, quantity: 1 }]
  expect(await fieldsOf(line, { from_place_id: 4_000 })).toEqual([422, 'invalid', 'from_place_id'])
  expect(await fieldsOf(line, { to_place_id: 4_000 })).toEqual([422, 'invalid', 'to_place_id'])
  expect(await fieldsOf(line, { to_place_id: vilnius })).toEqual([422, 'invalid', 'to_place_id'])
  expect(await fieldsOf(line, { arrives_at: iso(18, 9) })).toEqual([422, 'invalid', 'arrives_at'])
  expect(await fieldsOf([])).toEqual([422, 'invalid', 'lines'])
  expect(await fieldsOf([{ product_id: id, quantity: 3 }])).toEqual([422, 'invalid', 'lines.0.quantity'])
  expect(await fieldsOf([{ product_id: id }])).toEqual([422, 'invalid', 'lines.0.quantity'])
  expect(await fieldsOf([{ product_id: 40_000, quantity: 1 }])).toEqual([422, 'invalid', 'lines.0.product_id'])
  expect(await fieldsOf([...line, ...line])).toEqual([422, 'invalid', 'lines.1.product_id'])
  expect(await fieldsOf([{ product_id: id, unit_codes: ['NERA'] }])).toEqual([404, 'not-found', 'lines.0.unit_codes'])
  const strange = [{ product_id: id, unit_codes: [one] }]
  expect(await fieldsOf(strange, { from_place_id: kaunas, to_place_id: vilnius })).toEqual([
    ...[409, 'unit-of-other-place', 'lines.0.unit_codes'],
  ])
  const orderId = await anOrderAt(id, vilnius)
  await handOut(orderId, [two])
  expect(await fieldsOf([{ product_id: id, unit_codes: [two] }])).toEqual([409, 'unit-is-out', 'lines.0.unit_codes'])
  await takeBack(orderId, klaipeda)
  expect(await fieldsOf([{ product_id: id, unit_codes: [two] }])).toEqual([
    ...[409, 'unit-is-elsewhere', 'lines.0.unit_codes'],
  ])
  expect((await of(ShowTransfer, 40_000)).status).toBe(404)
  expect((await of(SendTransfer, 40_000)).status).toBe(404)
})

test('a product in an unfinished transfer is not deleted, and neither gets codes nor loses them', async () => {
  const cable = await makeRentProduct(shop, { title: 'Prailgintuvas', units: 10, tracked: 'count' })
  const disc = await makeSellProduct(shop, { title: 'Diskas', units: 10 })
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 2 })
  const { body } = await plan([
    { product_id: cable.id, quantity: 4 },
    { product_id: disc.id, quantity: 6 },
    { product_id: saw.id, quantity: 1 },
  ])
  await of(SendTransfer, body.data.id, { unit_codes: (await codesOf(saw.id)).slice(0, 1) })

  const inTransfer = { status: 409, body: { code: 'product-is-in-transfer' } }
  expect(await of(AdminProducts.rent.remove, cable.id)).toMatchObject(inTransfer)
  expect(await of(AdminProducts.rent.remove, saw.id)).toMatchObject(inTransfer)
  expect(await of(AdminProducts.sell.remove, disc.id)).toMatchObject(inTransfer)
  for (const [product, tracked] of [
    [cable, 'each'],
    [saw, 'count'],
  ] as const)
    expect(await switchTo(product.id, tracked)).toMatchObject({
      status: 422,
      body: { errors: { tracked: [/perkėlime/] } },
    })
  expect(await codesOf(cable.id)).toEqual([])

  await of(ReceiveTransfer, body.data.id, {
    unit_codes: (await codesOf(saw.id)).slice(0, 1),
    quantities: [
      { product_id: cable.id, quantity: 4 },
      { product_id: disc.id, quantity: 6 },
    ],
  })
  expect((await switchTo(cable.id, 'each')).status).toBe(200)
  expect((await of(AdminProducts.sell.remove, disc.id)).status).toBe(204)
})

test('a machine of another place, elsewhere or on its way does not go out', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Poliruoklis', units: 4 })
  const [own = '', strange = '', moving = '', stray = ''] = await codesOf(id)
  const rehomed = (await plan([{ product_id: id, unit_codes: [strange] }], { rehome: true })).body.data.id
  await of(SendTransfer, rehomed)
  await of(ReceiveTransfer, rehomed)
  const left = (await plan([{ product_id: id, unit_codes: [stray] }])).body.data.id
  await of(SendTransfer, left)
  await of(ReceiveTransfer, left)
  await of(SendTransfer, (await plan([{ product_id: id, unit_codes: [moving] }])).body.data.id)
  const orderId = await anOrderAt(id, vilnius)
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  expect(tools[0]?.proposed.map(({ code }) => code)).toEqual([own])
  const codes = await Promise.all(
    [strange, moving, stray].map(async (code) => {
      const { status, body } = await handOut(orderId, [code])
      return [status, body.code, body.instead]
    }),
  )
  expect(codes).toEqual([
    [409, 'unit-of-other-place', own],
    [409, 'unit-is-in-transit', own],
    [409, 'unit-is-elsewhere', own],
  ])
  expect((await handOut(orderId)).status).toBe(201)
})

test('counted tools and tools without an act that come back elsewhere stay there', async () => {
  const cable = await makeRentProduct(shop, { title: 'Kabelis', units: 5, tracked: 'count' })
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 2 })
  const counted = await makeRental(shop, { productId: cable.id, from: at(16), to: at(19), quantity: 3 })
  await of(MarkReturned, counted.id, { place_id: kaunas, quantity: 2 })
  expect(await stockAt(cable.id)).toEqual({ all: 5, vilnius: 3, kaunas: 2 })
  const named = await makeRental(shop, { productId: saw.id, from: at(16), to: at(19) })
  expect((await of(MarkReturned, named.id, { place_id: 4_000 })).body.errors).toHaveProperty('place_id')
  expect((await of(MarkReturned, named.id, { place_id: kaunas })).status).toBe(200)
  const [first = ''] = await codesOf(saw.id)
  expect(await unit(first)).toMatchObject({ home: vilnius, at: kaunas })
  expect(await free(saw.id, at(18), at(20), vilnius)).toBe(1)
})

test('a rental that was to come back elsewhere and comes home counts at home again', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Kopėčios', units: 1 })
  const away = await makeRental(shop, {
    productId: id,
    from: at(16),
    to: at(19),
    returnPlaceId: kaunas,
    placeId: vilnius,
  })
  expect(await free(id, at(25), at(26), vilnius)).toBe(0)
  await of(MarkReturned, away.id, { place_id: vilnius })
  expect(await free(id, at(25), at(26), vilnius)).toBe(1)
})

const codesOut = async (orderId: number): Promise<string[]> => {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return tools.flatMap(({ out }) => out.map(({ code }) => code))
}

test('T1570 a machine that a transfer takes is down from when it leaves: neither chosen nor handed out by its code', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Bortų tiesiklis', units: 2 })
  const [leaving = '', stays = ''] = await codesOf(id)
  const { body } = await plan([{ product_id: id, unit_codes: [leaving] }], {
    rehome: true,
    leaves_at: iso(18),
    arrives_at: iso(19),
  })
  const there = await makeRental(shop, { productId: id, from: at(20), to: at(21), placeId: kaunas })
  const listed = async (state: string) =>
    (await ask(ListUnits, { query: { product_id: id, state } })).body.data.map((one: { code: string }) => one.code)
  expect([await listed('down'), await listed('idle')]).toEqual([[leaving], [stays]])

  const orderId = await anOrderAt(id, vilnius)
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  expect(tools[0]?.proposed.map(({ code }) => code)).toEqual([stays])
  const scanned = await of(ScanUnit, orderId, { act: 'handover', code: leaving })
  const byCode = await handOut(orderId, [leaving])
  for (const { status, body } of [scanned, byCode]) {
    expect([status, body.code, body.instead]).toEqual([409, 'unit-is-down', stays])
    expect(body.message).toMatch(new RegExp(`^Vienetas ${leaving} .*perkel.* Imkite ${stays}\\.$`))
  }
  expect((await handOut(orderId)).status).toBe(201)
  expect(await codesOut(orderId)).toEqual([stays])
  expect((await of(SendTransfer, body.data.id)).status).toBe(200)
  const board = await ask(ListCollisions)
  expect(board.body.data.map((one: { rental_id: number }) => one.rental_id)).not.toContain(there.id)
})

test('T1570 where all that is left is leaving or kept back, nothing nameless goes out in its place', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Siurblys', units: 1 })
  const orderId = await anOrderAt(id, vilnius)
  const [only = ''] = await codesOf(id)
  await plan([{ product_id: id, unit_codes: [only] }], { leaves_at: iso(18), accept_broken: true })
  const refused = await handOut(orderId)
  expect([refused.status, refused.body.code]).toEqual([409, 'unit-is-down'])
  expect(refused.body.message).toContain(only)
})

test('T1571 the shop chooses last a machine that leaves, or goes to its service, before the rental ends or soon after', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Lazerinis nivelyras', units: 3 })
  const [moving = '', serviced = '', rests = ''] = await codesOf(id)
  await plan([{ product_id: id, unit_codes: [moving] }], { leaves_at: iso(19) })
  const [second] = await shop.context.database.db.select().from(units).where(eq(units.code, serviced))
  const service = {
    product_id: id,
    unit_id: second?.id,
    from: iso(19, 12),
    to: iso(21),
    kind: 'service',
    reason: 'Alyva',
  }
  expect((await ask(StartDowntime, { body: { ...service, accept_broken: true } })).status).toBe(201)
  const chosen: string[] = []
  for (let one = 0; one < 3; one++) {
    const { id: orderId } = await makeOrder(shop, {
      order: { place_id: vilnius },
      lines: [
        {
          product_id: id,
          quantity: 1,
          charged_units: 1,
          unit_price: 2000,
          period: { from: '2026-11-18', to: '2026-11-18' },
          starts_at: at(18, 7),
          expected_return: at(18, 15),
        },
      ],
    })
    expect((await handOut(orderId)).status).toBe(201)
    chosen.push(...(await codesOut(orderId)))
  }
  expect(chosen).toEqual([rests, serviced, moving])
})

test('T1572 a booking that counts on a machine which is still with a customer, or in repair, stands on the board', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Grunto kalikas', units: 1 })
  const [only = ''] = await codesOf(id)
  await plan([{ product_id: id, unit_codes: [only] }], { rehome: true, leaves_at: iso(20), arrives_at: iso(20, 12) })
  const there = await makeRental(shop, { productId: id, from: at(23), to: at(24), placeId: kaunas })
  const onBoard = async () => {
    const { body } = await ask(ListCollisions)
    return body.data.find((one: { rental_id: number }) => one.rental_id === there.id)
  }
  expect(await onBoard()).toBeUndefined()
  const { id: orderId } = await makeOrder(shop, {
    order: { place_id: vilnius },
    lines: [
      {
        product_id: id,
        quantity: 1,
        charged_units: 1,
        unit_price: 2000,
        period: { from: '2026-11-18', to: '2026-11-18' },
        starts_at: at(18, 7),
        expected_return: at(18, 15),
      },
    ],
  })
  expect((await handOut(orderId)).status).toBe(201)
  expect(await onBoard()).toBeUndefined()
  const isOut = eq(rentals.order_id, orderId)
  await shop.context.database.db
    .update(rentals)
    .set({ promised_at: at(24) })
    .where(isOut)
  expect(await onBoard()).toMatchObject({ place_id: kaunas, missing: 1, cause: 'away' })
  await shop.context.database.db.update(rentals).set({ promised_at: null }).where(isOut)
  expect(await onBoard()).toBeUndefined()
  await takeBack(orderId)
  const [machine] = await shop.context.database.db.select().from(units).where(eq(units.code, only))
  const repair = {
    product_id: id,
    unit_id: machine?.id,
    from: iso(18),
    kind: 'repair',
    reason: 'Lūžo',
    accept_broken: true,
  }
  expect((await ask(StartDowntime, { body: repair })).status).toBe(201)
  expect(await onBoard()).toMatchObject({ place_id: kaunas, missing: 1, cause: 'away' })
})

test('T1579 a row that a transfer does not help says why: it only stands there, comes too late, or is too few', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Pneumatinis grąžtas', units: 3 })
  const [first = '', second = '', third = ''] = await codesOf(id)
  const moved = (await plan([{ product_id: id, unit_codes: [first] }], { rehome: true, leaves_at: iso(18) })).body.data
    .id
  await of(SendTransfer, moved)
  await of(ReceiveTransfer, moved)
  const there = await makeRental(shop, { productId: id, from: at(23), to: at(24), placeId: kaunas })
  const [machine] = await shop.context.database.db.select().from(units).where(eq(units.code, first))
  const repair = {
    product_id: id,
    unit_id: machine?.id,
    from: iso(18),
    kind: 'repair',
    reason: 'Lūžo',
    accept_broken: true,
  }
  expect((await ask(StartDowntime, { body: repair })).status).toBe(201)
  const row = async () => {
    const { body } = await ask(ListCollisions)
    return body.data.find((one: { rental_id: number }) => one.rental_id === there.id)
  }
  expect(await row()).not.toHaveProperty('coming')
  const strange = await plan([{ product_id: id, unit_codes: [second] }])
  expect((await row()).coming).toEqual([
    {
      transfer_id: strange.body.data.id,
      from_place: expect.any(String),
      quantity: 1,
      arrives_at: iso(19, 12),
      why: 'stays-strange',
    },
  ])
  await plan([{ product_id: id, unit_codes: [third] }], { rehome: true, arrives_at: iso(23, 12) })
  expect((await row()).coming.map(({ why }: { why: string }) => why)).toEqual(['stays-strange', 'too-late'])
  await of(CancelTransfer, strange.body.data.id)
  const helps = await plan([{ product_id: id, unit_codes: [second] }], { rehome: true })
  expect([helps.status, helps.body.broken]).toEqual([201, []])
  expect(await row()).toBeUndefined()
})
