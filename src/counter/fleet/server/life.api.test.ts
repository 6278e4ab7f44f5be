import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { meter_readings, unit_inspections } from '#catalogue/units/server/inspections.tables.ts'
import { CreateUnit, ListUnits, RetireUnit, UpdateUnit } from '#catalogue/units/units.contract.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { withPurgeAllowed } from '#platform/database/purging.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'
import { type LifeEvent, ShowUnitHistory, type UnitRental, WhoHadUnit } from '../life.contract.ts'

const monday = '2026-11-16T07:00:00.000Z'
const wednesday = '2026-11-18T15:30:00.000Z'

let admin: TestPerson
const shop = openShopForFile({ now: new Date(monday) })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

/** Sets the clock and signs the clerk in again. */
async function at(moment: string) {
  const now = new Date(moment)
  shop.setNow(now)
  const signIn = { userId: admin.id, remember: false, now }
  admin.token = await shop.context.database.transaction((tx) => issueToken(createWork(tx, { now: signIn.now }), signIn))
}
const unitsOf = async (product_id: number): Promise<{ id: number; code: string }[]> =>
  (await shop.request(ListUnits, { as: admin.token, query: { product_id } })).body.data
const lifeOf = async (id: number): Promise<LifeEvent[]> =>
  (await shop.request(ShowUnitHistory, { as: admin.token, params: { id } })).body.data
const whoHad = (code: string | undefined, moment: string) =>
  shop.request(WhoHadUnit, { as: admin.token, query: { code, at: moment } })
async function handOut(orderId: number, line: object = {}, changes: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const input = { as: admin.token, params: { id: orderId }, body: makeHandOverBody(tools, line, changes) }
  expect((await shop.request(HandOver, input)).status).toBe(201)
}
async function takeBack(orderId: number, line: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const input = { as: admin.token, params: { id: orderId }, body: makeTakeBackBody(tools, line) }
  expect((await shop.request(TakeToolsBack, input)).status).toBe(201)
}

async function aStory() {
  await at('2026-11-10T08:00:00.000Z')
  const { orderId, productId } = await makeRentalOrder(shop, { units: 1 })
  const bought = { product_id: productId, bought_on: '2026-03-02', purchase_price: 45_000 }
  const { body } = await shop.request(CreateUnit, { as: admin.token, body: bought })
  const unit = body.data as { id: number; code: string }
  await at(monday)
  await handOut(orderId, { unit_codes: [unit.code] }, { client_name: 'Petras Parašas' })
  await at(wednesday)
  await takeBack(orderId, { condition: 'defects', note: 'Nulūžusi rankena' })
  return { orderId, productId, unit }
}

test('T260 a machine’s life is told from purchase to scrap, in the order in which it happened', async () => {
  const { orderId, unit } = await aStory()
  await at('2026-11-19T08:00:00.000Z')
  const form = { code: unit.code, serial: 'SN-7', bought_on: '2026-03-02', purchase_price: 45_000 }
  await shop.request(UpdateUnit, { as: admin.token, params: { id: unit.id }, body: form })
  await at('2026-11-20T08:00:00.000Z')
  await shop.request(RetireUnit, { as: admin.token, params: { id: unit.id }, body: { reason: 'scrapped' } })

  const by = { id: admin.id, was_admin: true, name: expect.stringMatching(/\S/) }
  const rental = {
    order_id: orderId,
    client: 'Rūta Žemaitė',
    out_at: monday,
    back_at: wednesday,
    signed_by: 'Petras Parašas',
    due: expect.any(String),
    act: { pdf: expect.stringContaining(`/api/admin/orders/${orderId}/documents/`) },
    return_act: { number: expect.stringMatching(/\d/) },
  }
  const life = await lifeOf(unit.id)
  expect(life).toMatchObject([
    { kind: 'bought', at: '2026-03-01T22:00:00.000Z', purchase_price: 45_000 },
    { kind: 'created', at: '2026-11-10T08:00:00.000Z', by },
    { kind: 'rental', at: monday, rental },
    { kind: 'damage', at: wednesday, note: 'Nulūžusi rankena', quantity: 1, photos: [], rental },
    { kind: 'changed', at: '2026-11-19T08:00:00.000Z', by, changes: { serial: ['', 'SN-7'] } },
    { kind: 'retired', at: '2026-11-20T08:00:00.000Z', by, reason: 'scrapped' },
  ])
})

