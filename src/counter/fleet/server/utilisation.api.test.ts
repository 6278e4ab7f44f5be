import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { CreateUnit, ListUnits, RetireUnit } from '#catalogue/units/units.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder, type TestOrderLine } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { addDays } from '#rules/calendar/day.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { MoveRental } from '../collisions.contract.ts'
import { ExportUtilisation, ShowUnitUtilisation, ShowUtilisation } from '../utilisation.contract.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const figuresOf = async (id: number, from: string, to: string) =>
  (await ask(ShowUtilisation, { query: { from, to } })).body.data.find(
    ({ product }: { product: { id: number } }) => product.id === id,
  )
/** Its units came on Monday, 16 November. */
async function aTool(about: Parameters<typeof makeRentProduct>[1]) {
  const product = await makeRentProduct(shop, about)
  await query("update units set created_at = '2026-11-16' where product_id = $1", [product.id])
  return product
}
const query = (text: string, values: unknown[] = []) => shop.context.database.pool.query(text, values)

/** Checkout writes the line so, with counted days and a receipt. */
async function rented(productId: number, from: string, to: string, line: TestOrderLine = {}) {
  const settings = await readSettings(shop.context.database.db)
  const period = { from, to }
  const { days, receipt } = computeChargedDays(period, settings)
  const about = { product_id: productId, title: 'Grąžtas', charged_units: days, receipt, period }
  return billed(await makeOrder(shop, { lines: [{ ...about, ...toPeriodInstants(period, settings), ...line }] }))
}

/** Paid, so that it has its invoice. */
async function billed(order: Awaited<ReturnType<typeof makeOrder>>) {
  const { status, body } = await ask(MarkPaid, { params: { id: order.id }, body: {} })
  expect(status, JSON.stringify(body)).toBe(200)
  return order
}

test('a tool’s days out are shared by the open days on which it was in service, and its money with them', async () => {
  const { id } = await aTool({ title: 'Perforatorius', units: 2 })
  await rented(id, '2026-11-17', '2026-11-20', { unit_price: 2_000 })
  // the week has five open days, both units ten
  expect(await figuresOf(id, '2026-11-16', '2026-11-22')).toEqual({
    product: { id, title: 'Perforatorius' },
    units: 2,
    open_days: 10,
    days_out: 4,
    utilisation: 0.4,
    earned: 8_000,
    cost: 0,
  })
  expect(await figuresOf(id, '2026-11-19', '2026-11-19')).toMatchObject({ open_days: 2, days_out: 1, earned: 2_000 })
  expect(await figuresOf(id, '2026-10-01', '2026-10-31')).toBeUndefined()
})

test('T298 adjoining periods add up to the whole, to the cent, wherever they are cut and however many units share', async () => {
  const { id } = await aTool({ title: 'Vibroplokštė', units: 5 })
  await rented(id, '2027-02-01', '2027-02-26', { unit_price: 333, quantity: 3 })
  await query('update order_lines set price = 10001, price_with_vat = price_with_vat where product_id = $1', [id])
  const [first, last] = ['2027-02-01', '2027-02-28']
  const whole = await figuresOf(id, first, last)
  expect(whole).toMatchObject({ days_out: 57, earned: 10_001 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 26 }), async (days) => {
      const cut = addDays(first, days)
      const [before, after] = [await figuresOf(id, first, cut), await figuresOf(id, addDays(cut, 1), last)]
      expect(before.earned + after.earned).toBe(whole.earned)
      expect(before.days_out + after.days_out).toBe(whole.days_out)
      expect(before.open_days + after.open_days).toBe(whole.open_days)
    }),
    { numRuns: 20 },
  )
})

