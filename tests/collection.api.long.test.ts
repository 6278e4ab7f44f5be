import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { ReportStop } from '#counter/rounds/rounds.contract.ts'
import { makeDriver } from '#counter/rounds/rounds.factories.ts'
import { assignStops } from '#counter/rounds/server/assign-stops.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import {
  ChooseCollection,
  ChooseGuestCollection,
  ShowCollection,
  ShowGuestCollection,
} from '#rentals/delivery/collection.contract.ts'
import { QuoteDelivery } from '#rentals/delivery/delivery.contract.ts'
import { delivery_slots, stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { lockSlots } from '#rentals/delivery/server/public/lock-slots.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { markReturned } from '#rentals/server/mark-returned-input.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { OffRentByOffice, UndoOffRent } from '#rentals/stops.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { checkOut, makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday; rented from Friday to Tuesday. */
const now = new Date('2026-11-18T08:30:00Z')
const [friday, monday, tuesday] = ['2026-11-20', '2026-11-23', '2026-11-24']

let shop: TestShop
let buyer: TestPerson
let admin: TestPerson
let tool: number
let zone: number
let morning: number
let evening: number

beforeEach(async () => {
  shop = await openTestShop({ now })
  buyer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
  tool = (await makeRentProduct(shop, { units: 20, pricePerDayCents: 1_000 })).id
  zone = (await makeDeliveryZone(shop, { free_from: 50_000 })).id
  morning = (await makeDeliverySlot(shop, { capacity: 2 })).id
  evening = (await makeDeliverySlot(shop, { capacity: 2, from_time: '14:00', to_time: '18:00' })).id
})
afterEach(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  await shop.close()
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

const db = () => shop.context.database.db
const line = (period: object = { from: friday, to: tuesday }) => ({ id: tool, type: 'rent', quantity: 1, period })
const there = () => ({ delivery: 'delivery', postal_code: '44280', delivery_slot_id: morning, delivery_day: friday })
const back = () => ({ collect: true, collection_slot_id: evening, collection_day: tuesday })
const priced = async (items: unknown[], to: object = { collect: true }) =>
  (await shop.request(PriceCart, { body: { items, deliver_to: { postal_code: '44280', ...to } } })).body

async function form(changes: object = {}, items = [line()]) {
  const { price_with_vat } = await priced(items)
  return makeCheckoutForm(items, price_with_vat, { ...there(), ...back(), early_start: true, ...changes })
}
async function ordered(changes: object = {}, items = [line()]): Promise<number> {
  const { status, body } = await checkOut(shop, buyer, await form(changes, items))
  expect([status, body.message]).toEqual([201, undefined])
  return body.data.id
}
const stopsOf = (orderId: number) => db().select().from(stops).where(eq(stops.order_id, orderId)).orderBy(asc(stops.id))
const rentalOf = async (orderId: number) =>
  (await db().select().from(rentals).where(eq(rentals.order_id, orderId)))[0]?.id ?? 0

/** Returns that day's office token. */
async function brought(ids: number[]): Promise<string> {
  shop.setNow(new Date('2026-11-20T12:00:00Z'))
  const as = (await makeAdmin(shop)).token
  const driver = await makeDriver(shop)
  for (const id of ids) {
    const stopId = (await stopsOf(id))[0]?.id ?? 0
    await shop.context.database.transaction((tx) =>
      assignStops(createWork(tx, { now: shop.context.clock() }), { stopIds: [stopId], driverId: driver.id }),
    )
    const { tools } = await fetchHandover(shop, as, id)
    const body = { kind: 'handed-over', act: makeHandOverBody(tools) }
    const headers = { 'idempotency-key': `raktas-prie-duru-${id}` }
    const answer = await shop.request(ReportStop, { as: driver.token, params: { id: stopId }, headers, body })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
  }
  return as
}

test('T882 fetching what is rented is a second trip: priced in the cart, a line of its own with VAT on the paper and in the mail, and a stop', async () => {
  const cart = await priced([line()])
  const trip = { price: 1_500, price_with_vat: 1_815 }
  expect(cart).toMatchObject({ price_with_vat: 3 * 1_210 + 2 * 1_815, delivery: { ...trip, collection: trip } })
  expect((await priced([line()], {})).delivery).not.toHaveProperty('collection')

  const { status, body } = await checkOut(shop, buyer, await form())
  expect([status, body.data.price_with_vat]).toEqual([201, cart.price_with_vat])
  const title = `Paėmimas: Kaunas, ${tuesday} 14:00–18:00`
  expect(body.data.lines.slice(1)).toMatchObject([
    { is_delivery: true, title: `Pristatymas: Kaunas, ${friday} 09:00–12:00`, ...trip },
    { is_delivery: true, is_collection: true, title, ...trip },
  ])
  expect(await stopsOf(body.data.id)).toMatchObject([
    { kind: 'deliver', day: friday, slot_id: morning },
    { kind: 'collect', day: tuesday, slot_id: evening, zone_id: zone, state: 'open', city: 'Kaunas' },
  ])
  const [paper] = await db().select().from(documents).where(eq(documents.order_id, body.data.id))
  expect(paper?.snapshot).toMatchObject({ lines: [{}, {}, { title, ...trip }] })
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, body.data.id))
  expect(mail?.text).toContain(title)

  const guest = await shop.request(Checkout, { body: await form({ email: 'sveciai@example.lt' }) })
  expect([guest.status, (await stopsOf(guest.body.data.id)).length]).toEqual([201, 2])
})