test('T260 the acts of a rental are of the moments at which the machine itself went out and came back', async () => {
  await at(monday)
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 2 })
  const [first, second] = await unitsOf(productId)
  await handOut(orderId, { quantity: 1, unit_codes: [first?.code] }, { client_name: 'Anksti Atėjusi' })
  await at('2026-11-16T12:00:00.000Z')
  await handOut(orderId, { quantity: 1, unit_codes: [second?.code] }, { client_name: 'Vėliau Atėjęs' })
  await at(wednesday)
  await takeBack(orderId, { quantity: 1, unit_codes: [second?.code] })
  const heldOf = async (id = 0) => (await lifeOf(id)).find((event) => event.kind === 'rental')?.rental
  expect(await heldOf(first?.id)).toMatchObject({ signed_by: 'Anksti Atėjusi', back_at: null, return_act: null })
  expect(await heldOf(second?.id)).toMatchObject({ signed_by: 'Vėliau Atėjęs', back_at: wednesday })
})

test('T260 a machine’s inspections and meter readings stand in its life', async () => {
  const { unit } = await aStory()
  const { db } = shop.context.database
  const by = { unit_id: unit.id, by_user_id: admin.id }
  const passed = { kind: 'Elektros sauga', passed_on: '2026-11-12', valid_until: '2027-11-12' }
  await db.insert(unit_inspections).values({ ...by, ...passed, created_at: new Date(monday) })
  await db.insert(meter_readings).values({ ...by, hours: 12.5, read_at: new Date('2026-11-17T07:00:00Z') })
  const from_at = new Date('2026-11-19T07:00:00Z')
  const repair = { kind: 'repair', reason: 'Keičiama rankena' } as const
  await db.insert(downtimes).values({ ...repair, unit_id: unit.id, quantity: 1, from_at, created_at: from_at })
  const life = await lifeOf(unit.id)
  const kinds = ['bought', 'created', 'inspection', 'rental', 'meter', 'damage', 'downtime']
  expect(life.map(({ kind }) => kind)).toEqual(kinds)
  expect(life[6]).toMatchObject({ at: from_at.toISOString(), downtime: { ...repair, to: null } })
  expect(life[2]).toMatchObject({ at: '2026-11-11T22:00:00.000Z', inspection: passed })
  expect(life[4]).toMatchObject({ at: '2026-11-17T07:00:00.000Z', reading: { hours: 12.5 } })
})

test.each([
  ['long before it was bought', '2020-01-01T00:00:00Z', 'not-yet', [false, false, true]],
  ['on the day it was bought', '2026-03-02T10:00:00Z', 'shop', [false, false, true]],
  ['the moment before it went out', '2026-11-16T06:59:59.999Z', 'shop', [false, false, true]],
  ['the moment it went out', monday, 'customer', [true, false, false]],
  ['while it was out', '2026-11-17T03:00:00+02:00', 'customer', [true, false, false]],
  ['the moment it came back', wednesday, 'shop', [false, true, false]],
  ['in a hundred years', '2126-01-01T00:00:00Z', 'shop', [false, true, false]],
])('T260 a machine’s life says who had it %s', async (_, moment, place, [now, before, after]) => {
  const { orderId, unit } = await aStory()
  const { status, body } = await whoHad(unit.code.toLowerCase(), moment)
  const there = (is: boolean | undefined) =>
    is ? expect.objectContaining({ order_id: orderId, signed_by: 'Petras Parašas' }) : null
  expect([status, body.data]).toEqual([
    200,
    {
      unit: { id: unit.id, code: unit.code, serial: '', product: expect.objectContaining({ id: expect.any(Number) }) },
      at: new Date(moment).toISOString(),
      place,
      rental: there(now),
      before: there(before),
      after: there(after),
    },
  ])
})

