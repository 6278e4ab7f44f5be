import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { ListUnits, RetireUnit, ShowUnitByCode } from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { HandOver, ScanUnit, TakeToolsBack } from '../handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder, makeTakeBackBody } from '../handovers.factories.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const unitsOf = async (product_id: number): Promise<{ id: number; code: string }[]> =>
  (await shop.request(ListUnits, { as: admin.token, query: { product_id } })).body.data
const codesOf = async (productId: number) => (await unitsOf(productId)).map(({ code }) => code)
const scan = (act: 'handover' | 'return', orderId: number, code: string, more: object = {}) =>
  shop.request(ScanUnit, { as: admin.token, params: { id: orderId }, body: { act, code, ...more } })
const counterOf = (orderId: number) => fetchHandover(shop, admin.token, orderId)
const handOut = async (orderId: number, line: object = {}) =>
  shop.request(HandOver, {
    as: admin.token,
    params: { id: orderId },
    body: makeHandOverBody((await counterOf(orderId)).tools, line),
  })
const takeBack = async (orderId: number, line: object = {}) =>
  shop.request(TakeToolsBack, {
    as: admin.token,
    params: { id: orderId },
    body: makeTakeBackBody((await counterOf(orderId)).tools, line),
  })
const retire = (id: number) =>
  shop.request(RetireUnit, { as: admin.token, params: { id }, body: { reason: 'scrapped' } })
async function forgetNames(orderId: number) {
  const [rental] = await db().select({ id: rentals.id }).from(rentals).where(eq(rentals.order_id, orderId))
  const open = and(eq(rental_units.rental_id, rental?.id ?? 0), isNull(rental_units.back_at))
  await db().update(rental_units).set({ unit_id: null }).where(open)
}

test('T268 the counter is told which machines a hand-over would take: idle ones, the least used first', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 4 })
  const [first, second, third, fourth] = await unitsOf(productId)
  const used = await makeRentalOrder(shop, { quantity: 1 })
  const [rental] = await db().select({ id: rentals.id }).from(rentals).where(eq(rentals.order_id, used.orderId))
  const day = new Date('2026-11-01T08:00:00Z')
  await db()
    .insert(rental_units)
    .values([{ rental_id: rental?.id ?? 0, unit_id: first?.id ?? 0, out_at: day, back_at: day }])
  await retire(second?.id ?? 0)

  const [tool] = (await counterOf(orderId)).tools
  expect(tool).toMatchObject({ has_units: true, out: [] })
  expect(tool?.proposed.map(({ code }) => code)).toEqual([third?.code, fourth?.code])
  expect((await handOut(orderId)).body.data.units).toEqual([{ title: tool?.title, codes: [third?.code, fourth?.code] }])
  const [after] = (await counterOf(orderId)).tools
  expect([after?.proposed, after?.out.map(({ code }) => code)]).toEqual([[], [third?.code, fourth?.code]])
})

test('T268 a scanned machine is found at its tool, and nothing is held by the question', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  const [code] = await codesOf(productId)
  const [tool] = (await counterOf(orderId)).tools
  for (const typed of [code ?? '', ` ${code?.toLowerCase()}\r\n`]) {
    const { status, body } = await scan('handover', orderId, typed)
    expect([status, body.data]).toEqual([200, { rental_id: tool?.rental_id, code, serial: '', is_newly_named: false }])
  }
  expect((await counterOf(orderId)).tools[0]?.proposed).toHaveLength(1)
})

