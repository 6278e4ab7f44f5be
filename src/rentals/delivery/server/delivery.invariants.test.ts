import { beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { bookStop } from '#rentals/delivery/server/public/book-stop.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { deliveryInvariants } from './delivery.invariants.ts'

let order: number

const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  const zoneId = (await makeDeliveryZone(shop)).id
  const slot_id = (await makeDeliverySlot(shop)).id
  const line = { type: 'addition' as const, title: 'Pristatymas: Kaunas, 2099-11-20 09:00–12:00', is_delivery: true }
  order = (await makeOrder(shop, { lines: [{}, line] })).id
  const place = { address: 'Šv. Gertrūdos g. 7', city: 'Kaunas', postal_code: '44280' }
  await shop.context.database.transaction((tx) =>
    bookStop(createWork(tx, { now: shop.context.clock() }), {
      orderId: order,
      kind: 'deliver',
      zoneId,
      when: { day: '2099-11-20', slot_id, from: '09:00', to: '12:00' },
      place: { ...place, contact_name: 'Rūta', contact_phone: '+37061234567' },
    }),
  )
})

async function look(name: string, breaking = 'select 1') {
  const { sql = '' } = deliveryInvariants.find((one) => one.name === name) ?? {}
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(breaking)
    return (await client.query<{ what: string }>(sql)).rows.map(({ what }) => what)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('T877 a delivery made as promised breaks no invariant', async () => {
  for (const { name } of deliveryInvariants) expect([name, await look(name)]).toEqual([name, []])
})

const breaks: [string, () => string, RegExp][] = [
  [
    'D1-slots',
    () => "insert into delivery_exceptions (day, capacity) values ('2099-11-20', 0)",
    /^slot \d+ on 2099-11-20/,
  ],
  ['D1-stops', () => "update stops set state = 'dropped', ended_at = now()", /^order \d+ is to be brought/],
  ['D1-lines', () => `update orders set lapsed_at = now() where id = ${order}`, /^stop \d+ of order/],
  ['D1-lines', () => "update stops set from_time = '08:00'", /^stop \d+ of order/],
]

test.each(breaks)('T877 %s notices what breaks it', async (name, breaking, entry) => {
  expect(await look(name, breaking())).toEqual([expect.stringMatching(entry)])
})

test('each invariant of deliveries has a case here that breaks it', () => {
  expect(new Set(breaks.map(([name]) => name))).toEqual(new Set(deliveryInvariants.map(({ name }) => name)))
})