test('T260 a machine that is scrapped is at nobody’s, and its past is still answered', async () => {
  const { unit, orderId } = await aStory()
  await at('2026-11-20T08:00:00.000Z')
  await shop.request(RetireUnit, { as: admin.token, params: { id: unit.id }, body: { reason: 'lost' } })
  expect((await whoHad(unit.code, '2026-11-21T00:00:00Z')).body.data).toMatchObject({ place: 'retired', rental: null })
  expect((await whoHad(unit.code, '2026-11-17T00:00:00Z')).body.data.rental).toMatchObject({ order_id: orderId })
})

test('T260 a rental handed over or returned without an act has no act in the machine’s life', async () => {
  await at(monday)
  const { orderId, productId } = await makeRentalOrder(shop, { units: 1 })
  const [unit] = await unitsOf(productId)
  await handOut(orderId)
  await at(wednesday)
  const [rental] = await shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, orderId))
  await shop.request(MarkReturned, { as: admin.token, params: { id: rental?.id ?? 0 } })
  const [held] = (await lifeOf(unit?.id ?? 0)).flatMap((event): UnitRental[] =>
    event.kind === 'rental' ? [event.rental] : [],
  )
  expect(held).toMatchObject({ back_at: wednesday, act: { number: expect.any(String) }, return_act: null })
})

test('T260 an act whose time of keeping is over has its number and nobody’s name', async () => {
  const { unit } = await aStory()
  const { body } = await whoHad(unit.code, '2026-11-17T00:00:00Z')
  const id = body.data.rental.act.document_id
  await shop.context.database.transaction((tx) =>
    withPurgeAllowed(tx, () =>
      tx
        .update(documents)
        .set({ snapshot: {} as never, purged_at: new Date() })
        .where(eq(documents.id, id)),
    ),
  )
  const after = (await whoHad(unit.code, '2026-11-17T00:00:00Z')).body.data.rental
  expect(after).toMatchObject({ act: { number: body.data.rental.act.number }, signed_by: null })
})

test.each([
  ['no moment', { code: 'IR-000001' }, ['at']],
  ['a day alone', { code: 'IR-000001', at: '2026-11-16' }, ['at']],
  ['no instant at all', { code: 'IR-000001', at: 'vakar' }, ['at']],
  ['a day that is none', { code: 'IR-000001', at: '2026-02-30T10:00:00Z' }, ['at']],
  ['a year before machines', { code: 'IR-000001', at: '0000-01-01T00:00:00Z' }, ['at']],
  ['no code', { at: monday }, ['code']],
  ['nothing', {}, ['code', 'at']],
])('T260 %s is told at its field', async (_, query, fields) => {
  const { status, body } = await shop.request(WhoHadUnit, { as: admin.token, query })
  expect([status, Object.keys(body.errors)]).toEqual([422, fields])
})

test('T260 an unknown code or machine is not found', async () => {
  const { status, body } = await whoHad('NERA-TOKIO', monday)
  expect([status, body.message]).toEqual([404, 'Vieneto kodu „NERA-TOKIO“ nėra.'])
  expect((await shop.request(ShowUnitHistory, { as: admin.token, params: { id: 2_147_483_647 } })).status).toBe(404)
})

test('T260 reading a machine’s past writes a line into the history, because it tells of persons', async () => {
  const { unit } = await aStory()
  await lifeOf(unit.id)
  const { body } = await shop.request(ListSecurityEvents, { as: admin.token, query: {} })
  const event = 'personal-data-read'
  expect(body.data).toContainEqual(expect.objectContaining({ event, path: `/api/admin/units/${unit.id}/history` }))
})
