import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlaceHold, findPlacedSubject, listPlaceQueries } from '#app/place-hold.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { CreateUnit, ListUnits } from '#catalogue/units/units.contract.ts'
import { CloseTill, ListTills, OpenTill, ShowTill } from '#finance/tills/tills.contract.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateUser, UpdateUser } from '#people/accounts/users.contract.ts'
import { type EndpointShape, isOfOffice } from '#platform/contract.ts'
import { listSchemaFields } from '#platform/http/list-schema-fields.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { ListRentals, MarkReturned } from '#rentals/rentals.contract.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { FindAnything } from '#sales/search/find.contract.ts'
import { RemovePlace } from '#shell/branches/places.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { ShowUser } from '#sign-in/auth/auth.contract.ts'

const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop())
const endpoints = routes
  .map(({ config }) => config?.endpoint)
  .filter((endpoint): endpoint is EndpointShape => endpoint !== undefined && isOfOffice(endpoint.who))
const nameOf = ({ method, address }: EndpointShape) => `${method} ${address}`
const db = shop.context.database.db

let owner: TestPerson
let clerk: TestPerson
let [kaunas, vilnius, klaipeda] = [0, 0, 0]
beforeAll(async () => {
  owner = await makeAdmin(shop)
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  vilnius = (await makeBranch(shop)).id
  klaipeda = (await makeBranch(shop, { title: 'Klaipėda', code: 'KL' })).id
  clerk = await makeAdmin(shop, { roles: ['manager'], place_id: kaunas, held_to_place: true })
})
afterAll(() => shop.close())

const refusedWith = async (input: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await input
  return [status, body?.code]
}
const held = [403, 'held-to-place']

