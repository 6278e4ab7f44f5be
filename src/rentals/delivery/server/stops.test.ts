import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import type { Tx } from '#platform/database/database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { deliveryErasure } from './delivery.erasure.ts'
import { stops } from './delivery.tables.ts'
import { bookStop } from './public/book-stop.ts'
import { completeStop } from './public/complete-stop.ts'
import { makeDeliverySlot, makeDeliveryZone } from './public/delivery.factories.ts'
import { dropStop } from './public/drop-stop.ts'
import { moveStop } from './public/move-stop.ts'
import { planStop } from './public/plan-stop.ts'

const now = new Date('2026-11-18T08:30:00Z')
const place = { address: 'Šv. Gertrūdos g. 7', city: 'Kaunas', postal_code: '44280' }
const met = { contact_name: 'Rūta Žemaitė', contact_phone: '+37061234567' }

let shop: TestShop
let orderId: number
let stopId: number
let slot: number

const run = <T>(action: (tx: Tx) => Promise<T>) => shop.context.database.transaction(action)
const stop = async () => (await shop.context.database.db.select().from(stops).where(eq(stops.id, stopId)))[0]

beforeEach(async () => {
  shop = await openTestShop({ now })
  const zoneId = (await makeDeliveryZone(shop)).id
  slot = (await makeDeliverySlot(shop)).id
  const line = { type: 'addition' as const, title: 'Pristatymas: Kaunas, 2026-11-20 09:00–12:00', is_delivery: true }
  orderId = (await makeOrder(shop, { lines: [{}, line] })).id
  const when = { day: '2026-11-20', slot_id: slot, from: '09:00', to: '12:00' }
  stopId = await run((tx) =>
    bookStop(createWork(tx, { now }), { orderId, kind: 'deliver', zoneId, when, place: { ...place, ...met } }),
  )
})
afterEach(() => shop.close())

test('a stop is planned, moved to another day, where nobody drives it yet, and its order says so', async () => {
  const driver = await makeAdmin(shop)
  await run((tx) => planStop(createWork(tx, { now }), { stopId, driverUserId: driver.id, position: 2 }))
  expect(await stop()).toMatchObject({ driver_user_id: driver.id, position: 2 })
  const when = { day: '2026-11-23', slot_id: slot, from: '09:00', to: '12:00' }
  await run((tx) => moveStop(createWork(tx, { now }), { stopId, when, place: { address: 'Laisvės al. 1' } }))
  expect(await stop()).toMatchObject({
    day: '2026-11-23',
    driver_user_id: null,
    position: null,
    address: 'Laisvės al. 1',
  })
  const lines = await shop.context.database.db.select().from(order_lines).where(eq(order_lines.order_id, orderId))
  expect(lines.map(({ title }) => title)).toContain('Pristatymas: Kaunas, 2026-11-23 09:00–12:00')
})

test('T874 a stop ends once: done, in vain or dropped, and is not moved after that', async () => {
  await run((tx) =>
    completeStop(createWork(tx, { now: new Date() }), { stopId, state: 'failed', why: 'Nieko nebuvo', at: now }),
  )
  expect(await stop()).toMatchObject({ state: 'failed', ended_why: 'Nieko nebuvo' })
  const again: ((tx: Tx) => Promise<void>)[] = [
    (tx) => completeStop(createWork(tx, { now: new Date() }), { stopId, state: 'done', at: now }),
    (tx) => dropStop(createWork(tx, { now }), { stopId, why: 'Nereikia' }),
    (tx) => moveStop(createWork(tx, { now }), { stopId, note: 'Vartai' }),
    (tx) => planStop(createWork(tx, { now }), { stopId, driverUserId: null, position: null }),
  ]
  for (const action of again) await expect(run(action)).rejects.toMatchObject({ code: 'stop-ended' })
  const when = { day: '2026-11-23' }
  const next = { orderId, kind: 'deliver' as const, when, place: { ...place, ...met }, now }
  stopId = await run((tx) => bookStop(createWork(tx, { now: next.now }), next))
  await run((tx) => dropStop(createWork(tx, { now }), { stopId, why: 'Nereikia' }))
  expect(await stop()).toMatchObject({ state: 'dropped', ended_at: now })
})

test('redacting an order redacts its stops', async () => {
  await run((tx) => deliveryErasure.orders(createWork(tx, { now }), { ids: [orderId], cameToNothing: [] }))
  expect(await stop()).toMatchObject({ address: '', city: '', postal_code: null, contact_name: '', contact_phone: '' })
})
