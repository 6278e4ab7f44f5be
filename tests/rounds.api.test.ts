import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { product_inspections } from '#catalogue/server/catalogue.tables.ts'
import { PassInspection } from '#catalogue/units/inspections.contract.ts'
import { meter_readings } from '#catalogue/units/server/inspections.tables.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { HandOver, ShowPhoto } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
  signed,
} from '#counter/handovers/handovers.factories.ts'
import { handoversRetention } from '#counter/handovers/server/handovers.retention.ts'
import { handover_photos, handovers } from '#counter/handovers/server/handovers.tables.ts'
import {
  AssignStops,
  MoveStops,
  OrderRound,
  PinStop,
  PlanVisit,
  ReportStop,
  SendStopPhoto,
  ShowMyRound,
  ShowRounds,
} from '#counter/rounds/rounds.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import { stop_reports } from '#counter/rounds/server/rounds.tables.ts'
import { months } from '#finance/months/server/months.tables.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { OffRentByOffice, UndoOffRent } from '#rentals/stops.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { verify } from '../src/app/verify.ts'

let admin: TestPerson
let driver: TestPerson
let key: string
let keys = 0
const shop = openShopForFile()
beforeAll(async () => {
  await onMonday()
})
async function onMonday() {
  shop.setNow(new Date('2026-11-16T08:30:00Z'))
  admin = await makeAdmin(shop)
  driver = await makeDriver(shop)
}
beforeEach(() => {
  key = `raktas-prie-duru-${++keys}`
})

const db = () => shop.context.database.db
const tell = (stopId: number, body: object, as = driver.token, named = key) =>
  shop.request(ReportStop, { as, params: { id: stopId }, headers: { 'idempotency-key': named }, body })
const stateOf = async (id: number) => (await db().select().from(stops).where(eq(stops.id, id)))[0]?.state
const actsOf = (orderId: number) => db().select().from(handovers).where(eq(handovers.order_id, orderId))

/** Ordered on Monday morning, an hour and a half before. */
async function anEarlierOrder() {
  const made = await makeRentalOrder(shop)
  const placed_at = new Date('2026-11-16T07:00:00Z')
  await db().update(orders).set({ placed_at }).where(eq(orders.id, made.orderId))
  return made
}

async function atDoor() {
  const { orderId } = await anEarlierOrder()
  const stopId = await makeStop(shop, { orderId, driverId: driver.id })
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return { orderId, stopId, tools, report: { kind: 'handed-over', act: makeHandOverBody(tools) } as const }
}

test('T893 a hand-over at a door is the counter’s own act: contract, number, mail, and the stop is done', async () => {
  const { orderId, stopId, report } = await atDoor()
  const { status, body } = await tell(stopId, { ...report, seconds_ago: 1_200 })
  expect([status, body.data]).toEqual([
    201,
    { stop_id: stopId, visit: 'done', act: { number: expect.any(String), document_id: expect.any(Number) } },
  ])
  expect(await stateOf(stopId)).toBe('done')
  expect(await db().select().from(rentals).where(eq(rentals.order_id, orderId))).toMatchObject([{ handed_out: 1 }])
  const [act] = await db().select().from(documents).where(eq(documents.id, body.data.act.document_id))
  expect(act?.snapshot).toMatchObject({
    // the time of signing, not of arrival
    content: { happened_at: '2026-11-16T08:10:00.000Z', given_by: 'Vytas Vežėjas', taken_by: 'Rūta Žemaitė' },
  })
  const sent = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, orderId), eq(mails.template, 'handed-over')))
  expect(sent).toHaveLength(1)
})

test('T894 told again, told ten times at once or after the answer was lost, a stop has one act', async () => {
  const { orderId, stopId, report } = await atDoor()
  const answers = await Promise.all(Array.from({ length: 10 }, () => tell(stopId, report)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map(({ body }) => body.data.act.number)).size).toBe(1)
  expect(await actsOf(orderId)).toHaveLength(1)
  expect((await tell(stopId, { ...report, seconds_ago: 90 })).headers['idempotency-replayed']).toBe('true')

  const other = await tell(stopId, report, driver.token, 'visai-kitas-raktas')
  expect([other.status, other.body.code]).toEqual([409, 'stop-ended'])
  const next = await atDoor()
  expect((await tell(next.stopId, next.report)).body.code).toBe('key-used-before')
  expect(await actsOf(next.orderId)).toHaveLength(0)
})

test('T946 at a stop where the shop brings nothing is taken back, and where it fetches nothing is handed over', async () => {
  const { orderId, stopId, tools, report } = await atDoor()
  const back = await tell(stopId, { kind: 'taken-back', act: makeTakeBackBody(tools) })
  expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['kind']])
  expect((await tell(stopId, report)).status).toBe(201)
  const fetching = await makeStop(shop, { orderId, driverId: driver.id, kind: 'collect' })
  const out = await tell(fetching, report, driver.token, `${key}-antras`)
  expect([out.status, Object.keys(out.body.errors)]).toEqual([422, ['kind']])
  expect([await stateOf(fetching), (await actsOf(orderId)).length]).toEqual(['open', 1])
})

