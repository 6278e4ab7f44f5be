import { eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { delivery_exceptions, stops } from './delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from './public/delivery.factories.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
})
afterEach(() => shop.close())

const db = () => shop.context.database.db

async function write(slot_id: number, day: string, state: 'open' | 'dropped' = 'open') {
  const { id: order_id } = await makeOrder(shop)
  const place = { address: 'Šv. Gertrūdos g. 7', city: 'Kaunas', contact_name: 'Rūta', contact_phone: '+37061234567' }
  const when = { day, slot_id, from_time: '09:00', to_time: '12:00', created_at: shop.context.clock() }
  return db()
    .insert(stops)
    .values({ order_id, kind: 'deliver', ...place, ...when, state, ended_at: state === 'open' ? null : new Date() })
    .returning({ id: stops.id })
    .then(
      ([stop]) => stop?.id,
      (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
    )
}

test('T865 the database itself takes no more stops than a slot of a day has places, however many come at once', async () => {
  const { id } = await makeDeliverySlot(shop, { capacity: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(id, '2026-11-20')))
  expect(answers.filter((one) => one === 'slot_has_place')).toHaveLength(5)
  expect(await db().select().from(stops)).toHaveLength(3)

  expect(await write(id, '2026-11-23')).toEqual(expect.any(Number))
  expect(await write(id, '2026-11-20', 'dropped')).toEqual(expect.any(Number))
  const [one] = await db().select().from(stops).where(eq(stops.day, '2026-11-20')).limit(1)
  await db()
    .update(stops)
    .set({ state: 'dropped', ended_at: new Date() })
    .where(eq(stops.id, one?.id ?? 0))
  expect(await write(id, '2026-11-20')).toEqual(expect.any(Number))
  expect(await write(id, '2026-11-20')).toBe('slot_has_place')
  // a dropped stop can't return to a taken place
  const back = db()
    .update(stops)
    .set({ state: 'open', ended_at: null })
    .where(eq(stops.id, one?.id ?? 0))
  await expect(back).rejects.toMatchObject({ cause: { constraint: 'slot_has_place' } })
  await expect(db().update(stops).set({ day: '2026-11-20' }).where(ne(stops.day, '2026-11-20'))).rejects.toBeTruthy()
})

test('on a day of its own a slot has the places of that day, its own before that of all', async () => {
  const { id } = await makeDeliverySlot(shop, { zone_id: (await makeDeliveryZone(shop)).id })
  await db().insert(delivery_exceptions).values({ day: '2026-11-20', capacity: 0 })
  expect(await write(id, '2026-11-20')).toBe('slot_has_place')
  await db().insert(delivery_exceptions).values({ day: '2026-11-20', slot_id: id, capacity: 1 })
  expect(await write(id, '2026-11-20')).toEqual(expect.any(Number))
  expect(await write(id, '2026-11-20')).toBe('slot_has_place')
})