test('T961 days in service and costs of a product are those of its machines one by one, whenever each came and left', async () => {
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-10-20', days))
  const unit = fc.record({
    came: fc.constantFrom('bought', 'written'),
    on: day,
    left: fc.option(day),
    price: fc.nat(9),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 6 }), day, day, async (units, one, other) => {
      const { id } = await aTool({ title: 'Kėlimo diržas', units: units.length })
      const { rows } = await query('select id from units where product_id = $1 order by id', [id])
      const client = await shop.context.database.pool.connect()
      try {
        await client.query('begin')
        for (const [index, { came, on, left, price }] of units.entries())
          await client.query(
            `update units set bought_on = case when $2 then $3::date end, purchase_price = $5,
                    created_at = case when $2 then created_at else $3::date::timestamp at time zone 'Europe/Vilnius' end,
                    retired_at = case when $4::date is not null then $4::date::timestamp at time zone 'Europe/Vilnius' end,
                    retired_reason = case when $4::date is not null then 'sold'::retirement end
              where id = $1`,
            [rows[index].id, came === 'bought', on, left, price],
          )
        const kept = units.filter(({ left }) => left === null).length
        await client.query('update products set stock = $2 where id = $1', [id, kept])
        await client.query('commit')
      } finally {
        client.release()
      }
      const [from, to] = [one, other].sort() as [string, string]
      const machines = (await ask(ShowUnitUtilisation, { query: { product_id: id, from, to } })).body.data
      const sum = (field: 'open_days' | 'cost') =>
        machines.reduce((all: number, machine: Record<typeof field, number>) => all + machine[field], 0)
      // the last day of the period, or today if earlier
      const last = to < '2026-11-16' ? to : '2026-11-16'
      const there = units.filter(({ on, left }) => on <= last && (left === null || left > last)).length
      const { open_days = 0, cost = 0, units: count = 0 } = (await figuresOf(id, from, to)) ?? {}
      expect({ open_days, cost, units: count }).toEqual({
        open_days: sum('open_days'),
        cost: sum('cost'),
        units: there,
      })
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('T452 a booking that was moved is out, and earns, on the days that it was moved to', async () => {
  const { id } = await aTool({ title: 'Kompresorius', units: 1 })
  const order = await rented(id, '2026-11-18', '2026-11-20', { unit_price: 2_000 })
  const { rows } = await query('select id from rentals where order_id = $1', [order.id])
  const moved = await ask(MoveRental, {
    params: { rental_id: rows[0].id },
    body: { from: '2026-11-26', to: '2026-11-30' },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await figuresOf(id, '2026-11-16', '2026-11-25')).toMatchObject({ days_out: 0, earned: 0 })
  expect(await figuresOf(id, '2026-11-16', '2026-11-30')).toMatchObject({ days_out: 3, earned: 6_000 })
  // Thursday and Friday of it
  expect(await figuresOf(id, '2026-11-23', '2026-11-29')).toMatchObject({ days_out: 2, earned: 4_000 })
  expect(await figuresOf(id, '2026-11-30', '2026-12-06')).toMatchObject({ days_out: 1, earned: 2_000 })
})

test('a cancelled rental is not utilised time, and credited rent is not revenue', async () => {
  const { id } = await aTool({ title: 'Pjūklas', units: 3 })
  const gone = await rented(id, '2026-11-17', '2026-11-18')
  await query('update rentals set cancelled_at = now() where order_id = $1', [gone.id])
  const kept = await rented(id, '2026-11-17', '2026-11-18', { unit_price: 5_000 })
  await query(
    `insert into documents (kind, series, number, order_id, issued_on, issued_at, full_number, snapshot, snapshot_hash)
     select 'credit', 'K', 1, order_id, issued_on, issued_at, 'K-1',
            '{"lines":[{"corrects_position":0,"price":-4000}]}', '' from documents where order_id = $1 and kind = 'invoice'`,
    [kept.id],
  )
  // the cancelled one was billed and never credited
  expect(await figuresOf(id, '2026-11-16', '2026-11-20')).toMatchObject({ days_out: 2, earned: 8_000 })
})

test('a unit counts from the day it was bought until the day it left, and costs its price once', async () => {
  const { id } = await aTool({ title: 'Kaltas', units: 0 })
  const bought = { product_id: id, bought_on: '2026-11-10', purchase_price: 45_000 }
  const unit = (await ask(CreateUnit, { body: bought })).body.data
  expect(await figuresOf(id, '2026-11-01', '2026-11-30')).toMatchObject({ units: 1, open_days: 15, cost: 45_000 })
  expect(await figuresOf(id, '2026-11-11', '2026-11-30')).toMatchObject({ cost: 0 })
  await ask(RetireUnit, { params: { id: unit.id }, body: { reason: 'sold' } })
  expect(await figuresOf(id, '2026-11-01', '2026-11-30')).toMatchObject({ units: 0, open_days: 4 })
})

test('a tool that is rented by the hour is out for its share of the shop’s day', async () => {
  const { id } = await aTool({ title: 'Siurblys', units: 1, pricePerHourCents: 1_000 })
  const period = { from: '2026-11-17', from_time: '09:00', hours: 3 }
  const settings = await readSettings(shop.context.database.db)
  const times = toPeriodInstants(period, settings)
  const about = { product_id: id, charged_units: 3, unit_price: 1_000, unit: 'hour' as const, period }
  await billed(await makeOrder(shop, { lines: [{ ...about, ...times }] }))
  // open from 08:00 to 17:00
  expect(await figuresOf(id, '2026-11-17', '2026-11-17')).toMatchObject({
    days_out: 0.33,
    utilisation: 0.33,
    earned: 3_000,
  })
})

test('utilisation shows each machine’s revenue; revenue without a machine belongs to the product alone', async () => {
  const { id } = await aTool({ title: 'Generatorius', units: 3 })
  await rented(id, '2026-11-17', '2026-11-19', { unit_price: 3_000, quantity: 2 })
  const [first] = (await ask(ListUnits, { query: { product_id: id } })).body.data
  await query('update units set purchase_price = 50000 where id = $1', [first.id])
  await query('alter table rental_units disable trigger user')
  await query(
    `with out as (update rentals set handed_out = 1 where product_id = $1 returning id, starts_at)
     insert into rental_units (rental_id, unit_id, out_at) select id, $2, starts_at from out`,
    [id, first.id],
  )
  await query('alter table rental_units enable trigger user')
  const { body } = await ask(ShowUnitUtilisation, { query: { product_id: id, from: '2026-11-16', to: '2026-11-20' } })
  expect(body.product).toEqual({ id, title: 'Generatorius' })
  expect(body.data).toHaveLength(3)
  expect(body.data[0]).toMatchObject({
    unit: { id: first.id, retired: false },
    open_days: 5,
    days_out: 3,
    days_idle: 2,
    utilisation: 0.6,
    earned: 9_000,
    purchase_price: 50_000,
    return_on_price: 0.18,
  })
  expect(body.data[1]).toMatchObject({ days_out: 0, earned: 0, return_on_price: null })
  expect(body.unnamed).toEqual({ days_out: 3, earned: 9_000 })
  const unknown = await ask(ShowUnitUtilisation, {
    query: { product_id: 999_999, from: '2026-11-16', to: '2026-11-16' },
  })
  expect(unknown.status).toBe(404)
})

test('T1489 after one of two machines was credited and taken off, the other earned all that is left', async () => {
  const { id } = await aTool({ title: 'Kompresorius', units: 3 })
  const order = await rented(id, '2026-11-17', '2026-11-19', { unit_price: 3_000, quantity: 2 })
  const [first, second] = (await ask(ListUnits, { query: { product_id: id } })).body.data
  await query(
    `with one as (update rentals set quantity = 1 where order_id = $1 returning *)
     insert into rentals (order_id, order_line_id, product_id, quantity, starts_at, expected_return, created_at, cancelled_at)
     select order_id, order_line_id, product_id, 1, starts_at, expected_return, created_at, now() from one`,
    [order.id],
  )
  await query(
    `insert into documents (kind, series, number, order_id, issued_on, issued_at, full_number, snapshot, snapshot_hash)
     select 'credit', 'K', 2, order_id, issued_on, issued_at, 'K-2',
            '{"lines":[{"corrects_position":0,"price":-9000}]}', '' from documents where order_id = $1 and kind = 'invoice'`,
    [order.id],
  )
  await query('alter table rental_units disable trigger user')
  // the one of the cancelled rental came first
  for (const [unit, isGone] of [
    [first, true],
    [second, false],
  ])
    await query(
      `with out as (update rentals set handed_out = 1 where order_id = $1 and (cancelled_at is not null) = $3 returning *)
       insert into rental_units (rental_id, unit_id, out_at, back_at)
       select id, $2, starts_at, case when $3 then starts_at end from out`,
      [order.id, unit.id, isGone],
    )
  await query('alter table rental_units enable trigger user')
  const { body } = await ask(ShowUnitUtilisation, { query: { product_id: id, from: '2026-11-16', to: '2026-11-20' } })
  expect(body.data.map(({ earned, days_out }: { earned: number; days_out: number }) => [earned, days_out])).toEqual([
    [0, 0],
    [9_000, 3],
    [0, 0],
  ])
  expect(body.unnamed).toEqual({ days_out: 0, earned: 0 })
  expect(await figuresOf(id, '2026-11-16', '2026-11-20')).toMatchObject({ earned: 9_000, days_out: 3 })
})

test('a bundle earns for its parts, by what each costs by itself, and is out as each of them', async () => {
  const mixer = await aTool({ title: 'Maišyklė', units: 1 })
  const plate = await aTool({ title: 'Plokštė', units: 4 })
  const bundle = await aTool({ title: 'Rinkinys', units: 0 })
  const { id } = await rented(mixer.id, '2026-11-17', '2026-11-18', { unit_price: 5_000 })
  await query(`update order_lines set price = 10001, parts = $2, product_id = $3 where order_id = $1`, [
    id,
    JSON.stringify([
      { product_id: mixer.id, title: 'Maišyklė', quantity: 1, price: 2_000 },
      { product_id: plate.id, title: 'Plokštė', quantity: 2, price: 500 },
    ]),
    bundle.id,
  ])
  await query('update rentals set part = 0 where order_id = $1', [id])
  await query(
    `insert into rentals (order_id, order_line_id, product_id, part, quantity, starts_at, expected_return, created_at)
     select order_id, order_line_id, $2, 1, 2, starts_at, expected_return, created_at from rentals where order_id = $1`,
    [id, plate.id],
  )
  const [first, second] = [
    await figuresOf(mixer.id, '2026-11-16', '2026-11-20'),
    await figuresOf(plate.id, '2026-11-16', '2026-11-20'),
  ]
  expect(first).toMatchObject({ days_out: 2, earned: 6_667 })
  expect(second).toMatchObject({ days_out: 4, earned: 3_334 })
  expect(await figuresOf(bundle.id, '2026-11-16', '2026-11-20')).toBeUndefined()
  const input = { product_id: plate.id, from: '2026-11-16', to: '2026-11-17' }
  const { body } = await ask(ShowUnitUtilisation, { query: input })
  expect([body.data.length, body.unnamed.days_out]).toEqual([4, 2])
})

test('the file says the same, as a Lithuanian spreadsheet reads it', async () => {
  const { body, headers } = await ask(ExportUtilisation, { query: { from: '2026-11-16', to: '2026-11-22' } })
  expect(headers['content-disposition']).toContain('uzimtumas-2026-11-16.csv')
  expect(body).toContain('Produktas;Vienetai;Darbo dienos')
  expect(body).toContain('Perforatorius;2;10;4;40;"80,00";"0,00"')
})

test.each([
  [{ from: '2026-11-20', to: '2026-11-19' }, ['to']],
  [{ from: '2016-11-20', to: '2026-11-21' }, ['to']],
  [{ from: '2026-02-30', to: '2026-11-21' }, ['from']],
  [{}, ['from', 'to']],
])('%j is refused at its field', async (wrong, fields) => {
  for (const endpoint of [ShowUtilisation, ExportUtilisation]) {
    const { status, body } = await ask(endpoint, { query: wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, fields])
  }
  expect((await ask(ShowUtilisation, { query: { from: '2016-11-20', to: '2026-11-20' } })).status).toBe(200)
})

test('the figures are the business’s: neither a customer nor the counter sees them', async () => {
  const input = { query: { from: '2026-11-16', to: '2026-11-22' } }
  expect((await shop.request(ShowUtilisation, { ...input, as: (await makeCustomer(shop)).token })).status).toBe(403)
  expect((await shop.request(ShowUtilisation, input)).status).toBe(401)
})

test('the figures of places add up to the whole', async () => {
  const vilnius = (await makeBranch(shop, { title: 'Vilnius', code: 'VL' })).id
  const home = await readDefaultPlace(shop.context.database.db)
  const { id } = await aTool({ title: 'Betono maišyklė', units: 2 })
  for (const purchase_price of [40_000, 50_000])
    await ask(CreateUnit, { body: { product_id: id, place_id: vilnius, bought_on: '2026-11-16', purchase_price } })
  await rented(id, '2026-11-17', '2026-11-20', { unit_price: 2_000 })
  const there = await rented(id, '2026-11-17', '2026-11-18', { unit_price: 2_000 })
  for (const [table, column] of [
    ['orders', 'id'],
    ['rentals', 'order_id'],
  ])
    await query(`update ${table} set place_id = $2, return_place_id = $2 where ${column} = $1`, [there.id, vilnius])
  const at = async (place?: number) =>
    (await ask(ShowUtilisation, { query: { from: '2026-11-16', to: '2026-11-22', place } })).body.data.find(
      ({ product }: { product: { id: number } }) => product.id === id,
    )
  expect(await at()).toMatchObject({ units: 4, open_days: 20, days_out: 6, earned: 12_000, cost: 90_000 })
  expect(await at(home)).toMatchObject({ units: 2, open_days: 10, days_out: 4, earned: 8_000, cost: 0 })
  expect(await at(vilnius)).toMatchObject({ units: 2, open_days: 10, days_out: 2, earned: 4_000, cost: 90_000 })

  // it lives in Vilnius and went out from home
  const [own] = (await ask(ListUnits, { query: { product_id: id, place: vilnius } })).body.data
  await query('alter table rental_units disable trigger user')
  await query(
    `with out as (update rentals set handed_out = 1 where product_id = $1 and order_id <> $3 returning id, starts_at)
     insert into rental_units (rental_id, unit_id, out_at) select id, $2, starts_at from out`,
    [id, own.id, there.id],
  )
  await query('alter table rental_units enable trigger user')
  const machines = async (place?: number) => {
    const input = { product_id: id, from: '2026-11-16', to: '2026-11-22', place }
    const { data, unnamed } = (await ask(ShowUnitUtilisation, { query: input })).body
    return [...data.map(({ unit, ...figures }: { unit: { id: number } }) => [unit.id, figures]), [0, unnamed]]
  }
  const [whole, ...parts] = [await machines(), await machines(home), await machines(vilnius)]
  expect(parts[0].map(([unit]: [number]) => unit)).toContain(own.id)
  for (const [unit, figures] of whole)
    for (const figure of ['days_out', 'earned', 'open_days', 'cost'])
      expect(
        parts.flat().reduce((sum: number, [part, entry]) => sum + (part === unit ? (entry[figure] ?? 0) : 0), 0),
      ).toBe(figures[figure] ?? 0)

  const params = { product_id: id, from: '2026-11-16', to: '2026-11-22', place: 99_999 }
  for (const report of [ShowUtilisation, ShowUnitUtilisation]) {
    const { status, body } = await ask(report, { query: params })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['place']])
  }
})

test('T1578 a place’s days are counted by its own hours and closed days, and the places add up to the whole', async () => {
  const opening_hours = { days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '17:00' }
  const six = (await makeBranch(shop, { title: 'Šešiadienis', code: 'SD', opening_hours, closed_days: ['2026-11-18'] }))
    .id
  const home = await readDefaultPlace(shop.context.database.db)
  const { id } = await aTool({ title: 'Keltuvas', units: 1 })
  await ask(CreateUnit, { body: { product_id: id, place_id: six, bought_on: '2026-11-02', purchase_price: 10_000 } })
  const input = (place?: number) => ({ query: { from: '2026-11-16', to: '2026-11-22', place } })
  const at = async (place?: number) =>
    (await ask(ShowUtilisation, input(place))).body.data.find(
      ({ product }: { product: { id: number } }) => product.id === id,
    )
  expect([(await at(home)).open_days, (await at(six)).open_days, await at()]).toMatchObject([
    ...[5, 5, { units: 2, open_days: 10 }],
  ])
  const week = { query: { from: '2026-11-09', to: '2026-11-15', place: six } }
  const match = (await ask(ShowUtilisation, week)).body.data
  expect(match.find(({ product }: { product: { id: number } }) => product.id === id).open_days).toBe(6)
  const units = async (place?: number) => {
    const { query } = input(place)
    const { data } = (await ask(ShowUnitUtilisation, { query: { product_id: id, ...query, from: '2026-11-09' } })).body
    return data.map(({ open_days }: { open_days: number }) => open_days)
  }
  // the first came on the 16th
  expect([await units(home), await units(six), new Set(await units())]).toEqual([[5], [11], new Set([5, 11])])
})