test('T895 of two phones that hand over at one door one is heard, the other one is told', async () => {
  const { orderId, stopId, report } = await atDoor()
  const both = await Promise.all(
    ['pirmas-telefonas-1', 'antras-telefonas-2'].map((named) => tell(stopId, report, driver.token, named)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await actsOf(orderId)).toHaveLength(1)
  expect(await db().select().from(stop_reports).where(eq(stop_reports.stop_id, stopId))).toHaveLength(1)
})

test('T896 a driver sees and tells of the own stops alone, and of one that went to another driver only when insisting', async () => {
  const other = await makeDriver(shop)
  const { orderId, stopId, report } = await atDoor()
  expect((await tell(stopId, report, other.token)).status).toBe(404)
  expect(
    (await shop.request(PinStop, { as: other.token, params: { id: stopId }, body: { lat: 54.9, lon: 23.9 } })).status,
  ).toBe(404)
  expect((await shop.request(ShowRounds, { as: driver.token })).status).toBe(403)
  const seen = async (as: string) =>
    (await shop.request(ShowMyRound, { as })).body.data.stops.map(({ id }: { id: number }) => id)
  expect(await seen(driver.token)).toContain(stopId)
  expect(await seen(other.token)).toEqual([])

  await db().update(stops).set({ driver_user_id: other.id }).where(eq(stops.id, stopId))
  const { status, body } = await tell(stopId, report)
  expect([status, body.code]).toEqual([409, 'stop-replanned'])
  expect(await actsOf(orderId)).toHaveLength(0)
  expect((await tell(stopId, { ...report, despite_changes: true })).status).toBe(201)
})

test('T897 a return at a door counts from its signature, whenever the phone finds a network, and not before the hand-over', async () => {
  const { orderId, stopId, report } = await atDoor()
  await tell(stopId, { ...report, seconds_ago: 1_200 })
  const collect = await makeStop(shop, { orderId, driverId: driver.id, kind: 'collect' })
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const { status } = await tell(
    collect,
    { kind: 'taken-back', act: makeTakeBackBody(tools), seconds_ago: 600 },
    driver.token,
    `${key}-atgal`,
  )
  expect(status).toBe(201)
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  expect(rental?.returned_at).toEqual(new Date('2026-11-16T08:20:00Z'))
  expect(await stateOf(collect)).toBe('done')

  const evening = '2026-11-17T18:00:00.000Z'
  const morning = '2026-11-18T06:00:00.000Z'
  expect(await fetched(morning, 12 * hour)).toEqual([201, evening, evening, morning])
  // implausible times: before the hand-over counts as its time, over a week ago counts as now
  const out = '2026-11-16T08:30:00.000Z'
  expect(await fetched(morning, 5 * 24 * hour)).toEqual([201, out, out, morning])
  expect(await fetched(morning, 8 * 24 * hour)).toEqual([201, morning, morning, undefined])
  await onMonday()
})

test('T906 an act signed without a network keeps its moment in the life of the machine, with its meter', async () => {
  const { orderId, productId } = await anEarlierOrder()
  const [machine] = (await shop.request(ListUnits, { as: admin.token, query: { product_id: productId } })).body.data
  const stopId = await makeStop(shop, { orderId, driverId: driver.id })
  const before = await fetchHandover(shop, admin.token, orderId)
  const given = { kind: 'handed-over', act: makeHandOverBody(before.tools, { unit_codes: [machine?.code ?? ''] }) }
  expect((await tell(stopId, { ...given, seconds_ago: 3_600 })).status).toBe(201)
  const collect = await makeStop(shop, { orderId, driverId: driver.id, kind: 'collect' })
  const { tools, acts } = await fetchHandover(shop, admin.token, orderId)
  expect(acts).toMatchObject([{ happened_at: '2026-11-16T07:30:00.000Z', received_at: '2026-11-16T08:30:00.000Z' }])
  const read = [{ code: machine?.code ?? '', hours: 12 }]
  const taken = { kind: 'taken-back', act: makeTakeBackBody(tools, { meter_readings: read }), seconds_ago: 1_800 }
  expect((await tell(collect, taken, driver.token, `${key}-atgal`)).status).toBe(201)
  expect(
    await db()
      .select()
      .from(rental_units)
      .where(eq(rental_units.unit_id, machine?.id ?? 0)),
  ).toMatchObject([{ out_at: new Date('2026-11-16T07:30:00Z'), back_at: new Date('2026-11-16T08:00:00Z') }])
  expect(
    await db()
      .select()
      .from(meter_readings)
      .where(eq(meter_readings.unit_id, machine?.id ?? 0)),
  ).toMatchObject([{ hours: 12, read_at: new Date('2026-11-16T08:00:00Z') }])
})

test('T906 an inspection that held when it was signed lets the machine out, whenever the phone finds a network, and one that had run out by then does not', async () => {
  const atSundayNight = async (valid_until: string) => {
    const { orderId, productId } = await makeRentalOrder(shop)
    await db()
      .update(orders)
      .set({ placed_at: new Date('2026-11-13T07:00:00Z') })
      .where(eq(orders.id, orderId))
    await db()
      .insert(product_inspections)
      .values({ kind: 'Elektros sauga', months: 12, obligatory: true, product_id: productId, position: 0 })
    const [machine] = (await shop.request(ListUnits, { as: admin.token, query: { product_id: productId } })).body.data
    const body = { kind: 'Elektros sauga', passed_on: '2026-01-05', valid_until }
    expect(
      (await shop.request(PassInspection, { as: admin.token, params: { id: machine?.id ?? 0 }, body })).status,
    ).toBe(201)
    const stopId = await makeStop(shop, { orderId, driverId: driver.id })
    const { tools } = await fetchHandover(shop, admin.token, orderId)
    // signed at ten on Sunday evening, reported on Monday at half past ten
    const entry = {
      kind: 'handed-over',
      act: makeHandOverBody(tools, { unit_codes: [machine?.code ?? ''] }),
      seconds_ago: 45_000,
    }
    const { status, body: answer } = await tell(stopId, entry, driver.token, `${key}-${valid_until}`)
    const [out] = await db()
      .select()
      .from(rental_units)
      .where(eq(rental_units.unit_id, machine?.id ?? 0))
    return [status, answer.code, out?.out_at.toISOString()]
  }
  expect(await atSundayNight('2026-11-15')).toEqual([201, undefined, '2026-11-15T20:00:00.000Z'])
  expect(await atSundayNight('2026-11-14')).toEqual([409, 'inspection-expired', undefined])
})

/** Reported at `now`, `ago` seconds after the event. */
async function fetched(now: string, ago: number, between: () => Promise<unknown> = async () => {}) {
  await onMonday()
  const { orderId, stopId, report } = await atDoor()
  await tell(stopId, report, driver.token, `isduota-prie-duru-${stopId}-${ago}`)
  shop.setNow(new Date(now))
  const { token } = await makeAdmin(shop)
  const collect = await makeStop(shop, { orderId, driverId: driver.id, kind: 'collect' })
  await between()
  const { tools } = await fetchHandover(shop, token, orderId)
  const body = { kind: 'taken-back', act: makeTakeBackBody(tools), seconds_ago: ago }
  const { status } = await tell(collect, body, token, `paimta-prie-duru-${stopId}-${ago}`)
  const [back] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  const { acts } = await fetchHandover(shop, token, orderId)
  return [status, back?.returned_at?.toISOString(), acts[0]?.happened_at, acts[0]?.received_at]
}
const hour = 3_600

test('T898 goods are handed over with a signature and pictures, each once, and never more than were bought', async () => {
  const { id: orderId } = await makeOrder(shop, { lines: [{ type: 'sell', title: 'Pirštinės', quantity: 3 }] })
  const stopId = await makeStop(shop, { orderId, driverId: driver.id })
  const { goods } = await fetchHandover(shop, admin.token, orderId)
  expect(goods).toEqual([{ order_line_id: expect.any(Number), title: 'Pirštinės', quantity: 3, given: 0 }])
  const form = await buildMultipartForm({ photo: { name: 'p.jpg', bytes: await makePictureFile({ format: 'jpeg' }) } })
  const photo = (await shop.request(SendStopPhoto, { ...form, as: driver.token, params: { id: stopId } })).body.data.key
  const line = { order_line_id: goods[0]?.order_line_id ?? 0 }
  const act = { ...signed, lines: [], briefing_given: false, deposit: null, goods_photos: [photo] }
  const tooMany = await tell(stopId, { kind: 'handed-over', act: { ...act, goods: [{ ...line, quantity: 4 }] } })
  expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([422, ['goods.0.quantity']])
  const none = await tell(stopId, { kind: 'handed-over', act })
  expect(none.status).toBe(422)

  expect((await tell(stopId, { kind: 'handed-over', act: { ...act, goods: [{ ...line, quantity: 2 }] } })).status).toBe(
    201,
  )
  expect((await fetchHandover(shop, admin.token, orderId)).goods).toMatchObject([{ given: 2 }])
  const [made] = await actsOf(orderId)
  const [document] = await db()
    .select()
    .from(documents)
    .where(eq(documents.id, made?.document_id ?? 0))
  expect(document?.snapshot).toMatchObject({
    content: { contract_number: null, goods: [{ title: 'Pirštinės', quantity: 2 }] },
  })
  await handoversRetention.unusedPhotos.purgeFiles(shop.context, new Date('2027-11-09T08:30:00Z'))
  expect((await shop.request(ShowPhoto, { as: admin.token, params: { key: photo } })).status).toBe(200)
})

test('T899 a stop in vain keeps its reason and picture, mails the customer and waits for the office', async () => {
  const { orderId, stopId } = await atDoor()
  const form = await buildMultipartForm({ photo: { name: 'p.jpg', bytes: await makePictureFile({ format: 'jpeg' }) } })
  const photo = (await shop.request(SendStopPhoto, { ...form, as: driver.token, params: { id: stopId } })).body.data.key
  expect((await tell(stopId, { kind: 'failed', reason: '  ', photos: [] })).status).toBe(422)
  const { status, body } = await tell(stopId, { kind: 'failed', reason: 'Nieko nebuvo', photos: [photo] })
  expect([status, body.data]).toEqual([201, { stop_id: stopId, visit: 'failed', act: null }])
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, orderId), eq(mails.template, 'stop-failed')))
  expect(mail?.text).toContain('Nieko nebuvo')
  expect(await db().select().from(handover_photos).where(eq(handover_photos.key, photo))).toMatchObject([
    { shows: 'visit' },
  ])
  const deeds = await db()
    .select()
    .from(history)
    .where(and(eq(history.subject_id, orderId), eq(history.deed, 'order.visit-failed')))
  expect(deeds).toMatchObject([{ by_id: driver.id, details: { reason: 'Nieko nebuvo' } }])
  const rounds = await shop.request(ShowRounds, { as: admin.token, query: { day: '2026-11-20' } })
  expect(rounds.body.data.waiting).toMatchObject([{ id: stopId, visit: 'failed', ended_why: 'Nieko nebuvo' }])
  const move = (day: string) => shop.request(MoveStops, { as: admin.token, body: { stop_ids: [stopId], day } })
  expect((await move('2026-11-15')).status).toBe(422)
  await db()
    .update(rentals)
    .set({ expected_return: new Date('2026-11-20T15:00:00Z') })
    .where(eq(rentals.order_id, orderId))
  expect((await move('2026-11-20')).body).toEqual({ data: { moved: 1, without_time: 0, by_agreement: 1 } })
  expect((await move('2026-11-20')).status).toBe(409)
  const anew = await shop.request(ShowRounds, { as: admin.token, query: { day: '2026-11-20' } })
  expect(anew.body.data.waiting).toEqual([])
  expect(anew.body.data.stops).toMatchObject([{ order_id: orderId, visit: 'planned', day: '2026-11-20' }])
})

