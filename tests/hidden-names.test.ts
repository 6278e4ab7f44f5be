import { beforeAll, expect, test } from 'vitest'
import { aRentProduct } from '#catalogue/server/catalogue.samples.ts'
import { ListCollisions, MessageClient, MoveRental, SwapProduct } from '#counter/fleet/collisions.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { aDriver, aStop } from '#counter/rounds/rounds.samples.ts'
import { PlanTransfer } from '#counter/transfers/transfers.contract.ts'
import { aCustomer, anAdmin, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import { issueToken } from '#people/accounts/server/issue-token.ts'
import { withoutNames } from '#platform/http/hidden-names.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { ListRentals, ShowRentalsCalendar } from '#rentals/rentals.contract.ts'
import { aRental } from '#rentals/server/rentals.samples.ts'
import { workOf } from '#shell/action/work.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'
import { aPlace } from '#shell/places/server/places.samples.ts'
import { readDefaultPlace } from '#shell/places/server/read-places.ts'

const now = new Date('2026-11-18T08:30:00Z')
let driver: SamplePerson
let mechanic: SamplePerson
let counter: SamplePerson
let orderId: number
let rentalId: number
let other: number
const shop = shopForFile({ now })
beforeAll(async () => {
  driver = await aDriver(shop)
  mechanic = await anAdmin(shop, { roles: ['mechanic'] })
  counter = await anAdmin(shop, { roles: ['counter'] })
  const { id: productId } = await aRentProduct(shop, { units: 2 })
  const period = { productId, from: new Date('2026-11-17T08:00:00Z'), to: new Date('2026-11-20T15:00:00Z') }
  const rented = await aRental(shop, { ...period, userId: (await aCustomer(shop)).id })
  orderId = rented.order_id
  rentalId = rented.id
  other = (await aRental(shop, period)).order_id
})

const events = async (who: SamplePerson) =>
  (
    await shop.request(ListSecurityEvents, { as: (await anAdmin(shop)).token, query: { person: who.id } })
  ).body.data.map(({ path }: { path: string }) => path)
const said = (body: unknown) => JSON.stringify(body)
const renter = /Žemaitė|\+37061234567|Rūta/

test('T1064 whoever works with tools is told no renter’s name or phone, finds none by them, and reads nothing personal', async () => {
  const asks = [
    [ListRentals, { query: {} }],
    [ShowRentalsCalendar, { query: { from: '2026-11-16', to: '2026-11-22' } }],
    [ShowHandover, { params: { id: orderId } }],
    [ListCollisions, { query: {} }],
  ] as const
  for (const [endpoint, asked] of asks) {
    for (const { token } of [mechanic, driver]) {
      const { status, body } = await shop.request(endpoint as typeof ListRentals, { as: token, ...asked } as never)
      expect([endpoint.address, status]).toEqual([endpoint.address, 200])
      expect(said(body)).not.toMatch(renter)
    }
  }
  const listed = await shop.request(ListRentals, { as: mechanic.token, query: {} })
  expect(listed.body.data[0]).toMatchObject({ user: { title: null, name: '', lastname: '' }, phone: '' })
  for (const q of ['Žemaitė', '+37061234567']) {
    const found = async (who: SamplePerson) =>
      (await shop.request(ListRentals, { as: who.token, query: { q } })).body.meta.total
    expect([await found(mechanic), await found(counter)]).toEqual([0, 2])
  }
  expect([await events(mechanic), await events(driver)]).toEqual([[], []])

  const known = await shop.request(ListRentals, { as: counter.token, query: {} })
  expect(said(known.body)).toMatch(renter)
  await shop.request(ListRentals, { as: counter.token, query: { q: 'Žemaitė' } })
  expect(await events(counter)).toEqual([ListRentals.address])
  shop.setNow(new Date(now.getTime() + 3_600_000))
  await shop.request(ListRentals, { as: counter.token, query: {} })
  expect(await events(counter)).toEqual([ListRentals.address, ListRentals.address])
  shop.setNow(now)
})

test('T1065 bookings are moved and swapped, and renters written to, by the desk alone', async () => {
  const asks = [
    [MessageClient, { subject: 'Labas', text: 'Paskambinkite' }],
    [MoveRental, { from: '2026-11-23', to: '2026-11-25' }],
    [SwapProduct, { product_id: 1 }],
  ] as const
  for (const [endpoint, body] of asks) {
    const ask = (who: SamplePerson) =>
      shop.request(endpoint as typeof MessageClient, {
        ...{ as: who.token, params: { rental_id: rentalId }, body: body as never },
      })
    for (const who of [driver, mechanic])
      expect(await ask(who)).toMatchObject({ status: 403, body: { code: 'no-right', right: 'desk:write' } })
    expect((await ask(counter)).status).not.toBe(403)
  }
})

test('T1064 a driver is told the names at the own stops of the day, and that is written down', async () => {
  await aStop(shop, { orderId, driverId: driver.id, kind: 'collect' })
  const handover = async (id: number, as = driver.token) => {
    const { status, body } = await shop.request(ShowHandover, { as, params: { id } })
    expect(status).toBe(200)
    return said(body)
  }
  expect(await handover(orderId)).toMatch(renter)
  expect(await handover(other)).not.toMatch(renter)
  const { data } = (await shop.request(ListRentals, { as: driver.token, query: {} })).body
  const named = data.map(({ order_id, phone }: { order_id: number; phone: string }) => [order_id, phone !== ''])
  expect(Object.fromEntries(named)).toEqual({ [orderId]: true, [other]: false })
  expect(await events(driver)).toContain(`/api/admin/orders/${orderId}/handover`)
  const nextDay = new Date('2026-11-19T08:30:00Z')
  shop.setNow(nextDay)
  const token = await shop.ground.database.transaction((tx) =>
    issueToken(workOf(tx, { now: nextDay }), { userId: driver.id, remember: false }),
  )
  expect(await handover(orderId, token)).not.toMatch(renter)
  shop.setNow(now)
})

test('T1605 of bookings that a transfer or a downtime would break no client is named to whom may read no orders', async () => {
  const product = await aRentProduct(shop, { units: 1 })
  const period = { productId: product.id, from: new Date('2026-11-19T08:00:00Z'), to: new Date('2026-11-20T15:00:00Z') }
  const { order_id } = await aRental(shop, { ...period, userId: (await aCustomer(shop)).id })
  const to = await aPlace(shop, { title: 'Kaunas', code: 'KN' })
  const body = {
    ...{ from_place_id: await readDefaultPlace(shop.ground.database.db), to_place_id: to.id },
    ...{ leaves_at: '2026-11-18T12:00:00Z', arrives_at: '2026-11-18T15:00:00Z' },
    lines: [{ product_id: product.id, quantity: 1 }],
  }
  const downtime = {
    product_id: product.id,
    quantity: 1,
    from: '2026-11-18T12:00:00Z',
    kind: 'repair',
    reason: 'Variklis',
  }
  const [fixes, drives, sells] = [
    await anAdmin(shop, { roles: ['mechanic'] }),
    await aDriver(shop),
    await anAdmin(shop, { roles: ['counter'] }),
  ]
  for (const who of [fixes, drives, sells]) {
    const answers = [await shop.request(PlanTransfer, { as: who.token, body })]
    if (who !== drives) answers.push(await shop.request(StartDowntime, { as: who.token, body: downtime as never }))
    for (const answer of answers) {
      expect([answer.status, answer.body.code, answer.body.broken?.length], said(answer.body)).toEqual([
        409,
        'breaks-bookings',
        1,
      ])
      expect(answer.body.broken[0]).toMatchObject({
        order_id,
        client: who === sells ? expect.stringMatching(renter) : '',
      })
    }
  }
  const made = await shop.request(PlanTransfer, { as: fixes.token, body: { ...body, accept_broken: true } })
  expect([made.status, made.body.broken?.[0]?.client], said(made.body)).toEqual([201, ''])
})

test('T1605 a company’s title is a renter’s name, too', () => {
  const row = {
    order_id: 1,
    user: { title: 'UAB „Stogas“', name: 'Ona', lastname: 'Jonaitienė' },
    title: 'Perforatorius',
  }
  expect(withoutNames(row, new Set())).toEqual({
    order_id: 1,
    user: { title: '', name: '', lastname: '' },
    title: 'Perforatorius',
  })
})
