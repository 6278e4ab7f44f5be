import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { QuoteDelivery, SaveDelivery, ShowDelivery } from '#rentals/delivery/delivery.contract.ts'
import { delivery_exceptions, delivery_zones, stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import {
  checkOut,
  forCompany,
  makeCheckoutForm,
  makePricedCheckoutForm,
} from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday. */
const now = new Date('2026-11-18T08:30:00Z')
const friday = '2026-11-20'

let shop: TestShop
let buyer: TestPerson
let admin: TestPerson
let disc: number
let zone: number
let slot: number

beforeEach(async () => {
  shop = await openTestShop({ now })
  buyer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
  disc = (await makeSellProduct(shop, { units: 100, priceCents: 1_000 })).id
})
afterEach(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  await shop.close()
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

const db = () => shop.context.database.db
async function zones() {
  zone = (await makeDeliveryZone(shop)).id
  slot = (await makeDeliverySlot(shop, { capacity: 2 })).id
}
const line = (quantity = 1) => ({ id: disc, type: 'sell', quantity })
const priced = async (items: unknown[], changes: object = {}) =>
  (await shop.request(PriceCart, { body: { items, deliver_to: { postal_code: 'LT-44280' }, ...changes } })).body

async function delivered(quantity = 1, changes: object = {}) {
  const items = [line(quantity)]
  const basis = (changes as { private_or_company?: string }).private_or_company
  const { price_with_vat } = await priced(items, { private_or_company: basis })
  const when = { delivery_slot_id: slot, delivery_day: friday }
  return makeCheckoutForm(items, price_with_vat, { delivery: 'delivery', postal_code: '44280', ...when, ...changes })
}
const stopsOf = (orderId: number) => db().select().from(stops).where(eq(stops.order_id, orderId))

test('T866 a shop without zones delivers by agreement, as before: no price, no time, no line, no stop', async () => {
  const form = { ...(await makePricedCheckoutForm(shop, [line()])), delivery: 'delivery', postal_code: '44280' }
  expect((await priced([line()])).price_with_vat).toBe(form.expected_price_with_vat)
  expect(await priced([line()])).not.toHaveProperty('delivery')
  const { status, body } = await checkOut(shop, buyer, form)
  expect(status).toBe(201)
  expect(body.data.lines).toHaveLength(1)
  expect(body.data.lines[0]).not.toHaveProperty('is_delivery')
  expect(await db().select().from(stops)).toEqual([])
  const { body: input } = await shop.request(QuoteDelivery, { query: { postal_code: '44280' } })
  expect(input.data).toEqual({ has_zones: false, zones: [], zone: null, slots: [] })
})

test('T867 bringing it is a line of its own with VAT in the cart, the order, its paper and its mail, and a stop', async () => {
  await zones()
  const cart = await priced([line()])
  expect(cart).toMatchObject({
    price_with_vat: 1_210 + 1_815,
    delivery: {
      zone: { title: 'Kaunas' },
      unit_price: 1_500,
      price_with_vat: 1_815,
      free_from: 24_200,
      missing: 22_990,
    },
  })
  const { status, body } = await checkOut(shop, buyer, await delivered())
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ price_with_vat: 3_025, price: 2_500, vat: 525 })
  expect(body.data.lines[1]).toMatchObject({
    is_delivery: true,
    type: 'addition',
    product_id: null,
    title: 'Pristatymas: Kaunas, 2026-11-20 09:00–12:00',
    price: 1_500,
    price_with_vat: 1_815,
  })
  expect(await stopsOf(body.data.id)).toMatchObject([
    { kind: 'deliver', zone_id: zone, slot_id: slot, day: friday, state: 'open', city: 'Kaunas', postal_code: '44280' },
  ])
  const [paper] = await db().select().from(documents).where(eq(documents.order_id, body.data.id))
  expect(paper?.snapshot).toMatchObject({
    price_with_vat: 3_025,
    lines: [{}, { title: 'Pristatymas: Kaunas, 2026-11-20 09:00–12:00', price: 1_500 }],
  })
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, body.data.id))
  expect(mail?.text).toContain('Pristatymas: Kaunas, 2026-11-20 09:00–12:00')
})

test('T868 above its sum it is free, by what each buyer counts: a person with VAT, a company without', async () => {
  await zones()
  expect((await priced([line(20)])).delivery).toMatchObject({ unit_price: 0, price_with_vat: 0, missing: 0 })
  expect((await priced([line(19)])).delivery).toMatchObject({ unit_price: 1_500, missing: 1_210 })
  const company = { private_or_company: 'company' }
  expect((await priced([line(19)], company)).delivery).toMatchObject({ free_from: 20_000, missing: 1_000 })
  const { body } = await checkOut(shop, buyer, await delivered(20, { ...forCompany }))
  expect(body.data).toMatchObject({ price: 20_000, price_with_vat: 24_200 })
  expect(body.data.lines[1]).toMatchObject({ is_delivery: true, price: 0, price_with_vat: 0 })
})