test('T980 a driver who presses twice, or two at once, tells the customer once, and of another day anew', async () => {
  const { orderId, stopId } = await atDoor()
  const onWay = async () =>
    db()
      .select()
      .from(mails)
      .where(and(eq(mails.order_id, orderId), eq(mails.template, 'stop-set-out')))
  const press = (kind: 'set-out' | 'arrived', named: string) => tell(stopId, { kind }, driver.token, `${key}-${named}`)
  const answers = await Promise.all(['vienas', 'antras', 'trecias'].map((named) => press('set-out', named)))
  expect(answers.map(({ status, body }) => [status, body.data.visit])).toEqual(Array(3).fill([201, 'set-out']))
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2)
  expect(await onWay()).toHaveLength(1)
  for (const named of ['ketvirtas', 'penktas']) await press('arrived', named)
  // the phone's first report arrives last
  expect((await press('set-out', 'pavelaves')).body.data.visit).toBe('arrived')
  expect(await onWay()).toHaveLength(1)
  const reports = () => db().select().from(stop_reports).where(eq(stop_reports.stop_id, stopId))
  expect((await reports()).map(({ kind }) => kind)).toEqual(['set-out', 'arrived'])

  await shop.request(MoveStops, { as: admin.token, body: { stop_ids: [stopId], day: '2026-11-17' } })
  const { stops: planned } = (await shop.request(ShowRounds, { as: admin.token, query: { day: '2026-11-17' } })).body
    .data
  expect(planned).toMatchObject([{ id: stopId, visit: 'planned' }])
  shop.setNow(new Date('2026-11-17T07:00:00Z'))
  driver = await makeDriver(shop)
  admin = await makeAdmin(shop)
  await shop.request(AssignStops, { as: admin.token, body: { stop_ids: [stopId], driver_user_id: driver.id } })
  await press('set-out', 'kita-diena')
  expect(await onWay()).toHaveLength(2)
  await onMonday()
})