/** Of the place alone, and refused for another. */
const lists = [
  'GET /api/admin/breakdowns',
  'GET /api/admin/cash-book.csv',
  'GET /api/admin/cash-book.pdf',
  'GET /api/admin/collisions',
  'GET /api/admin/dashboard/day',
  'GET /api/admin/dashboard/stats',
  'GET /api/admin/dashboard/today',
  'GET /api/admin/debts',
  'GET /api/admin/deposits',
  'GET /api/admin/desk/orders',
  'GET /api/admin/downtimes',
  'GET /api/admin/find',
  'GET /api/admin/inspections/due',
  'GET /api/admin/orders',
  'GET /api/admin/orders/papers.pdf',
  'GET /api/admin/payments',
  'GET /api/admin/refunds',
  'GET /api/admin/refunds/sepa.xml',
  'GET /api/admin/rentals',
  'GET /api/admin/rentals/calendar',
  'GET /api/admin/reports/debts',
  'GET /api/admin/reports/debts.csv',
  'GET /api/admin/reports/debts.xlsx',
  'GET /api/admin/reports/deliveries',
  'GET /api/admin/reports/deliveries.csv',
  'GET /api/admin/reports/deliveries.xlsx',
  'GET /api/admin/reports/deposits',
  'GET /api/admin/reports/deposits.csv',
  'GET /api/admin/reports/deposits.xlsx',
  'GET /api/admin/reports/discounts',
  'GET /api/admin/reports/discounts.csv',
  'GET /api/admin/reports/discounts.xlsx',
  'GET /api/admin/reports/lost-demand',
  'GET /api/admin/reports/lost-demand.csv',
  'GET /api/admin/reports/lost-demand.xlsx',
  'GET /api/admin/reports/month',
  'GET /api/admin/reports/repairs',
  'GET /api/admin/reports/repairs.csv',
  'GET /api/admin/reports/repairs.xlsx',
  'GET /api/admin/reports/sales',
  'GET /api/admin/reports/sales.csv',
  'GET /api/admin/reports/sales.xlsx',
  'GET /api/admin/reports/utilisation',
  'GET /api/admin/reports/utilisation.csv',
  'GET /api/admin/reports/utilisation.xlsx',
  'GET /api/admin/reports/utilisation/units',
  'GET /api/admin/rounds',
  'GET /api/admin/tills',
  'GET /api/admin/transfers',
  'GET /api/admin/units',
  'GET /api/admin/units/export.csv',
  'GET /api/admin/units/export.xlsx',
  'GET /api/admin/breakdowns/export.csv',
  'GET /api/admin/breakdowns/export.xlsx',
  'GET /api/admin/debts/export.csv',
  'GET /api/admin/debts/export.xlsx',
  'GET /api/admin/deposits/export.csv',
  'GET /api/admin/deposits/export.xlsx',
  'GET /api/admin/desk/orders/export.csv',
  'GET /api/admin/desk/orders/export.xlsx',
  'GET /api/admin/payments/export.csv',
  'GET /api/admin/payments/export.xlsx',
  'GET /api/admin/refunds/export.csv',
  'GET /api/admin/refunds/export.xlsx',
  'GET /api/admin/collisions/export.csv',
  'GET /api/admin/collisions/export.xlsx',
  'GET /api/admin/downtimes/export.csv',
  'GET /api/admin/downtimes/export.xlsx',
  'GET /api/admin/inspections/due/export.csv',
  'GET /api/admin/inspections/due/export.xlsx',
  'GET /api/admin/orders/export.csv',
  'GET /api/admin/orders/export.xlsx',
  'GET /api/admin/rentals/export.csv',
  'GET /api/admin/rentals/export.xlsx',
  'GET /api/admin/tills/export.csv',
  'GET /api/admin/tills/export.xlsx',
  'GET /api/admin/transfers/export.csv',
  'GET /api/admin/transfers/export.xlsx',
]
/** Refused where the thing of the address is at another place. */
const acts = [
  'DELETE /api/admin/inspections/:id',
  'DELETE /api/admin/meter-readings/:id',
  'DELETE /api/admin/orders/:id',
  'DELETE /api/admin/rentals/:id/off-rent',
  'GET /api/admin/tills/:id',
  'GET /api/admin/tills/:id/report.pdf',
  'POST /api/admin/collisions/:rental_id/message',
  'POST /api/admin/collisions/:rental_id/move',
  'POST /api/admin/collisions/:rental_id/swap',
  'POST /api/admin/desk/orders/:id/copy',
  'POST /api/admin/desk/orders/:id/place',
  'POST /api/admin/desk/orders/:id/preview',
  'POST /api/admin/desk/orders/:id/send-quote',
  'POST /api/admin/desk/orders/:id/withdraw',
  'POST /api/admin/downtimes/:id/end',
  'POST /api/admin/inspections/:id/certificate',
  'POST /api/admin/orders/:id/approve',
  'POST /api/admin/orders/:id/bill-settlements',
  'POST /api/admin/orders/:id/card-hold',
  'POST /api/admin/orders/:id/card-hold/seen',
  'POST /api/admin/orders/:id/contract',
  'POST /api/admin/orders/:id/credits',
  'POST /api/admin/orders/:id/decline',
  'POST /api/admin/orders/:id/deposit/hold',
  'POST /api/admin/orders/:id/hand-over',
  'POST /api/admin/orders/:id/mark-as-paid',
  'POST /api/admin/orders/:id/pay-link',
  'POST /api/admin/orders/:id/payments',
  'POST /api/admin/orders/:id/pickup-code/check',
  'POST /api/admin/orders/:id/ready',
  'POST /api/admin/orders/:id/sms',
  'POST /api/admin/orders/:id/vat',
  'POST /api/admin/payments/:id/reverse',
  'POST /api/admin/refunds/:id/not-sent',
  'POST /api/admin/refunds/:id/sent',
  'POST /api/admin/refunds/:id/withdraw',
  'POST /api/admin/rentals/:id/breakdown',
  'POST /api/admin/rentals/:id/breakdown/end',
  'POST /api/admin/rentals/:id/breakdown/swap',
  'POST /api/admin/rentals/:id/extension',
  'POST /api/admin/rentals/:id/move',
  'POST /api/admin/rentals/:id/off-rent',
  'POST /api/admin/rentals/:id/promise',
  'POST /api/admin/rounds/stops/:id/photos',
  'POST /api/admin/rounds/stops/:id/reports',
  'POST /api/admin/tills/:id/close',
  'POST /api/admin/tills/:id/moves',
  'POST /api/admin/transfers/:id/cancel',
  'POST /api/admin/transfers/:id/lose',
  'POST /api/admin/transfers/:id/receive',
  'POST /api/admin/transfers/:id/send',
  'POST /api/admin/units/:id/inspections',
  'POST /api/admin/units/:id/meter',
  'POST /api/admin/units/:id/rehome',
  'POST /api/admin/units/:id/retire',
  'PUT /api/admin/desk/orders/:id',
  'PUT /api/admin/orders/:id/internal-note',
  'PUT /api/admin/refunds/:id',
  'PUT /api/admin/rounds/stops/:id/pin',
  'PUT /api/admin/units/:id',
]
/** The place that the form names must be one's own; what comes back may have gone out anywhere. */
const forms = [
  'POST /api/admin/clients/:id/advance/return',
  'POST /api/admin/clients/:id/cart-price',
  'POST /api/admin/clients/:id/payments',
  'POST /api/admin/compensations/:id/payments',
  'POST /api/admin/desk/orders',
  'POST /api/admin/desk/price',
  'POST /api/admin/downtimes',
  'POST /api/admin/orders/:id/deposit/settle',
  'POST /api/admin/orders/:id/settle',
  'POST /api/admin/orders/:id/take-back',
  'POST /api/admin/quick-sales',
  'POST /api/admin/rentals/:id/mark-as-returned',
  'POST /api/admin/tills',
  'POST /api/admin/transfers',
  'POST /api/admin/units',
]
/** The whole shop's: catalogue, accounts, settings. Only who has those rights comes there. */
const free = [
  'POST /api/admin/addition-products',
  'POST /api/admin/addition-products/:id',
  'POST /api/admin/rent-products',
  'POST /api/admin/rent-products/:id',
  'POST /api/admin/sell-products',
  'POST /api/admin/sell-products/:id',
  'POST /api/admin/users',
  'PUT /api/admin/delivery',
  'PUT /api/admin/settings',
  'PUT /api/admin/users/:id',
]

