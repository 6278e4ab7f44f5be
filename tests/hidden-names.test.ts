import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListCollisions, MessageClient, MoveRental, SwapProduct } from '#counter/fleet/collisions.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import { PlanTransfer } from '#counter/transfers/transfers.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { redactNames } from '#platform/http/hidden-names.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListRentals, ShowRentalsCalendar } from '#rentals/rentals.contract.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'

const now = new Date('2026-11-18T08:30:00Z')
let driver: TestPerson
let mechanic: TestPerson
let counter: TestPerson
let orderId: number
let rentalId: number
let other: number
const shop = openShopForFile({ now })
beforeAll(async () => {
  driver = await makeDriver(shop)
  mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  counter = await makeAdmin(shop, { roles: ['counter'] })
  const { id: productId } = await makeRentProduct(shop, { units: 2 })
  const period = { productId, from: new Date('2026-11-17T08:00:00Z'), to: new Date('2026-11-20T15:00:00Z') }
  const rented = await makeRental(shop, { ...period, userId: (await makeCustomer(shop)).id })
  orderId = rented.order_id
  rentalId = rented.id
  other = (await makeRental(shop, period)).order_id
})

const events = async (who: TestPerson) =>
  (
    await shop.request(ListSecurityEvents, { as: (await makeAdmin(shop)).token, query: { person: who.id } })
  ).body.data.map(({ path }: { path: string }) => path)
const said = (body: unknown) => JSON.stringify(body)
const renter = /Žemaitė|\+37061234567|Rūta/

test('T1064 staff who work with tools are shown no renter’s name or phone, find none by them, and read nothing personal', async () => {
  const asks = [
    [ListRentals, { query: {} }],
    [ShowRentalsCalendar, { query: { from: '2026-11-16', to: '2026-11-22' } }],
    [ShowHandover, { params: { id: orderId } }],
    [ListCollisions, { query: {} }],
  ] as const
  for (const [endpoint, input] of asks) {
    for (const { token } of [mechanic, driver]) {
      const { status, body } = await shop.request(endpoint as typeof ListRentals, { as: token, ...input } as never)
      expect([endpoint.address, status]).toEqual([endpoint.address, 200])
      expect(said(body)).not.toMatch(renter)
    }
  }
  const listed = await shop.request(ListRentals, { as: mechanic.token, query: {} })
  expect(listed.body.data[0]).toMatchObject({ user: { title: null, name: '', lastname: '' }, phone: '' })
  for (const q of ['Žemaitė', '+37061234567']) {
    const match = async (who: TestPerson) =>
      (await shop.request(ListRentals, { as: who.token, query: { q } })).body.meta.total
    expect([await match(mechanic), await match(counter)]).toEqual([0, 2])
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
    const ask = (who: TestPerson) =>
      shop.request(endpoint as typeof MessageClient, {
        as: who.token,
        params: { rental_id: rentalId },
        body: body as never,
      })
    for (const who of [driver, mechanic])
      expect(await ask(who)).toMatchObject({ status: 403, body: { code: 'no-right', right: 'desk:write' } })
    expect((await ask(counter)).status).not.toBe(403)
  }
})

test('T1064 a driver is told the names at the own stops of the day, and that is written down', async () => {
  await makeStop(shop, { orderId, driverId: driver.id, kind: 'collect' })
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
  const token = await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now: nextDay }), { userId: driver.id, remember: false }),
  )
  expect(await handover(orderId, token)).not.toMatch(renter)
  shop.setNow(now)
})

test('T1605 of bookings that a transfer or a downtime would break no client is named to whom may read no orders', async () => {
  const product = await makeRentProduct(shop, { units: 1 })
  const period = { productId: product.id, from: new Date('2026-11-19T08:00:00Z'), to: new Date('2026-11-20T15:00:00Z') }
  const { order_id } = await makeRental(shop, { ...period, userId: (await makeCustomer(shop)).id })
  const to = await makeBranch(shop, { title: 'Kaunas', code: 'KN' })
  const body = {
    from_place_id: await readDefaultPlace(shop.context.database.db),
    to_place_id: to.id,
    leaves_at: '2026-11-18T12:00:00Z',
    arrives_at: '2026-11-18T15:00:00Z',
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
    await makeAdmin(shop, { roles: ['mechanic'] }),
    await makeDriver(shop),
    await makeAdmin(shop, { roles: ['counter'] }),
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
  expect(redactNames(row, new Set())).toEqual({
    order_id: 1,
    user: { title: '', name: '', lastname: '' },
    title: 'Perforatorius',
  })
})