test('T268 a wrong machine is told at once, with what to take instead, as the act would tell it', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 5 })
  const [out, retired, fine, other] = await unitsOf(productId)
  const [foreign] = await codesOf((await makeRentalOrder(shop, { units: 1 })).productId)
  const elsewhere = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  await handOut(elsewhere.orderId)
  const [away] = await unitsOf(elsewhere.productId)
  await db()
    .update(rental_units)
    .set({ unit_id: out?.id ?? 0 })
    .where(eq(rental_units.unit_id, away?.id ?? 0))
  await retire(retired?.id ?? 0)
  for (const [code, status, reason] of [
    [out?.code, 409, 'unit-is-out'],
    [retired?.code, 409, 'unit-is-retired'],
    [foreign, 409, 'unit-of-other-product'],
    ['NĖRA-TOKIO', 404, 'not-found'],
  ] as const) {
    const answer = await scan('handover', orderId, code ?? '', { taken: [fine?.code] })
    expect([answer.status, answer.body.code, answer.body.instead]).toEqual([status, reason, other?.code])
    expect(answer.body.errors.code).toEqual([expect.stringContaining(`Imkite ${other?.code}.`)])
    const decided = await handOut(orderId, { unit_codes: [code] })
    expect([decided.status, decided.body.code]).toEqual([status, reason])
    expect(decided.body.errors).toEqual({ 'lines.0.unit_codes': [decided.body.message] })
    expect(decided.body.unit_code).toBe(code)
  }
  const twice = await scan('handover', orderId, fine?.code ?? '', { taken: [fine?.code?.toLowerCase()] })
  expect([twice.status, twice.body.code]).toEqual([422, 'scanned-twice'])
})

test('T269 a code typed by a scanner on a Lithuanian keyboard is read in every code field', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  const [code = ''] = await codesOf(productId)
  const typed = code.replaceAll(/[1-8]/g, (digit) => 'ąčęėįšųū'[Number(digit) - 1] ?? digit)
  expect((await scan('handover', orderId, typed)).body.data.code).toBe(code)
  expect((await shop.request(ShowUnitByCode, { as: admin.token, params: { code: typed } })).body.data.code).toBe(code)
  expect((await handOut(orderId, { unit_codes: [typed] })).body.data.units).toMatchObject([{ codes: [code] }])
})

test('T269 a piece of a code is never taken for one: what it may have been is only offered', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  const [code = ''] = await codesOf(productId)
  for (const piece of [code.slice(0, -2), code.slice(4)]) {
    const { status, body } = await scan('handover', orderId, piece)
    expect([status, body.suggest]).toEqual([404, [code]])
    expect(body.message).toContain(`Gal tai ${code}?`)
    expect((await handOut(orderId, { unit_codes: [piece] })).status).toBe(404)
  }
  const many = await makeRentalOrder(shop, { quantity: 1, units: 5 })
  const { body } = await scan('handover', many.orderId, 'IR-0')
  expect([body.suggest, body.message]).toEqual([[], expect.stringContaining('nuskaitykite dar kartą')])
})

test('T270 a machine that comes back is found at its tool, and one of another order says whose it is', async () => {
  const mine = await makeRentalOrder(shop, { quantity: 2, units: 3 })
  const others = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  await handOut(mine.orderId)
  await handOut(others.orderId)
  const [tool] = (await counterOf(mine.orderId)).tools
  const [back, , idle] = await codesOf(mine.productId)
  const [foreign] = await codesOf(others.productId)
  expect((await scan('return', mine.orderId, back ?? '')).body.data).toMatchObject({
    rental_id: tool?.rental_id,
    code: back,
    is_newly_named: false,
  })
  const { client } = await counterOf(others.orderId)
  const refused = await scan('return', mine.orderId, foreign ?? '')
  expect([refused.status, refused.body.code]).toEqual([409, 'unit-of-other-product'])
  expect(refused.body).toMatchObject({ order_id: others.orderId, client })
  expect(refused.body.message).toContain(`užsakymą Nr. ${others.orderId} (${client})`)
  for (const [code, status, reason] of [
    [idle, 409, 'unit-is-not-out'],
    ['NERA-TOKIO', 404, 'not-found'],
  ] as const) {
    for (const { status: got, body } of [
      await scan('return', mine.orderId, code ?? ''),
      await takeBack(mine.orderId, { unit_codes: [code] }),
    ]) {
      expect([got, body.code]).toEqual([status, reason])
      expect(body.message).not.toContain('Imkite')
    }
  }
})