const find = (name: string) => endpoints.find((endpoint) => nameOf(endpoint) === name) as EndpointShape
const hold = createPlaceHold(db)
const narrow = (name: string, request: { params?: object; query?: object; body?: object }) =>
  hold.narrow(kaunas, find(name), { params: {}, query: {}, ...request } as never)
const refusal = expect.objectContaining({ status: 403, code: 'held-to-place' })

test('T1983 every call with a place is considered', () => {
  const isOfPlaces = (endpoint: EndpointShape) =>
    listPlaceQueries(endpoint).length > 0 ||
    findPlacedSubject(endpoint) !== undefined ||
    (endpoint.method !== 'GET' &&
      endpoint.body !== undefined &&
      [...listSchemaFields(endpoint.body as never)].some((field) => /(?:^|_)place(?:_id)?$/.test(field)))
  const names = [...new Set(endpoints.filter(isOfPlaces).map(nameOf))].sort()
  expect(names).toEqual([...lists, ...acts, ...forms, ...free].sort())
})

test.for(lists)('T1983 %s is of the place of who is held to it', async (name) => {
  for (const field of listPlaceQueries(find(name))) {
    const query: Record<string, unknown> = {}
    await narrow(name, { query })
    expect(query[field]).toBe(kaunas)
    await expect(narrow(name, { query: { [field]: vilnius } })).rejects.toEqual(refusal)
  }
})

