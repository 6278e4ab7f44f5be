import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowUtilisation } from '#counter/fleet/utilisation.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ShowAvailability, ShowRentalsCalendar } from '#rentals/rentals.contract.ts'
import { readChargedTimes } from '#rentals/server/public/read-charged-times.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { sendReturnNotices } from '#rentals/server/send-return-notices.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { pricePeriods } from '#sales/cart/server/public/price-periods.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let customer: TestPerson
let admin: TestPerson

/** A Wednesday. The shop works on weekdays from eight to five, on Saturdays from nine to two. */
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
  const opening_hours = { ...testSettings.opening_hours, by_day: { 6: { open: '09:00', close: '14:00' } } }
  const body = { ...testSettings, opening_hours }
  expect((await shop.request(SaveSettings, { as: admin.token, body })).status).toBe(200)
})

const [saturday, sunday, monday] = ['2026-11-21', '2026-11-22', '2026-11-23']

async function rent(id: number, period: object) {
  const form = await makePricedCheckoutForm(shop, [{ id, type: 'rent', quantity: 1, period }])
  return checkOut(shop, customer, form)
}
const priced = async (id: number, period: object) => {
  const items = [{ id, type: 'rent', quantity: 1, period }]
  return (await shop.request(PriceCart, { body: { items } })).body.items[0]
}

test('a tool is free on a Saturday, fetched at nine, brought back by two and charged as on any open day', async () => {
  const tool = await makeRentProduct(shop, { title: 'Šlifuoklis', units: 1 })
  const query = { from: saturday, to: sunday }
  const free = await shop.request(ShowAvailability, { params: { slug: tool.slug }, query })
  expect(free.body.data).toEqual([
    { date: saturday, free: 1, open: true },
    { date: sunday, free: 1, open: false },
  ])

  const { status, body } = await rent(tool.id, { from: saturday, to: saturday })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.rentals[0]).toMatchObject({
    starts_at: '2026-11-21T07:00:00.000Z',
    expected_return: '2026-11-21T12:00:00.000Z',
  })
  expect(body.data.lines[0]).toMatchObject({ charged_units: 1 })
  const [document] = await shop.context.database.db.select().from(documents).where(eq(documents.order_id, body.data.id))
  expect(JSON.stringify(document?.snapshot)).toContain('grąžinti iki 14:00')

  const over = await priced((await makeRentProduct(shop, { title: 'Kūjis', units: 1 })).id, {
    from: '2026-11-20',
    to: monday,
  })
  expect(over).toMatchObject({ charged_units: 3 })
})

test('times outside of a Saturday are refused, also where they are common', async () => {
  const byDay = await makeRentProduct(shop, { title: 'Siaurapjūklis', units: 1 })
  const late = 'Grąžinti galima darbo laiku, nuo 09:00 iki 14:00.'
  expect((await priced(byDay.id, { from: '2026-11-20', to: saturday, to_time: '15:00' })).error).toBe(late)
  expect(await rent(byDay.id, { from: '2026-11-20', to: saturday, to_time: '15:00' })).toMatchObject({ status: 422 })

  const byHour = await makeRentProduct(shop, { title: 'Plytelių pjovimo staklės', units: 1, pricePerHourCents: 500 })
  const at = (from_time: string, hours: number) => priced(byHour.id, { from: saturday, from_time, hours })
  expect((await at('08:00', 1)).error).toBe('Atsiimti galima darbo laiku, nuo 09:00 iki 14:00.')
  expect((await at('13:00', 2)).error).toBe('Grąžinti reikia iki 14:00.')
  expect(await at('10:00', 4)).toMatchObject({ charged_units: 4 })
})