test('T882 a collection happens on the last day, after the delivery, and by the hour once the rental ends; errors stand at their fields', async () => {
  const query = { postal_code: '44280', start: friday, end: tuesday }
  const { data } = (await shop.request(QuoteDelivery, { query })).body
  expect(data.collection_slots.map(({ day, from }: { day: string; from: string }) => [day, from])).toEqual([
    [tuesday, '09:00'],
    [tuesday, '14:00'],
  ])
  const hourly = { ...query, end: friday, end_time: '12:00' }
  const later = (await shop.request(QuoteDelivery, { query: hourly })).body.data.collection_slots
  expect(later.map(({ slot_id }: { slot_id: number }) => slot_id)).toEqual([evening])

  const wrong = async (changes: object) => {
    const { status, body } = await checkOut(shop, buyer, await form(changes))
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await wrong({ collection_slot_id: null })).toEqual([422, ['collection_slot_id']])
  expect(await wrong({ collection_day: monday })).toEqual([409, ['collection_slot_id']])
  const items = [line({ from: friday, to: friday })]
  const { price_with_vat } = await priced(items)
  const aDay = { items, expected_price_with_vat: price_with_vat, collection_day: friday }
  expect(await wrong({ ...aDay, collection_slot_id: morning })).toEqual([422, ['collection_slot_id']])
  expect((await checkOut(shop, buyer, await form(aDay))).status).toBe(201)
})

