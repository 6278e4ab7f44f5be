import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { CreateUnit, RetireUnit } from '#catalogue/units/units.contract.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { type Collision, ListCollisions, MessageClient, MoveRental } from '../collisions.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const now = new Date('2026-11-18T08:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const board = async (productId: number): Promise<Collision[]> =>
  (await ask(ListCollisions)).body.data.filter(({ product }: Collision) => product.id === productId)
const day = (number: number) => `2026-11-${number}`
const move = (rental_id: number, from: number, to = from, more: object = {}) =>
  ask(MoveRental, { params: { rental_id }, body: { from: day(from), to: day(to), ...more } })
const message = (rental_id: number, body: object) => ask(MessageClient, { params: { rental_id }, body })
const db = () => shop.context.database.db
const inHistory = async (action: 'rental.moved' | 'rental.messaged', id: number) =>
  (await db().select().from(history).where(eq(history.deed, action))).filter(({ subject_id }) => subject_id === id)

/** One late unit, and a one-day booking that waits for it. */
async function aCollision() {
  const tool = await makeRentProduct(shop, { units: 1 })
  shop.setNow(at(10))
  const booked = await makeRental(shop, { productId: tool.id, from: at(20, 6), to: at(20, 15) })
  const late = await makeRental(shop, { productId: tool.id, from: at(16), to: at(17) })
  shop.setNow(now)
  return { tool, booked, late }
}

test('a booking is moved to another time of the same length at the same price, and the board is empty', async () => {
  const { tool, booked, late } = await aCollision()
  expect(await board(tool.id)).toMatchObject([
    { unit: 'day', charged_units: 1, position: 0, product: { slug: tool.slug } },
  ])
  const agreed = async () => [
    await db().select().from(orders).where(eq(orders.id, booked.order_id)),
    await db().select().from(order_lines).where(eq(order_lines.id, booked.order_line_id)),
  ]
  const before = await agreed()
  // late, it holds the tool at any later time
  expect((await move(booked.id, 24)).body).toMatchObject({ code: 'unit-is-taken' })
  await ask(MarkReturned, { params: { id: late.id } })
  const other = await makeRental(shop, { productId: tool.id, from: at(25, 6), to: at(25, 15) })
  expect((await move(booked.id, 25)).body).toMatchObject({ code: 'unit-is-taken' })

  const { status, body } = await move(booked.id, 24)
  const moved = { from: at(24, 6).toISOString(), to: at(24, 15).toISOString() }
  expect([status, body.data]).toEqual([200, { rental_id: booked.id, order_id: booked.order_id, ...moved }])
  expect(await agreed()).toEqual(before)
  expect(await board(tool.id)).toEqual([])
  expect((await move(other.id, 24)).status).toBe(409)
  const [entry] = await inHistory('rental.moved', booked.id)
  expect(entry?.details).toMatchObject({ starts_at: [booked.starts_at.toISOString(), moved.from] })
  // it may overlap its own time; a start today means now
  expect((await move(booked.id, 24, 24, { to_time: '16:00' })).status).toBe(200)
  expect((await move(booked.id, 18)).body.data).toMatchObject({ from: now.toISOString() })
})

test('a longer, shorter, past or unsound time is refused at its field', async () => {
  const { booked, late } = await aCollision()
  await ask(MarkReturned, { params: { id: late.id } })
  const fields = async (answer: ReturnType<typeof move>) => {
    const { status, body } = await answer
    return [status, Object.keys(body.errors ?? {})]
  }
  expect((await move(booked.id, 24, 25)).body.errors).toEqual({
    to: [
      'Užsakyta: 1\u00a0diena, o čia skaičiuojama: 2\u00a0dienos. Kaina nesikeičia, todėl perkelti galima tik tokiam pat laikui.',
    ],
  })
  await db().update(order_lines).set({ charged_units: 2 }).where(eq(order_lines.id, booked.order_line_id))
  expect(await fields(move(booked.id, 24))).toEqual([422, ['to']])
  expect(await fields(move(booked.id, 17, 18))).toEqual([422, ['from']])
  expect(await fields(move(booked.id, 22, 23))).toEqual([422, ['from']])
  expect(await fields(move(booked.id, 24, 23))).toEqual([422, ['to']])
  const hours = ask(MoveRental, {
    params: { rental_id: booked.id },
    body: { from: day(24), from_time: '10:00', hours: 2 },
  })
  expect(await fields(hours)).toEqual([422, ['from']])
  expect((await ask(MoveRental, { params: { rental_id: booked.id }, body: {} })).status).toBe(422)
  expect((await move(2_000_000_000, 24)).status).toBe(404)
})

test('by the hour a booking is moved to as many hours', async () => {
  const { booked, late } = await aCollision()
  await ask(MarkReturned, { params: { id: late.id } })
  await db().update(order_lines).set({ unit: 'hour', charged_units: 3 }).where(eq(order_lines.id, booked.order_line_id))
  const by = (hours: number) =>
    ask(MoveRental, { params: { rental_id: booked.id }, body: { from: day(24), from_time: '10:00', hours } })
  expect(Object.keys((await by(4)).body.errors)).toEqual(['hours'])
  expect((await by(3)).body.data).toMatchObject({ from: at(24, 8).toISOString(), to: at(24, 11).toISOString() })
})

test('a rental that is out, returned or extended is not moved', async () => {
  const { booked, late } = await aCollision()
  await ask(MarkReturned, { params: { id: late.id } })
  expect((await move(late.id, 24)).body.code).toBe('already-returned')
  await db()
    .insert(rental_extensions)
    .values({
      rental_id: booked.id,
      order_id: null,
      return_before: at(20, 14),
      return_after: at(20, 15),
      extended_at: now,
    })
  expect((await move(booked.id, 24)).body.code).toBe('rental-is-extended')
  await db().update(rental_extensions).set({ undone_at: now }).where(eq(rental_extensions.rental_id, booked.id))
  const tool = await makeRentProduct(shop, { units: 1 })
  const out = await makeRental(shop, { productId: tool.id, from: now, to: at(18, 15) })
  await shop.context.database.transaction(async (tx) => {
    await tx.insert(rental_units).values({ rental_id: out.id, out_at: now })
    await tx.update(rentals).set({ handed_out: 1 }).where(eq(rentals.id, out.id))
  })
  expect((await move(out.id, 24)).body.code).toBe('tool-is-out')
})

test('of many who are moved to the last free unit at once one gets it', async () => {
  const tool = await makeRentProduct(shop, { units: 6 })
  const booked = await Promise.all(
    Array.from({ length: 6 }, () => makeRental(shop, { productId: tool.id, from: at(20, 6), to: at(20, 15) })),
  )
  await makeRental(shop, { productId: tool.id, from: at(24, 6), to: at(24, 15), quantity: 5 })
  const answers = await Promise.all(booked.map(({ id }) => move(id, 24)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a clerk writes to the client, and the mail stands among the order’s', async () => {
  const { booked } = await aCollision()
  const text = 'Sveiki,\n\nįrankio turėti nebegalime.\nAtsiprašome.'
  const { status, body } = await message(booked.id, { subject: 'Dėl užsakymo', text })
  expect([status, body.data]).toMatchObject([201, { rental_id: booked.id, order_id: booked.order_id }])
  const written = await db().select().from(mails).where(eq(mails.order_id, booked.order_id))
  expect(written).toMatchObject([
    { id: body.data.mail_id, template: 'collision-message', recipient: 'ruta@example.lt', subject: 'Dėl užsakymo' },
  ])
  expect(written[0]?.text).toContain('įrankio turėti nebegalime.\nAtsiprašome.')
  expect((await inHistory('rental.messaged', booked.id))[0]?.details).toMatchObject({ mail: 'Dėl užsakymo' })
})

test('an empty or endless message, and a subject of two lines, are refused at their fields', async () => {
  const { booked } = await aCollision()
  const fields = async (body: object) => Object.keys((await message(booked.id, body)).body.errors).toSorted()
  expect(await fields({})).toEqual(['subject', 'text'])
  expect(await fields({ subject: ' ', text: '\n ' })).toEqual(['subject', 'text'])
  expect(await fields({ subject: 'a'.repeat(201), text: 'a'.repeat(5_001) })).toEqual(['subject', 'text'])
  expect(await fields({ subject: 'Labas\nBcc: x@y.lt', text: 'Labas' })).toEqual(['subject'])
  expect((await message(2_000_000_000, { subject: 'Labas', text: 'Labas' })).status).toBe(404)
  await db().update(orders).set({ email: '' }).where(eq(orders.id, booked.order_id))
  expect((await message(booked.id, { subject: 'Labas', text: 'Labas' })).body.code).toBe('client-has-no-address')
  expect(await db().select().from(mails).where(eq(mails.order_id, booked.order_id))).toEqual([])
})

test('a booking of a place is moved by that place’s hours, and the board of a place shows its own', async () => {
  const saturdays = { days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '12:00' }
  const vilnius = (await makeBranch(shop, { opening_hours: saturdays })).id
  const home = await readDefaultPlace(db())
  const tool = await makeRentProduct(shop, { units: 1 })
  await ask(CreateUnit, { body: { product_id: tool.id, place_id: vilnius } })
  const here = await makeRental(shop, { productId: tool.id, from: at(20, 6), to: at(20, 15) })
  const there = await makeRental(shop, { productId: tool.id, from: at(20, 6), to: at(20, 15), placeId: vilnius })
  expect((await move(here.id, 21)).status).toBe(422)
  const moved = await move(there.id, 21)
  expect([moved.status, moved.body.data]).toMatchObject([200, { to: at(21, 10).toISOString() }])

  const [unit] = await db()
    .select()
    .from(units)
    .where(and(eq(units.product_id, tool.id), eq(units.place_id, vilnius)))
  await ask(RetireUnit, { params: { id: unit?.id ?? 0 }, body: { reason: 'sold', accept_broken: true } })
  const boardAt = async (place: number) => (await ask(ListCollisions, { query: { place } })).body
  expect((await boardAt(vilnius)).data).toMatchObject([{ rental_id: there.id, place_id: vilnius }])
  const ids = (await boardAt(home)).data.map(({ rental_id }: Collision) => rental_id)
  expect(ids).not.toContain(there.id)
  expect((await ask(ListCollisions)).body.meta.total).toBe(ids.length + 1)
  expect((await boardAt(99_999)).errors).toEqual({ place: ['Tokio padalinio nėra.'] })
})