test('T981 the office sees what a driver photographed where a visit was in vain, each picture with its own visit', async () => {
  const { orderId, stopId } = await atDoor()
  const photographed = async (id: number, named: string) => {
    const form = await buildMultipartForm({
      photo: { name: 'p.jpg', bytes: await makePictureFile({ format: 'jpeg' }) },
    })
    const { data } = (await shop.request(SendStopPhoto, { ...form, as: driver.token, params: { id } })).body
    await tell(id, { kind: 'failed', reason: named, photos: [data.key] }, driver.token, `${key}-${named}`)
    return data.key
  }
  const first = await photographed(stopId, 'Nebuvo')
  shop.setNow(new Date('2026-11-16T09:30:00Z'))
  const again = await makeStop(shop, { orderId, driverId: driver.id })
  const second = await photographed(again, 'Nerado')
  const { data } = (await shop.request(ShowRounds, { as: admin.token, query: { day: '2026-11-16' } })).body
  const shown = data.stops.filter((stop: { order_id: number }) => stop.order_id === orderId)
  expect(shown).toMatchObject([
    { id: stopId, ended_why: 'Nebuvo', photos: [first] },
    { id: again, ended_why: 'Nerado', photos: [second] },
  ])
  expect((await shop.request(ShowPhoto, { as: admin.token, params: { key: first } })).status).toBe(200)
  expect((await fetchHandover(shop, admin.token, orderId)).in_vain).toMatchObject({
    visits: [{ why: 'Nebuvo' }, { why: 'Nerado' }],
    photos: [first, second],
  })
  await onMonday()
})