test('T869 an address outside every zone, or no time, is said at its field, and nothing is written', async () => {
  await zones()
  expect((await priced([line()], { deliver_to: { postal_code: '01100' } })).delivery).toEqual({
    error: expect.stringContaining('nevežame'),
  })
  const form = await delivered()
  const far = await checkOut(shop, buyer, { ...form, postal_code: '01100' })
  expect([far.status, far.body.errors.postal_code[0]]).toEqual([422, expect.stringContaining('nevežame')])
  const never = await checkOut(shop, buyer, { ...form, delivery_slot_id: null })
  expect([never.status, Object.keys(never.body.errors)]).toEqual([422, ['delivery_slot_id']])
  const cheap = await checkOut(shop, buyer, { ...form, expected_price_with_vat: 1_210 })
  expect([cheap.status, cheap.body.code]).toEqual([409, 'price-changed'])
  expect(cheap.body.cart.price_with_vat).toBe(3_025)
  expect(await db().select().from(orders)).toEqual([])
})

test('T870 of ten who want the last places of a slot as many get them as there are, and the others are told what is left', async () => {
  await zones()
  const form = await delivered()
  // different goods, whose locks would otherwise serialise the orders
  const wanted = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { id } = await makeSellProduct(shop, { priceCents: 1_000 })
      return { person: await makeCustomer(shop), form: { ...form, items: [{ id, type: 'sell', quantity: 1 }] } }
    }),
  )
  const answers = await Promise.all(wanted.map((one) => checkOut(shop, one.person, one.form)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const { status, body } of refused) {
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'slot-full', ['delivery_slot_id']])
    expect(body.slots[0]).toMatchObject({ slot_id: slot, day: '2026-11-19', left: 2 })
    expect(body.slots.some(({ day }: { day: string }) => day === friday)).toBe(false)
  }
  expect(await db().select().from(orders)).toHaveLength(2)
})

test('T871 rented tools are delivered on their first day, sold goods on the next open ones', async () => {
  await zones()
  const tool = await makeRentProduct(shop)
  const items = [{ id: tool.id, type: 'rent', quantity: 1, period: { from: '2026-11-23', to: '2026-11-25' } }]
  const { price_with_vat } = await priced(items)
  const form = makeCheckoutForm(items, price_with_vat, {
    delivery: 'delivery',
    delivery_slot_id: slot,
    early_start: true,
  })
  const late = await checkOut(shop, buyer, { ...form, delivery_day: '2026-11-24' })
  expect([late.status, late.body.slots.map(({ day }: { day: string }) => day)]).toEqual([409, ['2026-11-23']])
  expect((await checkOut(shop, buyer, { ...form, delivery_day: '2026-11-23' })).status).toBe(201)

  const query = { postal_code: 'LT-44280' }
  const { body } = await shop.request(QuoteDelivery, { query })
  const days = body.data.slots.map(({ day }: { day: string }) => day)
  // today's van leaves in less than two hours, and closed days have no deliveries
  expect(days.slice(0, 3)).toEqual(['2026-11-19', '2026-11-20', '2026-11-23'])
  await db().insert(delivery_exceptions).values({ day: '2026-11-19', capacity: 0 })
  expect((await shop.request(QuoteDelivery, { query })).body.data.slots[0].day).toBe('2026-11-20')
})

test('T872 a guest orders with delivery, too', async () => {
  await zones()
  const { status, body } = await shop.request(Checkout, { body: await delivered() })
  expect(status).toBe(201)
  expect(await stopsOf(body.data.id)).toHaveLength(1)
})

test('T873 an order that lapses or is deleted lets its slot go; paid after all, it takes it again or says why not', async () => {
  await zones()
  const [first, second] = [
    (await checkOut(shop, buyer, await delivered())).body.data.id,
    (await checkOut(shop, await makeCustomer(shop), await delivered())).body.data.id,
  ]
  expect((await checkOut(shop, await makeCustomer(shop), await delivered())).status).toBe(409)
  await shop.request(DeleteOrder, { as: admin.token, params: { id: second } })
  expect(await stopsOf(second)).toMatchObject([{ state: 'dropped' }])
  expect(await shop.context.database.transaction((tx) => lapseOrder(createWork(tx, { now }), { orderId: first }))).toBe(
    true,
  )
  expect(await stopsOf(first)).toMatchObject([{ state: 'dropped' }])

  const pay = () => shop.request(MarkPaid, { as: admin.token, params: { id: first } })
  const other = [
    (await checkOut(shop, await makeCustomer(shop), await delivered())).body.data.id,
    (await checkOut(shop, await makeCustomer(shop), await delivered())).body.data.id,
  ]
  await pay()
  expect(await stopsOf(first)).toMatchObject([{ state: 'dropped' }])
  expect((await db().select().from(orders).where(eq(orders.id, first)))[0]?.paid_at).toBeNull()

  await shop.request(DeleteOrder, { as: admin.token, params: { id: other[0] } })
  expect((await pay()).status).toBe(200)
  expect(await stopsOf(first)).toMatchObject([{ state: 'open', day: friday }])
  expect((await db().select().from(order_lines).where(eq(order_lines.order_id, first))).length).toBe(2)
})