test('a rental is extended to a Saturday until two', async () => {
  const tool = await makeRentProduct(shop, { title: 'Perforatorius', units: 1 })
  const { body } = await rent(tool.id, { from: '2026-11-19', to: '2026-11-20' })
  const params = { id: body.data.id, rentalId: body.data.rentals[0].id }
  const ask = (query: { to: string; to_time?: string }) =>
    shop.request(QuoteExtension, { as: customer.token, params, query })
  expect((await ask({ to: saturday })).body.data).toMatchObject({
    return_after: '2026-11-21T12:00:00.000Z',
    charged_units: 1,
  })
  expect(await ask({ to: saturday, to_time: '14:30' })).toMatchObject({
    status: 422,
    body: { errors: { to_time: ['Grąžinti galima darbo laiku, nuo 09:00 iki 14:00.'] } },
  })
})

test('an hourly tool out for all of a Saturday was out for a day', async () => {
  const tool = await makeRentProduct(shop, { title: 'Betono pjoviklis', units: 1, pricePerHourCents: 500 })
  await shop.context.database.pool.query("update units set created_at = '2026-11-18' where product_id = $1", [tool.id])
  const { status } = await rent(tool.id, { from: saturday, from_time: '09:00', hours: 5 })
  expect(status).toBe(201)
  const query = { from: saturday, to: monday }
  const { body } = await shop.request(ShowUtilisation, { as: admin.token, query })
  expect(body.data.find(({ product }: { product: { id: number } }) => product.id === tool.id)).toMatchObject({
    open_days: 2,
    days_out: 1,
  })
})

test('an hourly tool asked for by the day is worth the hours of that day', async () => {
  const tool = await makeRentProduct(shop, { title: 'Betono maišyklė', units: 1, pricePerHourCents: 500 })
  const on = (day: string) => ({ productId: tool.id, period: { from: day, to: day }, quantity: 1 })
  const { database, clock } = shop.context
  const settings = await readSettings(database.db)
  expect(await pricePeriods(database.db, [on(saturday), on(monday)], settings, clock())).toEqual([
    { price: 2_500, days: 1 },
    { price: 4_500, days: 1 },
  ])
})

test('the office’s calendar is as wide as the week, and knows that Saturday is open', async () => {
  const query = { from: saturday, to: sunday }
  const { body } = await shop.request(ShowRentalsCalendar, { as: admin.token, query })
  expect(body).toMatchObject({
    hours: { open: '08:00', close: '17:00' },
    days: [
      { date: saturday, closed: null },
      { date: sunday, closed: 'savaitgalis' },
    ],
  })
})

test('rentals made by such hours keep every invariant', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ breaches }) => breaches)).toEqual([])
})

test('a rental that ends on a Saturday is charged until two, and nobody is written to after it', async () => {
  const { id: productId } = await makeRentProduct(shop, { title: 'Generatorius', units: 1 })
  const [from, to] = [toInstant('2026-11-19', '08:00'), toInstant('2026-11-20', '17:00')]
  const rental = await makeRental(shop, { productId, from, to })
  const { db } = shop.context.database
  const from_at = toInstant(saturday, '10:00')
  await db
    .insert(rental_stops)
    .values({ rental_id: rental.id, kind: 'off_rent', from_at, by_customer: true, said_at: from_at })
  expect(await readChargedTimes(db, [rental.id])).toMatchObject([{ until: toInstant(saturday, '14:00') }])

  const late = await makeRental(shop, {
    productId: (await makeRentProduct(shop, { title: 'Vibroplokštė', units: 1 })).id,
    from,
    to,
  })
  const mailsOf = () => db.select().from(mails).where(eq(mails.order_id, late.order_id))
  const before = shop.context.clock()
  for (const [time, count] of [
    ['14:00', 0],
    ['13:59', 1],
  ] as const) {
    shop.setNow(toInstant(saturday, time))
    await sendReturnNotices(shop.context)
    expect(await mailsOf()).toHaveLength(count)
  }
  expect((await mailsOf())[0]?.text).toContain('I–V 08:00–17:00, VI 09:00–14:00')
  shop.setNow(before)
})