test('T982 a stop is not planned more than a year ahead, nor a delivery after the end of its rental, and the field says why', async () => {
  const { orderId } = await anEarlierOrder()
  await db().update(orders).set({ delivery: 'delivery' }).where(eq(orders.id, orderId))
  await shop.request(MarkPaid, { as: admin.token, params: { id: orderId } })
  const plan = (day: string) =>
    shop.request(PlanVisit, { as: admin.token, body: { order_id: orderId, kind: 'deliver', day } })
  const { to_deliver } = (await shop.request(ShowRounds, { as: admin.token, query: { day: '2026-11-17' } })).body.data
  expect(to_deliver.find((one: { order_id: number }) => one.order_id === orderId)).toMatchObject({
    rented_from: '2026-11-16T06:00:00.000Z',
    rented_until: '2026-11-18T15:00:00.000Z',
  })
  const late = await plan('2026-11-19')
  expect([late.status, late.body.errors.day?.[0]]).toEqual([422, expect.stringContaining('2026-11-18')])
  const planned = await plan('2026-11-18')
  expect(planned.status).toBe(201)
  const move = (day: string) =>
    shop.request(MoveStops, { as: admin.token, body: { stop_ids: [planned.body.data.stop_id], day } })
  const far = await move('2099-01-01')
  expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['day']])
  const goods = await makeOrder(shop, { lines: [{ type: 'sell' }] })
  const stopId = await makeStop(shop, { orderId: goods.id })
  const later = { as: admin.token, body: { stop_ids: [stopId], day: '2027-11-16' } }
  expect((await shop.request(MoveStops, later)).status).toBe(200)
})

test('T997 no stop is moved to a day on which there is nothing to bring or to fetch, and the field says why', async () => {
  const moveTo = (day: string, ...stop_ids: number[]) =>
    shop.request(MoveStops, { as: admin.token, body: { stop_ids, day } })
  const why = async (day: string, ...ids: number[]) => {
    const { status, body } = await moveTo(day, ...ids)
    return [status, body.errors?.day?.[0]]
  }
  // rented from Monday the 16th to Wednesday
  const { orderId } = await anEarlierOrder()
  const deliver = await makeStop(shop, { orderId })
  const collect = await makeStop(shop, { orderId, kind: 'collect', day: '2026-11-18' })
  const nr = `Užsakymo Nr.\u00a0${orderId}`
  expect(await why('2026-11-19', deliver)).toEqual([
    422,
    `${nr} nuoma baigiasi 2026-11-18. Pristatyti vėliau galima tik pakeitus nuomos dienas.`,
  ])
  expect((await moveTo('2026-11-17', deliver)).status).toBe(200)
  expect(await why('2026-11-16', collect)).toEqual([
    422,
    `${nr} įrankiai bus pristatomi 2026-11-17. Surinkti anksčiau nėra ko.`,
  ])
  expect((await moveTo('2026-11-17', collect)).status).toBe(200)
  expect(await why('2026-11-18', deliver)).toEqual([
    422,
    `${nr} įrankiai bus surenkami 2026-11-17. Pristatyti vėliau galima tik perkėlus surinkimą.`,
  ])
  expect((await moveTo('2026-11-18', collect, deliver)).status).toBe(200)
  const { stops: shown } = (await shop.request(ShowRounds, { as: admin.token, query: { day: '2026-11-18' } })).body.data
  expect(shown.find(({ id }: { id: number }) => id === deliver)).toMatchObject({
    rented_from: '2026-11-16T06:00:00.000Z',
    rented_until: '2026-11-18T15:00:00.000Z',
  })
  // collection later than agreed is allowed; one refused stop refuses the whole move
  const other = await makeStop(shop, { orderId: (await anEarlierOrder()).orderId })
  expect((await moveTo('2026-11-21', collect)).status).toBe(200)
  expect((await moveTo('2026-11-22', other, collect)).status).toBe(422)
  expect((await db().select().from(stops).where(eq(stops.id, collect)))[0]?.day).toBe('2026-11-21')
})