const atDesk = () => ({
  name: 'Rūta',
  lastname: 'Žemaitė',
  email: 'ruta@example.lt',
  phone: '+37061234567',
  private_or_company: 'private',
  address: 'Šv. Gertrūdos g. 7',
  city: 'Kaunas',
  postal_code: '44280',
  delivery: 'delivery',
  delivery_slot_id: slot,
  delivery_day: friday,
  items: [line()],
})
const desk = (body: object) => shop.request(CreateDeskOrder, { as: admin.token, body })
const change = (id: number, seen: number, body: object) =>
  shop.request(UpdateDeskOrder, { as: admin.token, params: { id }, body: { ...body, seen } })

test('T875 the desk brings orders at the same price and in the same slots, and changes when, or whether', async () => {
  await zones()
  const { status, body } = await desk({ ...atDesk(), state: 'placed' })
  expect([status, body.data.price_with_vat]).toEqual([201, 3_025])
  const { id } = body.data
  const shown = (await shop.request(ShowDeskOrder, { as: admin.token, params: { id } })).body.data
  expect(shown.form).toMatchObject({ delivery_slot_id: slot, delivery_day: friday, items: [{ id: disc }] })

  const zoneNow = { price: 9_900 }
  await db().update(delivery_zones).set(zoneNow).where(eq(delivery_zones.id, zone))
  const more = await change(id, shown.version, { items: [line(2)] })
  expect([more.status, more.body.data.price_with_vat]).toEqual([200, 2 * 1_210 + 1_815])
  expect(await stopsOf(id)).toMatchObject([{ state: 'open', day: friday }])

  const monday = await change(id, more.body.data.version, {
    items: [line(2)],
    delivery_slot_id: slot,
    delivery_day: '2026-11-23',
  })
  expect(monday.body.data.lines[1].title).toBe('Pristatymas: Kaunas, 2026-11-23 09:00–12:00')
  expect(await stopsOf(id)).toMatchObject([{ state: 'open', day: '2026-11-23' }])

  const fetched = await change(id, monday.body.data.version, { items: [line(2)], delivery: 'pickup' })
  expect([fetched.status, fetched.body.data.price_with_vat]).toEqual([200, 2 * 1_210])
  expect(await stopsOf(id)).toMatchObject([{ state: 'dropped' }])

  const again = await change(id, fetched.body.data.version, { ...atDesk(), items: [line(2)] })
  expect([again.status, again.body.data.price_with_vat]).toEqual([200, 2 * 1_210 + 11_979])
  expect(await stopsOf(id)).toMatchObject([{ state: 'dropped' }, { state: 'open', day: friday }])
  const timeless = await change(id, again.body.data.version, { ...atDesk(), delivery_day: '2027-11-20' })
  expect([timeless.status, timeless.body.code]).toEqual([409, 'slot-full'])
})

test('T876 a quote keeps the price of bringing it, and takes its slot when it is accepted, or says that it is gone', async () => {
  await zones()
  const quoted = (await desk({ ...atDesk(), state: 'quoted' })).body.data
  expect(quoted).toMatchObject({ state: 'quoted', price_with_vat: 3_025 })
  expect(await db().select().from(stops)).toEqual([])
  const other = (await desk({ ...atDesk(), state: 'quoted' })).body.data
  await db().update(delivery_zones).set({ price: 9_900 }).where(eq(delivery_zones.id, zone))

  const accept = (secret: string) => shop.request(AcceptQuote, { params: { secret } })
  const { status, body } = await accept(quoted.quote.secret)
  expect([status, body.data.price_with_vat]).toEqual([200, 3_025])
  expect(await stopsOf(quoted.id)).toMatchObject([{ state: 'open', day: friday, slot_id: slot }])

  expect((await checkOut(shop, buyer, await delivered())).status).toBe(201)
  const late = await accept(other.quote.secret)
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'quote-taken',
    expect.stringContaining('užimtas'),
  ])
  expect(await stopsOf(other.id)).toEqual([])
})

test('T879 postal codes typed by the office are kept as they are compared, and a text that begins no code is refused at its field', async () => {
  const { version } = (await shop.request(ShowDelivery, { as: admin.token })).body.data
  const save = (postal_prefixes: string[]) => {
    const zones = [{ title: 'Kaunas', postal_prefixes, towns: [], price: 1_500, free_from: null }]
    const slots = [{ zone: 0, weekdays: [1], from_time: '09:00', to_time: '12:00', capacity: 2 }]
    return shop.request(SaveDelivery, { as: admin.token, body: { seen: version, zones, slots, exceptions: [] } })
  }
  const wrong = await save(['44', 'kaunas'])
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'zones.0.postal_prefixes.1': [expect.stringContaining('„kaunas“ nėra pašto kodo pradžia')] },
  ])
  expect(await db().select().from(delivery_zones)).toEqual([])

  const right = await save([' lt-44', '45 2', 'lv-10'])
  expect([right.status, right.body.data.zones[0].postal_prefixes]).toEqual([200, ['44', '452', 'LV10']])
})