test('T270 a unit handed over without a name is named by its scan, once, and never by a machine that is elsewhere or retired', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 4 })
  await handOut(orderId)
  await forgetNames(orderId)
  const [one, two, three, four] = await unitsOf(productId)
  const again = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  await handOut(again.orderId)
  const [away] = await unitsOf(again.productId)
  await db()
    .update(rental_units)
    .set({ unit_id: four?.id ?? 0 })
    .where(eq(rental_units.unit_id, away?.id ?? 0))
  await retire(three?.id ?? 0)

  expect((await scan('return', orderId, one?.code ?? '')).body.data.is_newly_named).toBe(true)
  const full = await scan('return', orderId, three?.code ?? '', { taken: [one?.code, two?.code] })
  expect([full.status, full.body.code]).toEqual([409, 'unit-is-retired'])
  const foreign = await scan('return', orderId, four?.code ?? '')
  expect([foreign.status, foreign.body.code, foreign.body.order_id]).toEqual([409, 'unit-is-out', again.orderId])
  for (const [code, reason] of [
    [three?.code, 'unit-is-retired'],
    [four?.code, 'unit-is-out'],
  ]) {
    const { status, body } = await takeBack(orderId, { quantity: 1, unit_codes: [code] })
    expect([status, body.code]).toEqual([409, reason])
  }
  const { body, status } = await takeBack(orderId, { unit_codes: [one?.code, two?.code] })
  expect([status, body.data.units[0].codes]).toEqual([201, [one?.code, two?.code]])
})

test('T270 a unit handed over without a name before its first day is returned before that day, too', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 1 })
  await handOut(orderId)
  const [rental] = await db().select({ id: rentals.id }).from(rentals).where(eq(rentals.order_id, orderId))
  const later = { unit_id: null, out_at: new Date('2026-12-24T08:00:00Z') }
  await db()
    .update(rental_units)
    .set(later)
    .where(eq(rental_units.rental_id, rental?.id ?? 0))
  const codes = await codesOf(productId)
  expect((await takeBack(orderId, { unit_codes: codes })).status).toBe(201)
})

test('T270 a part that comes back without codes is what has been out longest', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 3, units: 3 })
  const [first, second, third] = await codesOf(productId)
  await handOut(orderId, { quantity: 1, unit_codes: [second] })
  shop.setNow(new Date('2026-11-16T08:00:00Z'))
  await handOut(orderId, { unit_codes: [first, third] })
  expect((await takeBack(orderId, { quantity: 1 })).body.data.units[0].codes).toEqual([second])
  expect((await takeBack(orderId, { unit_codes: [third, first] })).body.data.units[0].codes).toEqual([third, first])
})

test('codes of what is only counted are refused at their field, and an empty list lets the shop choose', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2 })
  await db().update(products).set({ tracked: 'count' }).where(eq(products.id, productId))
  const { status, body } = await handOut(orderId, { unit_codes: ['X-1', 'X-2'] })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.unit_codes']])
  expect((await handOut(orderId, { unit_codes: [] })).status).toBe(201)
})

test('T272 thirty machines go out by scan, each told within 100 ms', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 30, units: 900 })
  const { rows } = await shop.context.database.pool.query(
    'select code from units where product_id = $1 order by id limit 30',
    [productId],
  )
  const codes: string[] = rows.map(({ code }) => code)
  const took: number[] = []
  for (const [at, code] of codes.entries()) {
    const began = performance.now()
    expect((await scan('handover', orderId, code, { taken: codes.slice(0, at) })).status).toBe(200)
    took.push(performance.now() - began)
  }
  // About 10 ms; parallel tests may slow half of them down.
  expect(took.toSorted((a, b) => a - b)[10]).toBeLessThan(100)
  const { status, body } = await handOut(orderId, { unit_codes: codes })
  expect([status, body.data.units[0].codes]).toEqual([201, codes])
})

test('of two tools alike a machine goes to the one that still waits', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 3 })
  const [line] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  const later = { starts_at: new Date('2026-12-01T08:00:00Z'), expected_return: new Date('2026-12-02T15:00:00Z') }
  const { id: _id, ...same } = line as typeof rentals.$inferSelect
  const [second] = await db()
    .insert(rentals)
    .values({ ...same, ...later })
    .returning({ id: rentals.id })
  const [code = '', other = ''] = await codesOf(productId)
  const [first] = (await counterOf(orderId)).tools
  expect((await scan('handover', orderId, code)).body.data.rental_id).toBe(first?.rental_id)
  const next = await scan('handover', orderId, other, {
    rental_id: first?.rental_id,
    full: [first?.rental_id],
    taken: [code],
  })
  expect(next.body.data.rental_id).toBe(second?.id)
})