test('T997 a collection is not planned before its rental begins unless the tool is out, and two people who move stops at once never cross delivery and collection', async () => {
  const move = (id: number, day: string) => shop.request(MoveStops, { as: admin.token, body: { stop_ids: [id], day } })
  const { orderId } = await anEarlierOrder()
  await db()
    .update(rentals)
    .set({ starts_at: new Date('2026-11-18T06:00:00Z'), expected_return: new Date('2026-11-20T15:00:00Z') })
    .where(eq(rentals.order_id, orderId))
  const collect = await makeStop(shop, { orderId, kind: 'collect', day: '2026-11-20' })
  const early = await move(collect, '2026-11-17')
  expect([early.status, early.body.errors.day[0]]).toEqual([
    422,
    `Užsakymo Nr.\u00a0${orderId} nuoma prasideda 2026-11-18. Surinkti anksčiau nėra ko.`,
  ])
  const deliver = await makeStop(shop, { orderId, day: '2026-11-18' })
  const crossing = await Promise.all([move(deliver, '2026-11-20'), move(collect, '2026-11-18')])
  expect(crossing.map(({ status }) => status).sort()).toEqual([200, 422])

  const { orderId: outId, stopId, report } = await atDoor()
  await tell(stopId, report)
  await db()
    .update(rentals)
    .set({ starts_at: new Date('2026-11-18T06:00:00Z') })
    .where(eq(rentals.order_id, outId))
  const fetched = await makeStop(shop, { orderId: outId, kind: 'collect', day: '2026-11-18' })
  expect((await move(fetched, '2026-11-17')).status).toBe(200)
})

test('T904 delivered tools off rent are fetched on the next open day, once, and not when the rental goes on', async () => {
  const { orderId, stopId, report } = await atDoor()
  const collections = async () =>
    (
      await db()
        .select()
        .from(stops)
        .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'collect')))
    ).map(({ day, state, address }) => [day, state, address])
  const offRent = async () => {
    const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
    const input = { as: admin.token, params: { id: rental?.id ?? 0 } }
    return {
      say: () => shop.request(OffRentByOffice, { ...input, body: { at: shop.context.clock().toISOString() } }),
      undo: () => shop.request(UndoOffRent, input),
    }
  }
  await tell(stopId, report)
  const { say, undo } = await offRent()
  expect((await say()).status).toBe(200)
  await say()
  expect(await collections()).toEqual([['2026-11-17', 'open', 'Šv. Gertrūdos g. 7']])
  expect((await undo()).status).toBe(200)
  expect(await collections()).toEqual([['2026-11-17', 'dropped', 'Šv. Gertrūdos g. 7']])

  const atShop = await makeRentalOrder(shop)
  const { tools } = await fetchHandover(shop, admin.token, atShop.orderId)
  await shop.request(HandOver, { as: admin.token, params: { id: atShop.orderId }, body: makeHandOverBody(tools) })
  const params = { as: admin.token, params: { id: tools[0]?.rental_id ?? 0 } }
  expect(
    (await shop.request(OffRentByOffice, { ...params, body: { at: shop.context.clock().toISOString() } })).status,
  ).toBe(200)
  expect(await db().select().from(stops).where(eq(stops.order_id, atShop.orderId))).toEqual([])
})