/** Of each kind one at a place, by the beginning of its address. */
async function placeThings(place: number, other: number): Promise<[string, number][]> {
  const order = await makeOrder(shop, { order: { place_id: place } })
  const drill = await makeRentProduct(shop, { units: 5 })
  const rental = await makeRental(shop, {
    productId: drill.id,
    from: new Date('2026-11-20T08:00:00Z'),
    to: new Date('2026-11-21T08:00:00Z'),
  })
  const ids: [string, number][] = [
    ['/api/admin/orders', order.id],
    ['/api/admin/rentals', rental.id],
    ['/api/admin/collisions', rental.id],
  ]
  await shop.context.database.transaction(async (tx) => {
    // Rows without what their triggers ask for.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update rentals set place_id = ${place} where id = ${rental.id}`)
    const write = async (address: string, row: ReturnType<typeof sql>) => {
      const { rows } = await tx.execute<{ id: number }>(row)
      ids.push([address, Number(rows[0]?.id)])
      return Number(rows[0]?.id)
    }
    const unit = await write(
      '/api/admin/units',
      sql`insert into units (code, place_id, created_at, updated_at) values (${`K-${place}`}, ${place}, now(), now()) returning id`,
    )
    await write(
      '/api/admin/inspections',
      sql`insert into unit_inspections (unit_id, kind, passed_on, by_user_id, created_at) values (${unit}, 'a', '2026-01-01', 1, now()) returning id`,
    )
    await write(
      '/api/admin/meter-readings',
      sql`insert into meter_readings (unit_id, hours, read_at, by_user_id) values (${unit}, 1, now(), 1) returning id`,
    )
    await write(
      '/api/admin/downtimes',
      sql`insert into downtimes (place_id, quantity, from_at, kind, created_at) values (${place}, 1, now(), 'other', now()) returning id`,
    )
    await write(
      '/api/admin/desk/orders',
      sql`insert into desk_orders (form, created_at, updated_at) values (${JSON.stringify({ place_id: place })}::jsonb, now(), now()) returning id`,
    )
    await write(
      '/api/admin/tills',
      sql`insert into tills (place_id, float, opened_at, opened_by, closed_at, closed_by, expected, counted) values (${place}, 0, now(), 1, now(), 1, 0, 0) returning id`,
    )
    await write(
      '/api/admin/transfers',
      sql`insert into transfers (from_place_id, to_place_id, leaves_at, arrives_at, rehome, created_at) values (${place}, ${other}, now(), now(), false, now()) returning id`,
    )
    const payment = await write(
      '/api/admin/payments',
      sql`insert into payments (order_id, paid_on, amount, way, created_at) values (${order.id}, '2026-11-20', -100, 'transfer', now()) returning id`,
    )
    await write(
      '/api/admin/refunds',
      sql`insert into refunds (payment_id, name, iban, wanted_at) values (${payment}, '', '', now()) returning id`,
    )
    await write(
      '/api/admin/rounds/stops',
      sql`insert into stops (order_id, kind, day, address, city, contact_name, contact_phone, created_at) values (${order.id}, 'deliver', '2026-11-20', '', '', '', '', now()) returning id`,
    )
  })
  return ids
}

