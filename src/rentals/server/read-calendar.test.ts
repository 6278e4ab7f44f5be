import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { deleteProduct } from '#catalogue/server/delete-product.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { createWork } from '#shell/action/work.ts'
import type { CalendarProduct, CalendarRental } from '../rentals.contract.ts'
import { ShowAvailability, ShowRentalsCalendar } from '../rentals.contract.ts'
import { rental_extensions } from './rental-extensions.tables.ts'
import { makeRental } from './rentals.factories.ts'
import { rentals } from './rentals.tables.ts'
import { unit_holds } from './unit-holds.tables.ts'

const now = toInstant('2026-11-18', '12:00')
const week = { from: '2026-11-16', to: '2026-11-22' }
let token: string
const shop = openShopForFile({ now })
beforeAll(async () => {
  token = (await makeAdmin(shop)).token
})

const at = (day: string, time = '08:00') => toInstant(`2026-11-${day}`, time)
const show = (query: Record<string, unknown>) =>
  shop.request(ShowRentalsCalendar, { as: token, query: { ...week, ...query } })
const idsOf = (product: CalendarProduct) => product.rentals.map((one: CalendarRental) => one.id)

test('a product comes with the rentals that touch the days, and what they take of it', async () => {
  const { id } = await makeRentProduct(shop, { units: 2, title: 'Nivelyras' })
  const before = { from: at('09'), to: at('16', '07:59'), returnedAt: at('16', '07:59') }
  const [early, out, late, two] = [
    await makeRental(shop, { productId: id, ...before, returnedAt: at('13') }),
    await makeRental(shop, { productId: id, from: at('17'), to: at('19', '10:00') }),
    await makeRental(shop, { productId: id, from: at('12'), to: at('17', '17:00') }),
    await makeRental(shop, { productId: id, from: at('16'), to: at('17'), quantity: 1, returnedAt: at('16', '11:00') }),
  ]
  const { body } = await show({ product: id })
  expect(body.days.map((day: { closed: unknown }) => day.closed)).toEqual([
    ...[null, null, null, null, null, 'savaitgalis', 'savaitgalis'],
  ])
  expect(body).toMatchObject({ now: now.toISOString(), meta: { total: 1, per_page: 500 } })
  expect(body.products).toHaveLength(1)
  expect(body.products[0]).toMatchObject({ id, title: 'Nivelyras', units: 2, out: [2, 2, 2, 2, 1, 1, 1] })
  expect(idsOf(body.products[0]).sort()).toEqual([out, late, two].map((one) => one.id).sort())
  expect(idsOf(body.products[0])).not.toContain(early.id)
  expect(body.products[0].rentals.find((one: CalendarRental) => one.id === out.id)).toEqual({
    id: out.id,
    order_id: out.order_id,
    handed_out: 0,
    user: { title: null, name: 'Rūta', lastname: 'Žemaitė' },
    phone: expect.stringMatching(/^\+370\d{8}$/),
    quantity: 1,
    starts_at: at('17').toISOString(),
    expected_return: at('19', '10:00').toISOString(),
    promised_at: null,
    returned_at: null,
    asked: true,
  })
})

test('T279 the calendar counts as the availability that customers see', async () => {
  const days = fc.integer({ min: 13, max: 24 })
  const rental = fc.record({
    from: days,
    length: fc.integer({ min: 0, max: 5 }),
    back: fc.boolean(),
    late: fc.boolean(),
  })
  const kept = fc.record({ from: days, length: fc.integer({ min: 1, max: 9 }) })
  const rest = fc.constantFrom(0, 90, 1440)
  await fc.assert(
    fc.asyncProperty(fc.array(rental, { maxLength: 4 }), fc.option(kept), rest, async (rented, down, rests) => {
      const { db } = shop.context.database
      const { id, slug } = await makeRentProduct(shop, { units: 9 })
      await db.update(products).set({ turnaround_minutes: rests }).where(eq(products.id, id))
      if (down)
        await db
          .insert(downtimes)
          .values({
            product_id: id,
            quantity: 2,
            kind: 'repair',
            created_at: now,
            from_at: at(String(down.from), '12:00'),
            to_at: at(String(down.from), `${11 + down.length}:30`),
          })
      for (const { from, length, back, late } of rented) {
        const period = { from: at(String(from), '09:00'), to: at(String(from + length), '15:00') }
        const { id: rentalId } = await makeRental(shop, {
          productId: id,
          ...period,
          ...(back && { returnedAt: at(String(from + length), '11:00') }),
        })
        if (late)
          await db
            .update(rentals)
            .set({ promised_at: at('20', '13:00') })
            .where(eq(rentals.id, rentalId))
      }
      const calendar = (await show({ product: id })).body.products
      const { data } = (await shop.request(ShowAvailability, { params: { slug }, query: week })).body
      expect(calendar[0].out).toEqual(data.map((day: { free: number }) => 9 - day.free))
    }),
    { numRuns: 16 },
  )
})

test('a text and a state choose products, whose other rentals come along', async () => {
  const product = await makeRentProduct(shop, { units: 5, title: 'Asfalto pjovėjas' })
  const late = await makeRental(shop, { productId: product.id, from: at('16'), to: at('17') })
  const fine = await makeRental(shop, { productId: product.id, from: at('18'), to: at('20') })
  const idle = await makeRentProduct(shop, { units: 5, title: 'Asfalto klotuvas' })

  const called = (await show({ q: 'asfalto' })).body.products
  expect(called.map((one: CalendarProduct) => one.id)).toEqual([idle.id, product.id])

  const { products } = (await show({ q: `#${late.order_id}` })).body
  const match = products.find((one: CalendarProduct) => one.id === product.id)
  expect(match.rentals.map((one: CalendarRental) => [one.id, one.asked])).toEqual([
    [late.id, true],
    [fine.id, false],
  ])
  const lateOnes = (await show({ state: 'late', q: 'perforat', product: product.id })).body.products
  expect(lateOnes.map((one: CalendarProduct) => one.id)).toEqual([product.id])
  expect((await show({ state: 'late', from: '2026-11-01', to: '2026-11-07' })).body.products).toEqual([])
})