test('T908 a stop that is moved keeps its time or gets one that has a place left, a collection too, and of ten at once none is one too many', async () => {
  const zoneId = (await makeDeliveryZone(shop)).id
  const early = (await makeDeliverySlot(shop, { capacity: 2 })).id
  const late = (await makeDeliverySlot(shop, { capacity: 4, from_time: '13:00', to_time: '16:00' })).id
  const booked = async (kind: 'deliver' | 'collect', slot_id: number | null, from: string, to: string) => {
    const line = {
      type: 'addition' as const,
      title: `Pristatymas: Kaunas, 2026-11-23 ${from}–${to}`,
      is_delivery: true,
    }
    const { id: orderId } = await makeOrder(shop, { lines: kind === 'deliver' ? [{}, line] : [{}] })
    const id = await makeStop(shop, { orderId, kind, day: '2026-11-23', from, to })
    await db().update(stops).set({ zone_id: zoneId, slot_id }).where(eq(stops.id, id))
    return id
  }
  const move = (ids: number[], day: string) =>
    shop.request(MoveStops, { as: admin.token, body: { stop_ids: ids, day } })
  const timeOf = async (id: number) => {
    const [stop] = await db().select().from(stops).where(eq(stops.id, id))
    return [stop?.day, stop?.slot_id, stop?.from_time]
  }
  const afternoon = await booked('collect', late, '13:00', '16:00')
  expect((await move([afternoon], '2026-11-24')).body.data).toEqual({ moved: 1, without_time: 0, by_agreement: 0 })
  expect(await timeOf(afternoon)).toEqual(['2026-11-24', late, '13:00'])
  // to its own day: its own place counts as free
  await move([afternoon], '2026-11-24')
  expect(await timeOf(afternoon)).toEqual(['2026-11-24', late, '13:00'])

  // five free places that day, and ten customers
  const many: number[] = []
  for (let i = 0; i < 10; i++) many.push(await booked('deliver', null, '13:00', '16:00'))
  const answers = await Promise.all(many.map((id) => move([id], '2026-11-24')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.filter(({ body }) => body.data.without_time === 1)).toHaveLength(5)
  const there = await Promise.all(many.map(timeOf))
  const count = (slot: number | null) => there.filter((one) => one[1] === slot).length
  expect([count(early), count(late), count(null)]).toEqual([2, 3, 5])
})

test('T905 stops are given and put in order by whoever plans, and a list that is out of date changes nothing', async () => {
  const day = '2026-11-19'
  const towns = ['Vilnius', 'Jonava', 'Kaunas']
  await openForBusiness(shop.context)
  const ids: number[] = []
  for (const city of towns) {
    const { orderId } = await makeRentalOrder(shop)
    ids.push(await makeStop(shop, { orderId, day, city }))
  }
  const input = { as: admin.token, body: { stop_ids: ids, driver_user_id: driver.id } }
  expect((await shop.request(AssignStops, input)).body).toEqual({ data: { given: 3 } })
  const customer = await makeCustomer(shop)
  expect(
    (await shop.request(AssignStops, { ...input, body: { ...input.body, driver_user_id: customer.id } })).status,
  ).toBe(422)
  const body = { day, driver_user_id: driver.id }
  const ordered = await shop.request(OrderRound, { as: admin.token, body })
  expect(ordered.body.data).toMatchObject({ stop_ids: [ids[2], ids[1], ids[0]], unknown: 0 })
  const changed = await shop.request(OrderRound, { as: admin.token, body: { ...body, stop_ids: ids.slice(1) } })
  expect([changed.status, changed.body.code]).toEqual([409, 'round-changed'])
  await shop.request(OrderRound, { as: admin.token, body: { ...body, stop_ids: ids } })
  const { stops: planned } = (await shop.request(ShowRounds, { as: admin.token, query: { day } })).body.data
  expect(planned.map(({ id }: { id: number }) => id)).toEqual(ids)
})

test('rounds of places add up to the whole; what is fetched is of the place that it is brought to, and rounds begin at theirs', async () => {
  const day = '2026-11-26'
  await onMonday()
  const vilnius = (await makeBranch(shop, { address: 'Gedimino pr. 1', city: 'Vilnius' })).id
  const home = await readDefaultPlace(db())
  const other = await makeDriver(shop)
  const stopOf = async (at: { place_id: number; return_place_id: number }, kind: 'deliver' | 'collect', by: number) => {
    const { id: orderId } = await makeOrder(shop, { order: at })
    return makeStop(shop, { orderId, kind, day, driverId: by, city: 'Vilnius' })
  }
  const here = await stopOf({ place_id: home, return_place_id: vilnius }, 'deliver', driver.id)
  const back = await stopOf({ place_id: home, return_place_id: vilnius }, 'collect', other.id)
  const there = await stopOf({ place_id: vilnius, return_place_id: vilnius }, 'deliver', other.id)
  const rounds = async (place?: number) =>
    (await shop.request(ShowRounds, { as: admin.token, query: { day, ...(place && { place }) } })).body.data
  const stopsAt = async (place?: number) =>
    (await rounds(place)).stops.map(({ id }: { id: number }) => id).sort((one: number, two: number) => one - two)
  expect([await stopsAt(), await stopsAt(home), await stopsAt(vilnius)]).toEqual([
    [here, back, there],
    [here],
    [back, there],
  ])
  await db().update(users).set({ place_id: vilnius }).where(eq(users.id, other.id))
  const { lengths } = await rounds(vilnius)
  expect(lengths).toEqual([{ driver_user_id: other.id, km: 0, unknown: 0 }])
  const mine = (await shop.request(ShowMyRound, { as: other.token, query: { day } })).body.data
  expect(mine.shop.address).toBe('Gedimino pr. 1')

  const waiting = await makeOrder(shop, { order: { place_id: vilnius, delivery: 'delivery' } })
  await shop.request(MarkPaid, { as: admin.token, params: { id: waiting.id } })
  const toDeliver = async (place?: number) =>
    (await rounds(place)).to_deliver.map(({ order_id }: { order_id: number }) => order_id)
  expect(await toDeliver(vilnius)).toEqual([waiting.id])
  expect(await toDeliver(home)).not.toContain(waiting.id)
  expect((await toDeliver()).length).toBe((await toDeliver(home)).length + 1)
  const unknown = await shop.request(ShowRounds, { as: admin.token, query: { place: 99_999 } })
  expect([unknown.status, unknown.body.errors]).toEqual([422, { place: ['Tokio padalinio nėra.'] }])
})

test('the database keeps every rule about stops', async () => {
  const broken = await verify(shop.context.database.pool, shop.context.config)
  expect(broken.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

test('T1577 waiting orders are listed where they are driven to, and the site’s contact is called', async () => {
  await onMonday()
  const [site] = await db()
    .insert(objects)
    .values({
      user_id: admin.id,
      title: 'Santakos sandėlis',
      address: 'Pušyno g. 7',
      city: 'Jonava',
      postal_code: 'LT-55165',
      contact_name: 'Petras Meistras',
      contact_phone: '+37061111111',
    })
    .returning()
  const waitsAt = async (list: 'to_deliver' | 'to_collect', orderId: number, day = '2026-11-17') => {
    const { body } = await shop.request(ShowRounds, { as: admin.token, query: { day } as never })
    return body.data[list].find((one: { order_id: number }) => one.order_id === orderId)
  }
  const aDelivery = async (more: object) => {
    const { orderId } = await anEarlierOrder()
    const paid = { delivery: 'delivery' as const, billing: 'on_return' as const }
    await db()
      .update(orders)
      .set({ ...paid, address: 'Pirkėjo g. 1', city: 'Vilnius', phone: '+37069999999', ...more })
      .where(eq(orders.id, orderId))
    return orderId
  }
  const own = { address: 'Statybų g. 3', city: 'Kaunas', postal_code: 'LT-44280', note: '' }
  const toSite = await aDelivery({ object_id: site?.id })
  const toOwn = await aDelivery({ object_id: site?.id, delivery_address: own })
  const toBuyer = await aDelivery({})
  expect(await waitsAt('to_deliver', toSite)).toMatchObject({ address: 'Pušyno g. 7', city: 'Jonava' })
  expect(await waitsAt('to_deliver', toOwn)).toMatchObject({ address: 'Statybų g. 3', city: 'Kaunas' })
  expect(await waitsAt('to_deliver', toBuyer)).toMatchObject({ address: 'Pirkėjo g. 1', city: 'Vilnius' })

  for (const order_id of [toSite, toOwn]) {
    const visit = { order_id, kind: 'deliver', day: '2026-11-17' }
    expect((await shop.request(PlanVisit, { as: admin.token, body: visit })).status).toBe(201)
    const [stop] = await db().select().from(stops).where(eq(stops.order_id, order_id))
    expect(stop).toMatchObject({ contact_name: 'Petras Meistras', contact_phone: '+37061111111' })
  }

  const { tools } = await fetchHandover(shop, admin.token, toSite)
  await shop.request(HandOver, { as: admin.token, params: { id: toSite }, body: makeHandOverBody(tools) })
  await db().update(stops).set({ state: 'done', ended_at: new Date() }).where(eq(stops.order_id, toSite))
  expect(await waitsAt('to_collect', toSite, '2026-12-30')).toMatchObject({ address: 'Pušyno g. 7', city: 'Jonava' })
})

test('T907 a return signed in a month that was closed meanwhile counts from the month after it, and its act gives the signed moment', async () => {
  // collected on the last evening of November, which was closed before the report
  const december = '2026-12-01T06:00:00.000Z'
  const closed = () =>
    db()
      .insert(months)
      .values({ ...nothingIn('2026-11'), closed_at: new Date(december) })
  expect(await fetched('2026-12-01T07:00:00.000Z', 13 * hour, closed)).toEqual([
    ...[201, '2026-11-30T22:00:00.000Z', '2026-11-30T18:00:00.000Z', '2026-12-01T07:00:00.000Z'],
  ])
})

const nothingIn = (month: string) => ({
  month,
  closed_by: 1,
  documents: 0,
  price: 0,
  vat: 0,
  price_with_vat: 0,
  payments: 0,
  received: 0,
  deposits: 0,
  deposits_taken: 0,
  deposits_returned: 0,
  deposits_kept: 0,
})