test('T1983 each act on what is elsewhere is refused, and on what is here is not', async () => {
  const elsewhere = await placeThings(vilnius, klaipeda)
  const here = await placeThings(kaunas, klaipeda)
  const idOf = (things: [string, number][], name: string) =>
    things.find(([address]) => name.includes(`${address}/`))?.[1] ?? Number.NaN
  for (const name of acts) {
    await expect(narrow(name, { params: { id: idOf(elsewhere, name) } }), name).rejects.toEqual(refusal)
    await expect(narrow(name, { params: { id: idOf(here, name) } }), name).resolves.toBeUndefined()
    await expect(narrow(name, { params: { id: 2_000_000_000 } }), name).resolves.toBeUndefined()
  }
  const refundsOf = (things: [string, number][]) => ({ ids: [idOf(things, '/api/admin/refunds/')] })
  const sent = 'POST /api/admin/refunds/sent'
  await expect(narrow(sent, { body: refundsOf(elsewhere) })).rejects.toEqual(refusal)
  await expect(narrow(sent, { body: refundsOf(here) })).resolves.toBeUndefined()
  for (const name of ['give', 'move', 'order'].map((word) => `POST /api/admin/rounds/${word}`)) {
    const stops = (things: [string, number][]) => ({ stop_ids: [idOf(things, '/api/admin/rounds/stops/')] })
    await expect(narrow(name, { body: stops(elsewhere) }), name).rejects.toEqual(refusal)
    await expect(narrow(name, { body: stops(here) }), name).resolves.toBeUndefined()
  }
  for (const name of ['assign', 'unassign'].map((word) => `POST /api/admin/labels/:id/${word}`))
    for (const [kind, address] of [
      ['order', '/api/admin/orders/'],
      ['unit', '/api/admin/units/'],
    ] as const) {
      const labelled = (...of: [string, number][][]) => ({ kind, ids: of.map((things) => idOf(things, address)) })
      await expect(narrow(name, { body: labelled(here, elsewhere) }), name).rejects.toEqual(refusal)
      await expect(narrow(name, { body: labelled(here) }), name).resolves.toBeUndefined()
      await expect(narrow(name, { body: { ...labelled(elsewhere), kind: 'client' } }), name).resolves.toBeUndefined()
    }
})

test.for(forms)('T1983 %s names the place of who is held to it, and no other', async (name) => {
  const field = name.endsWith('/transfers') ? 'from_place_id' : 'place_id'
  await expect(narrow(name, { body: { [field]: vilnius } })).rejects.toEqual(refusal)
  await expect(narrow(name, { body: { settle: { place_id: vilnius } } })).rejects.toEqual(refusal)
  const body: Record<string, unknown> = { [field]: kaunas, return_place_id: vilnius, to_place_id: vilnius }
  await narrow(name, { body })
  expect(body).toEqual({ [field]: kaunas, return_place_id: vilnius, to_place_id: vilnius })
})

test('T1984 a clerk who is held sees the orders, rentals, machines and tills of the place, and acts on no others', async () => {
  const mine = await makeOrder(shop, { order: { place_id: kaunas } })
  const other = await makeOrder(shop, { order: { place_id: vilnius, return_place_id: klaipeda } })
  const as = clerk.token
  const listed = await shop.request(ListOrders, { as })
  const ids = listed.body.data.map(({ id }: { id: number }) => id)
  expect([ids.includes(mine.id), ids.includes(other.id)]).toEqual([true, false])
  expect(await refusedWith(shop.request(ListOrders, { as, query: { place: vilnius } }))).toEqual(held)
  expect(await refusedWith(shop.request(DeleteOrder, { as, params: { id: other.id } }))).toEqual(held)
  expect((await shop.request(DeleteOrder, { as, params: { id: mine.id } })).status).toBe(204)
  expect((await shop.request(ListOrders, { as: owner.token, query: { place: vilnius } })).status).toBe(200)

  const drill = await makeRentProduct(shop, { units: 1 })
  const made = await shop.request(CreateUnit, { as, body: { product_id: drill.id, code: 'KAUNO-1' } })
  expect(made.body.data.place_id).toBe(kaunas)
  expect(
    await refusedWith(shop.request(CreateUnit, { as, body: { product_id: drill.id, place_id: vilnius } })),
  ).toEqual(held)
  const units = (await shop.request(ListUnits, { as })).body.data
  expect(new Set(units.map(({ place_id }: { place_id: number }) => place_id))).toEqual(new Set([kaunas]))

  const hits = (await shop.request(FindAnything, { as, query: { q: String(other.id), among: 'all' } })).body.data
  expect(hits.filter(({ kind }: { kind: string }) => kind === 'order')).toEqual([])
  const all = (await shop.request(FindAnything, { as: owner.token, query: { q: String(other.id), among: 'all' } })).body
    .data
  expect(all).toContainEqual(expect.objectContaining({ kind: 'order', id: other.id }))
})