test('T883 of ten who want the last places of a time to be fetched as many get them as there are, and nothing is written for the others', async () => {
  await db().update(delivery_slots).set({ capacity: 50 }).where(eq(delivery_slots.id, morning))
  const body = await form()
  const people = await Promise.all(Array.from({ length: 8 }, () => makeCustomer(shop)))
  const answers = await Promise.all(people.map((one) => checkOut(shop, one, body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = answers.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.body.code, Object.keys(refused?.body.errors)]).toEqual([
    ...[409, 'slot-full', ['collection_slot_id']],
  ])
  expect(refused?.body.collection_slots).toMatchObject([{ slot_id: morning, day: tuesday }])
  expect(await db().select().from(stops)).toHaveLength(4)
})

test('T747 orders brought early and fetched late, and orders the other way round, never wait for each other', async () => {
  await db().update(delivery_slots).set({ capacity: 50 })
  const one = await form()
  // of another tool, so that its lock does not serialise them
  const id = (await makeRentProduct(shop, { units: 20, pricePerDayCents: 1_000, title: 'Pjūklas' })).id
  const items = [{ ...line(), id }]
  const other = { ...one, items, delivery_slot_id: evening, collection_slot_id: morning }
  const people = await Promise.all(Array.from({ length: 12 }, () => makeCustomer(shop)))
  const answers = await Promise.all(people.map((each, at) => checkOut(shop, each, at % 2 ? one : other)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  const inTurn = (ids: number[]) => shop.context.database.transaction((tx) => lockSlots(tx, ids))
  const both = [morning, evening]
  await Promise.all(Array.from({ length: 60 }, (_, at) => inTurn(at % 2 ? both : both.toReversed())))
  const { rows } = await db().execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})

test('T884 a customer chooses another time of collection on the last day, until a driver has it or the shop has closed the day before', async () => {
  const id = await ordered()
  const input = { as: buyer.token, params: { id } }
  const choose = (collection_slot_id: number, collection_day: string, as = buyer.token) =>
    shop.request(ChooseCollection, { ...input, as, body: { collection_slot_id, collection_day } })
  expect((await shop.request(ShowCollection, input)).body.data).toMatchObject({
    slot_id: evening,
    day: tuesday,
    from: '14:00',
    fixed: null,
    slots: [{ slot_id: morning }, { slot_id: evening }],
  })
  expect((await choose(morning, tuesday, (await makeCustomer(shop)).token)).status).toBe(404)
  const [day] = [await choose(morning, monday)]
  expect([day.status, day.body.code]).toEqual([409, 'slot-full'])
  const { status, body } = await choose(morning, tuesday)
  expect([status, body.data.from]).toEqual([200, '09:00'])
  expect((await choose(morning, tuesday)).status).toBe(200)
  expect((await stopsOf(id))[1]).toMatchObject({ slot_id: morning, day: tuesday })

  const stopId = (await stopsOf(id))[1]?.id ?? 0
  const driver = await makeDriver(shop)
  await shop.context.database.transaction((tx) =>
    assignStops(createWork(tx, { now: shop.context.clock() }), { stopIds: [stopId], driverId: driver.id }),
  )
  expect((await choose(evening, tuesday)).body.code).toBe('collection-fixed')
  await shop.context.database.transaction((tx) =>
    assignStops(createWork(tx, { now: shop.context.clock() }), { stopIds: [stopId], driverId: null }),
  )
  expect((await choose(evening, tuesday)).status).toBe(200)
})

test('T884 a guest chooses by the secret, of four who choose a last place at once one gets it', async () => {
  await db().update(delivery_slots).set({ capacity: 50 }).where(eq(delivery_slots.id, evening))
  const body = await form()
  const secrets: string[] = []
  for (let made = 0; made < 4; made++) {
    const slot = made < 2 ? morning : evening
    const guest = { ...body, email: `svecias${made}@example.lt`, delivery_slot_id: slot, phone: `+3706123456${made}` }
    secrets.push((await shop.request(Checkout, { body: guest })).body.data.secret)
  }
  await db().update(delivery_slots).set({ capacity: 1 }).where(eq(delivery_slots.id, morning))
  const choice = { collection_slot_id: morning, collection_day: tuesday }
  const choose = (secret: string) => shop.request(ChooseGuestCollection, { params: { secret }, body: choice })
  const hold = (tx: Tx) => lockSlots(tx, [morning])
  const answers = await runConcurrently(shop, hold, () => Promise.all(secrets.map(choose)), secrets.length)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const { body: said } of answers.filter(({ status }) => status === 409))
    expect(said).toMatchObject({ errors: { collection_slot_id: [expect.any(String)] }, collection_slots: [{}] })
  await db().update(delivery_slots).set({ capacity: 2 }).where(eq(delivery_slots.id, morning))
  expect((await shop.request(ChooseGuestCollection, { params: { secret: 'x' }, body: choice })).status).toBe(404)

  const params = { secret: secrets[answers.findIndex(({ status }) => status === 200)] ?? '' }
  expect((await shop.request(ShowGuestCollection, { params })).body.data).toMatchObject({ day: tuesday, fixed: null })
  shop.setNow(new Date(`${monday}T18:00:00Z`))
  const late = (await shop.request(ShowGuestCollection, { params })).body.data
  expect(late).toMatchObject({ fixed: expect.stringContaining('vakar'), slots: [] })
  const { status, body: refused } = await shop.request(ChooseGuestCollection, {
    params,
    body: { ...choice, collection_slot_id: evening },
  })
  expect([status, refused.code]).toEqual([409, 'collection-fixed'])
})

test('T885 a lapsed order releases both drives, and payment takes both again; when fetching alone is credited, it is not driven', async () => {
  const id = await ordered()
  await shop.context.database.transaction((tx) => lapseOrder(createWork(tx, { now }), { orderId: id }))
  expect((await stopsOf(id)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(200)
  expect((await stopsOf(id)).map(({ state }) => state)).toEqual(['open', 'open'])

  const body = {
    lines: [{ position: 2, quantity: 1 }],
    reason: 'Atveš pats',
    expected_remaining: 3 * 1_210 + 2 * 1_815,
  }
  expect((await shop.request(IssueCredit, { as: admin.token, params: { id }, body })).status).toBe(201)
  expect((await stopsOf(id)).map(({ state }) => state)).toEqual(['open', 'dropped'])
})

test('T886 the desk offers, orders and changes it: it goes along with the last day, and goes where it is not wanted', async () => {
  const person = { name: 'Rūta', lastname: 'Žemaitė', email: 'ruta@example.lt', phone: '+37061234567' }
  const where = { private_or_company: 'private', address: 'Šv. Gertrūdos g. 7', city: 'Kaunas' }
  const body = { ...person, ...where, ...there(), ...back(), items: [line()], state: 'quoted' }
  const quoted = (await shop.request(CreateDeskOrder, { as: admin.token, body })).body.data
  expect(quoted.price_with_vat).toBe(3 * 1_210 + 2 * 1_815)
  const accepted = await shop.request(AcceptQuote, { params: { secret: quoted.quote.secret } })
  expect(accepted.status).toBe(200)
  const { id } = quoted
  let { version } = accepted.body.data
  const change = async (changes: object) => {
    const input = { as: admin.token, params: { id }, body: { items: [line()], ...changes, seen: version } }
    const answer = await shop.request(UpdateDeskOrder, input)
    version = answer.body.data?.version ?? version
    return answer
  }
  const wednesday = '2026-11-25'
  const longer = await change({ items: [line({ from: friday, to: wednesday })] })
  expect([longer.status, longer.body.data?.lines[2].title]).toEqual([
    ...[200, `Paėmimas: Kaunas, ${wednesday} 14:00–18:00`],
  ])
  expect((await stopsOf(id))[1]).toMatchObject({ day: wednesday, slot_id: evening })
  const without = await change({ collect: false })
  expect([without.status, without.body.data?.lines.length]).toEqual([200, 2])
  expect((await stopsOf(id)).map(({ state }) => state)).toEqual(['open', 'dropped'])
  const again = await change({ ...back(), collection_slot_id: morning })
  expect([again.status, again.body.data?.price_with_vat]).toEqual([200, 3 * 1_210 + 2 * 1_815])
  expect((await stopsOf(id))[2]).toMatchObject({ kind: 'collect', state: 'open', slot_id: morning, day: tuesday })
})

test('T887 an extended rental is fetched later, at the same time where that day has a place, else at one still to be chosen', async () => {
  const [first, second] = [await ordered(), await ordered({ comment: 'Vartai iš kiemo' })]
  for (const id of [first, second])
    expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(200)
  await db()
    .update(delivery_slots)
    .set({ weekdays: [2, 5] })
    .where(eq(delivery_slots.id, morning))
  await db().update(delivery_slots).set({ capacity: 2 }).where(eq(delivery_slots.id, evening))
  const extend = async (orderId: number) => {
    const params = { id: orderId, rentalId: await rentalOf(orderId) }
    const to = '2026-11-25'
    const { data } = (await shop.request(QuoteExtension, { as: buyer.token, params, query: { to } })).body
    const body = { to, expected_price_with_vat: data.price_with_vat, terms: true, early_start: true }
    return shop.request(ExtendRental, { as: buyer.token, params, body })
  }
  expect((await extend(first)).status).toBe(201)
  expect((await stopsOf(first))[1]).toMatchObject({ day: '2026-11-25', slot_id: evening, from_time: '14:00' })
  await db().update(delivery_slots).set({ capacity: 1 }).where(eq(delivery_slots.id, evening))
  expect((await extend(second)).status).toBe(201)
  expect((await stopsOf(second))[1]).toMatchObject({ day: '2026-11-25', slot_id: null, from_time: null, state: 'open' })
  await db().update(delivery_slots).set({ capacity: 2 })
})

test('T888 delivered tools off rent are fetched at the first time with a place left, and by agreement where none is', async () => {
  const ids: number[] = []
  await db().update(delivery_slots).set({ capacity: 9 })
  for (let made = 0; made < 5; made++) {
    const { body } = await checkOut(shop, await makeCustomer(shop), {
      ...(await form({ collect: false, collection_slot_id: null })),
      expected_price_with_vat: 3 * 1_210 + 1_815,
    })
    ids.push(body.data.id)
  }
  const as = await brought(ids)
  await db()
    .update(delivery_slots)
    .set({ weekdays: [1], capacity: 1 })
  const done = async (orderId: number) => {
    const params = { id: await rentalOf(orderId) }
    const body = { at: shop.context.clock().toISOString() }
    expect((await shop.request(OffRentByOffice, { as, params, body })).status).toBe(200)
    return (await stopsOf(orderId)).find(({ kind }) => kind === 'collect')
  }
  // all wait before the first commits
  const hold = (tx: Tx) => lockSlots(tx, [morning, evening])
  const four = await runConcurrently(shop, hold, () => Promise.all(ids.slice(0, 4).map(done)), 4)
  expect(four.map((stop) => [stop?.day, stop?.from_time, stop?.zone_id]).sort()).toEqual([
    [monday, '09:00', zone],
    [monday, '14:00', zone],
    [addDays(monday, 7), '09:00', zone],
    [addDays(monday, 7), '14:00', zone],
  ])
  await db().update(delivery_slots).set({ is_active: false })
  expect(await done(ids[4] ?? 0)).toMatchObject({ day: monday, slot_id: null, from_time: null, zone_id: zone })
})

test('T888 a collection that was ordered stays when its customer goes on after all', async () => {
  const id = await ordered()
  const input = { as: await brought([id]), params: { id: await rentalOf(id) } }
  const at = shop.context.clock().toISOString()
  expect((await shop.request(OffRentByOffice, { ...input, body: { at } })).status).toBe(200)
  expect((await shop.request(UndoOffRent, input)).status).toBe(200)
  expect((await stopsOf(id))[1]).toMatchObject({ kind: 'collect', state: 'open', slot_id: evening, day: tuesday })
})

test('T889 tools that their customer brings back to the counter are not fetched', async () => {
  const id = await ordered()
  const as = await brought([id])
  const { tools } = await fetchHandover(shop, as, id)
  const back = await shop.request(TakeToolsBack, { as, params: { id }, body: makeTakeBackBody(tools) })
  expect([back.status, back.body.message]).toEqual([201, undefined])
  expect((await stopsOf(id))[1]).toMatchObject({ kind: 'collect', state: 'dropped', slot_id: evening })
})

test('T889 an order marked as returned in the list is not fetched, when all of it is: of the last two at once the second sees the first', async () => {
  const tools = await Promise.all([0, 1, 2].map(() => makeRentProduct(shop, { units: 3, pricePerDayCents: 1_000 })))
  const lines = tools.map(({ id }) => ({ ...line(), id }))
  const id = await ordered({}, lines)
  const as = await brought([id])
  const [first, ...last] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  const mark = async (rental: { id: number } | undefined) =>
    (await shop.request(MarkReturned, { as, params: { id: rental?.id ?? 0 }, body: {} })).status
  expect([await mark(first), (await stopsOf(id))[1]?.state]).toEqual([200, 'open'])
  const markFirst = (tx: Tx) =>
    markReturned(createWork(tx, { by: admin.id, now: shop.context.clock() }), {
      rentalId: last[0]?.id ?? 0,
      quantity: undefined,
    })
  expect([last.length, await runConcurrently(shop, markFirst, () => mark(last[1]))]).toEqual([2, 200])
  expect((await stopsOf(id))[1]).toMatchObject({ kind: 'collect', state: 'dropped' })
  expect(await mark(first)).toBe(409)
})