test('T136 rentals of a product that is deleted stay in the calendar, after the others and under the title that it had', async () => {
  const title = 'Vibroplokštė 90 kg'
  const { id } = await makeRentProduct(shop, { units: 2, title })
  const back = await makeRental(shop, { productId: id, from: at('16'), to: at('17'), returnedAt: at('17', '09:00') })
  const { db } = shop.context.database
  await db
    .update(order_lines)
    .set({ title })
    .where(eq(order_lines.id, back.order_line_id ?? 0))
  const entry = (await show({ q: title })).body.products
  expect(entry.map((product: CalendarProduct) => product.id)).toEqual([id])
  await shop.context.database.transaction((tx) => deleteProduct(createWork(tx, { by: 1, now }), { id, kind: 'rent' }))

  const { body } = await show({})
  expect(body.products.at(-1)).toMatchObject({ id: null, title, units: 0, out: [1, 1, 0, 0, 0, 0, 0] })
  expect(idsOf(body.products.at(-1))).toEqual([back.id])
  expect((await show({ q: 'vibroplokste' })).body.products).toMatchObject([{ id: null, title }])
  expect((await show({ q: 'nivelyras' })).body.products.every(({ id }: CalendarProduct) => id !== null)).toBe(true)
  expect((await show({ product: id })).body.products).toEqual([])
  expect((await show({ from: '2026-11-20', to: '2026-11-22', q: 'vibroplokste' })).body.products).toEqual([])
})

test('T565 the calendar includes units held by open quotes while they hold them, with the quote to open', async () => {
  const { db } = shop.context.database
  const { id } = await makeRentProduct(shop, { units: 3, title: 'Grindų šlifuoklis' })
  const quoted = { client: 'UAB „Parketas“', created_at: now, updated_at: now, valid_until: at('21') }
  const [quote] = await db
    .insert(desk_orders)
    .values({ ...quoted, number: 'PAS-90001', holds_until: at('19') })
    .returning({ id: desk_orders.id })
  const hold = { desk_order_id: quote?.id ?? 0, product_id: id, quantity: 2 }
  const times = { from_at: at('20'), to_at: at('21', '17:00') }
  await db.insert(unit_holds).values([
    { ...hold, ...times, until_at: at('19') },
    // over, and outside the days
    { ...hold, ...times, until_at: at('18', '11:59') },
    { ...hold, from_at: at('26'), to_at: at('27'), until_at: at('19') },
  ])
  const [shown] = (await show({ product: id })).body.products
  expect(shown.out).toEqual([0, 0, 0, 0, 2, 2, 0])
  expect(shown.quote_holds).toEqual([
    {
      id: expect.any(Number),
      order_id: quote?.id,
      number: 'PAS-90001',
      client: 'UAB „Parketas“',
      quantity: 2,
      from: at('20').toISOString(),
      to: at('21', '17:00').toISOString(),
      until: at('19').toISOString(),
    },
  ])
})

test('T566 a rental says why it stays where it is, and nothing while it can be moved', async () => {
  const { db } = shop.context.database
  const { id } = await makeRentProduct(shop, { units: 9, title: 'Kampinis šlifuoklis' })
  await db.update(products).set({ tracked: 'count' }).where(eq(products.id, id))
  const booking = () => makeRental(shop, { productId: id, from: at('20'), to: at('21', '17:00') })
  const [free, paid, out, extended] = [await booking(), await booking(), await booking(), await booking()]
  await db.update(orders).set({ paid_at: now }).where(eq(orders.id, paid.order_id))
  await db.update(rentals).set({ handed_out: 1 }).where(eq(rentals.id, out.id))
  const longer = { return_before: at('21'), return_after: at('22'), extended_at: now }
  await db.insert(rental_extensions).values([
    { ...longer, rental_id: extended.id },
    { ...longer, rental_id: free.id, undone_at: now },
  ])
  const [shown] = (await show({ product: id })).body.products
  const stays = new Map(shown.rentals.map((one: CalendarRental) => [one.id, one.stays]))
  expect([free, paid, out, extended].map((one) => stays.get(one.id))).toEqual([
    ...[undefined, 'invoiced', 'out', 'extended'],
  ])
})

test('a category shows its own', async () => {
  const product = await makeRentProduct(shop, { title: 'Rampa' })
  const { body } = await show({ category: 'tokios-nera' })
  expect(body.products).toEqual([])
  expect((await show({ product: product.id })).body.products).toHaveLength(1)
})

test.each([
  { from: '2026-11-22', to: '2026-11-16' },
  { from: '2026-11-01', to: '2027-02-01' },
  { from: 'rytoj', to: '2026-11-16' },
  { state: 'kažkokia' },
])('a calendar of %o is refused', async (query) => {
  expect((await show(query)).status).toBe(422)
})

test('only an administrator sees who has what', async () => {
  const customer = await makeCustomer(shop)
  expect((await shop.request(ShowRentalsCalendar, { as: customer.token, query: week })).status).toBe(403)
})