test('T1984 a till is looked into, opened and closed at the own place alone', async () => {
  const as = clerk.token
  const there = await shop.request(OpenTill, { as: owner.token, body: { place_id: vilnius, float: 0 } })
  expect(there.status).toBe(201)
  const { id } = there.body.data
  expect(await refusedWith(shop.request(ShowTill, { as, params: { id } }))).toEqual(held)
  expect(await refusedWith(shop.request(CloseTill, { as, params: { id }, body: { counted: 0 } }))).toEqual(held)
  expect(await refusedWith(shop.request(OpenTill, { as, body: { place_id: vilnius, float: 0 } }))).toEqual(held)
  expect((await shop.request(OpenTill, { as, body: { place_id: kaunas, float: 0 } })).status).toBe(201)
  const tills = (await shop.request(ListTills, { as })).body.data
  expect(new Set(tills.map(({ place_id }: { place_id: number }) => place_id))).toEqual(new Set([kaunas]))
})

test('T1984 a tool that went out elsewhere is taken back at the place of who is held to it', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const rental = await makeRental(shop, {
    productId: drill.id,
    from: new Date('2026-11-16T08:00:00Z'),
    to: new Date('2026-11-18T08:00:00Z'),
  })
  const back = (body: object) => shop.request(MarkReturned, { as: clerk.token, params: { id: rental.id }, body })
  expect(await refusedWith(back({ place_id: vilnius }))).toEqual(held)
  expect((await back({})).status).toBe(200)
  const [row] = await db.select().from(rentals).where(eq(rentals.id, rental.id))
  expect(row?.returned_at).not.toBeNull()
  expect(row?.return_place_id).toBe(kaunas)
})

test('T1984 the owner alone holds somebody, is held by nobody, and whose place is removed works nowhere', async () => {
  const place = (await makeBranch(shop, { title: 'Alytus', code: 'AL' })).id
  const person = await makeAdmin(shop, { roles: ['counter'], place_id: place })
  const details = { name: 'Ona', lastname: 'Onaitė', email: person.email }
  const change = (body: object, as = owner.token, id = person.id) =>
    shop.request(UpdateUser, { as, params: { id }, body: { ...details, ...body } })
  const row = (await change({ held_to_place: true })).body.data
  expect(row).toMatchObject({ place_id: place, held_to_place: true })
  expect((await shop.request(ShowUser, { as: person.token })).body.held_to_place).toBe(true)
  expect((await change({ phone: '+37061234567' })).body.data.held_to_place).toBe(true)
  expect((await change({ held_to_place: false }, person.token)).status).toBe(403)
  expect((await change({ place_id: null }, person.token)).status).toBe(403)
  const none = await change({ place_id: null })
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['place_id']])
  const owns = await change({ roles: ['owner'] })
  expect([owns.status, Object.keys(owns.body.errors)]).toEqual([422, ['held_to_place']])
  const other = {
    ...details,
    email: 'nauja@example.lt',
    roles: ['counter'],
    held_to_place: true,
    password: 'Ilgas-ir-retas-72',
    password_confirmation: 'Ilgas-ir-retas-72',
  }
  expect((await shop.request(CreateUser, { as: owner.token, body: other })).status).toBe(422)
  expect((await shop.request(CreateUser, { as: owner.token, body: { ...other, place_id: place } })).status).toBe(201)

  expect((await shop.request(ListOrders, { as: person.token })).status).toBe(200)
  expect((await shop.request(RemovePlace, { as: owner.token, params: { id: place } })).status).toBe(204)
  const [left] = await db.select().from(users).where(eq(users.id, person.id))
  expect(left).toMatchObject({ place_id: null, held_to_place: true })
  const order = await makeOrder(shop, { order: { place_id: kaunas } })
  expect(await refusedWith(shop.request(DeleteOrder, { as: person.token, params: { id: order.id } }))).toEqual(held)
  expect((await shop.request(ListRentals, { as: person.token })).body.data ?? []).toEqual([])
})
