import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { SaveCart, ShowCart } from '#sales/cart/cart.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { PlaceOrder } from '../checkout.contract.ts'
import { checkOut, forCompany, makeCheckoutForm, makePricedCheckoutForm } from './checkout.factories.ts'
import { type PlaceOrderStep, placeOrderSteps } from './create-order.ts'
import { placeOrder } from './place-order.ts'

const shop = openShopForFile()
// a Wednesday, 10:30 in Vilnius
beforeEach(() => shop.setNow(new Date('2026-11-18T08:30:00Z')))

const one = (kind: string, id: number, quantity = 1, rest: object = {}) => ({ id, type: kind, quantity, ...rest })
const mondayToWednesday = { from: '2026-11-23', to: '2026-11-25' }

async function stockOf(id: number) {
  const [product] = await shop.context.database.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, id))
  return product?.stock
}

async function countRows() {
  const { db } = shop.context.database
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines,
    (select count(*)::int from rentals) as rentals, (select count(*)::int from stock_movements) as movements,
    (select count(*)::int from documents) as documents, (select count(*)::int from mails) as mails,
    (select count(*)::int from idempotency_keys) as keys, (select count(*)::int from pgboss.job) as jobs,
    (select sum(stock)::int from products) as stock, (select sum(next_number)::int from document_series) as numbers,
    (select coalesce(sum(jsonb_array_length(lines)), 0)::int from carts) as cart_lines`)
  return rows[0]
}

test('T118 an order names nobody by an address, because its mail goes to whatever address was typed', async () => {
  const buyer = await makeCustomer(shop)
  const form = await makePricedCheckoutForm(shop, [one('sell', (await makeSellProduct(shop)).id)], {
    private_or_company: 'company',
  })
  const titled = { ...form, ...forCompany, name: 'https://x.lt', lastname: 'x@y.lt', title: 'Akcija www.x.lt' }
  const { status, body } = await checkOut(shop, buyer, titled)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['name', 'lastname', 'title'])
})

test('an order copies titles and prices, takes stock and periods, has its prepayment invoice and its mail', async () => {
  const buyer = await makeCustomer(shop)
  const tool = await makeRentProduct(shop, { title: 'Vibroplokštė', pricePerDayCents: 2_500, units: 2 })
  const disc = await makeAddition(shop, { title: 'Diskas', priceCents: 850, units: 10 })
  const items = [one('rent', tool.id, 2, { period: mondayToWednesday }), one('addition', disc.id, 3)]
  await shop.request(SaveCart, { as: buyer.token, body: { items } })

  const { status, body, headers } = await checkOut(shop, buyer, await makePricedCheckoutForm(shop, items))

  expect(status).toBe(201)
  expect(headers['idempotency-replayed']).toBeUndefined()
  // 2 × 3 × 30.25 + 3 × 10.29 (8.50 with VAT is 10.285)
  expect(body.data).toMatchObject({
    is_payed: false,
    name: 'Rūta',
    phone: '+37061234567',
    price_with_vat: 18_150 + 3_087,
    vat: Math.round((21 * 21_237) / 121),
    lines: [
      { title: 'Vibroplokštė', quantity: 2, charged_units: 3, unit: 'day', period: mondayToWednesday },
      { title: 'Diskas', quantity: 3, charged_units: 1, unit: 'vnt', unit_price: 850, unit_price_with_vat: 1_029 },
    ],
    rentals: [{ title: 'Vibroplokštė', quantity: 2, returned: false, expected_return: '2026-11-25T15:00:00.000Z' }],
    documents: [{ kind: 'prepayment' }],
  })
  expect(await stockOf(disc.id)).toBe(7)
  expect(await stockOf(tool.id)).toBe(2)
  expect((await shop.request(ShowCart, { as: buyer.token })).body.items).toEqual([])
  const { db } = shop.context.database
  const [mail] = await db.select().from(mails).where(eq(mails.order_id, body.data.id))
  expect(mail).toMatchObject({ recipient: 'ruta@example.lt', attachments: [{ filename: expect.any(String) }] })
  const [line] = await db.select().from(order_lines).where(eq(order_lines.order_id, body.data.id))
  expect(line?.receipt).toHaveLength(3)
})

test('T22 prices that a browser sends do not become prices of an order', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop, { priceCents: 10_000 })
  const tampered = { ...one('sell', id), price: 1, price_with_vat: 1, title: 'Už dyką', vat: 0 }

  const cheap = await checkOut(shop, buyer, {
    ...makeCheckoutForm([tampered], 1),
    price: 1,
    total: 1,
    price_with_vat: 1,
  })
  expect(cheap).toMatchObject({ status: 409, body: { code: 'price-changed', cart: { price_with_vat: 12_100 } } })

  const honest = await checkOut(shop, buyer, { ...makeCheckoutForm([tampered], 12_100), price: 1, total: 1 })
  expect(honest.body.data).toMatchObject({ price: 10_000, price_with_vat: 12_100, lines: [{ title: 'Kopėčios' }] })
})

test('T23 a price that changed since the customer looked is a 409 with the new one, and then goes through', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop, { priceCents: 10_000 })
  const form = await makePricedCheckoutForm(shop, [one('sell', id)])
  await shop.context.database.db.update(products).set({ price: 12_000 }).where(eq(products.id, id))

  const stale = await checkOut(shop, buyer, form)
  expect(stale).toMatchObject({ status: 409, body: { code: 'price-changed', cart: { price_with_vat: 14_520 } } })
  expect(await stockOf(id)).toBe(10)

  const seen = { ...form, expected_price_with_vat: stale.body.cart.price_with_vat }
  expect((await checkOut(shop, buyer, seen)).status).toBe(201)
})

test('a company pays its net prices and VAT on the sum; a person names no company', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop, { priceCents: 1_999 })
  const items = [one('sell', id, 3)]
  const company = await checkOut(shop, buyer, await makePricedCheckoutForm(shop, items, { ...forCompany }))
  expect(company.body.data).toMatchObject({ title: forCompany.title, price: 5_997, vat: 1_259, price_with_vat: 7_256 })

  const changes = { ...forCompany, private_or_company: 'private' }
  const person = await checkOut(shop, buyer, await makePricedCheckoutForm(shop, items, changes))
  expect(person.body.data).toMatchObject({ title: null, im_k: null, price: 5_998, vat: 1_259, price_with_vat: 7_257 })
})

test('T20 order totals are the sums of their lines, for any order, and its document says the same', async () => {
  const shelf = await Promise.all(
    [1, 99, 1_005, 1_999, 9_999_999].map((priceCents) => makeSellProduct(shop, { priceCents, units: 100_000 })),
  )
  const tool = await makeRentProduct(shop, { pricePerDayCents: 1_333, units: 1_000 })
  const { db } = shop.context.database
  const wishes = fc.record({
    goods: fc.array(fc.record({ which: fc.nat(4), quantity: fc.integer({ min: 1, max: 7 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    tools: fc.nat(3),
    basis: fc.constantFrom('private', 'company'),
  })
  await fc.assert(
    fc.asyncProperty(wishes, async ({ goods, tools, basis }) => {
      const buyer = await makeCustomer(shop)
      const lines = goods.map(({ which, quantity }) => one('sell', shelf[which]?.id ?? 0, quantity))
      const items = tools ? [...lines, one('rent', tool.id, tools, { period: mondayToWednesday })] : lines
      const form = await makePricedCheckoutForm(shop, items, { ...forCompany, private_or_company: basis })
      const { body } = await checkOut(shop, buyer, form)

      const [order] = await db.select().from(orders).where(eq(orders.id, body.data.id))
      const stored = await db.select().from(order_lines).where(eq(order_lines.order_id, body.data.id))
      const [document] = await db.select().from(documents).where(eq(documents.order_id, body.data.id))
      const sum = (of: (line: typeof order_lines.$inferSelect) => number) => stored.reduce((all, l) => all + of(l), 0)
      if (!order) throw new Error('no order')
      expect(order.price + order.vat).toBe(order.price_with_vat)
      expect(sum((line) => line.price)).toBe(order.price)
      expect(sum((line) => line.price_with_vat)).toBe(order.price_with_vat)
      // exact in integers, on the order's basis
      const units = (line: typeof order_lines.$inferSelect) => BigInt(line.quantity * line.charged_units)
      const gross = stored.reduce((all, l) => all + BigInt(l.unit_price_with_vat) * units(l), 0n)
      const net = stored.reduce((all, l) => all + BigInt(l.unit_price) * units(l), 0n)
      const vat = basis === 'private' ? (2n * 21n * gross + 121n) / 242n : (2n * 21n * net + 100n) / 200n
      expect(BigInt(order.vat)).toBe(vat)
      expect(BigInt(basis === 'private' ? order.price_with_vat : order.price)).toBe(basis === 'private' ? gross : net)
      expect(document?.snapshot).toMatchObject({
        price: order.price,
        vat: order.vat,
        price_with_vat: form.expected_price_with_vat,
      })
    }),
    { numRuns: 15 },
  )
}, 30_000)

test('T14 a failure in the middle leaves nothing of the order, whatever breaks', async () => {
  const buyer = await makeCustomer(shop)
  const tool = await makeRentProduct(shop)
  const { id } = await makeSellProduct(shop)
  const items = [one('rent', tool.id, 1, { period: mondayToWednesday }), one('sell', id)]
  await checkOut(shop, await makeCustomer(shop), await makePricedCheckoutForm(shop, [one('sell', id)]))
  await shop.request(SaveCart, { as: buyer.token, body: { items } })
  const order = PlaceOrder.parse(await makePricedCheckoutForm(shop, items))
  const place = (afterStep: (step: PlaceOrderStep) => void) =>
    shop.context.database.transaction((tx) =>
      placeOrder(createWork(tx, { now: shop.context.clock() }), { userId: buyer.id, order, afterStep }),
    )

  const before = await countRows()
  for (const broken of placeOrderSteps) {
    const seen: PlaceOrderStep[] = []
    const breaking = place((step) => {
      seen.push(step)
      if (step === broken) throw new Error(`broken after ${step}`)
    })
    await expect(breaking).rejects.toThrow(`broken after ${broken}`)
    expect(seen.at(-1)).toBe(broken)
    expect(await countRows()).toEqual(before)
  }

  await place(() => {})
  expect(await countRows()).toMatchObject({
    orders: (before?.orders ?? 0) + 1,
    lines: (before?.lines ?? 0) + 2,
    rentals: (before?.rentals ?? 0) + 1,
    documents: (before?.documents ?? 0) + 1,
    mails: (before?.mails ?? 0) + 1,
    jobs: (before?.jobs ?? 0) + 1,
    stock: (before?.stock ?? 0) - 1,
    // rolled-back numbers were reused
    numbers: (before?.numbers ?? 0) + 1,
    cart_lines: (before?.cart_lines ?? 0) - 2,
  })
})

test('T02 lines that want more than there is together refuse the whole order, and nothing is taken', async () => {
  const buyer = await makeCustomer(shop)
  const sizes = ['M', 'XL'].map((attribute) => ({ attribute_name: 'Dydis', attribute, price: 0 }))
  const gloves = await makeSellProduct(shop, { units: 5, attributes: sizes, priceCents: 1_000 })
  const other = await makeSellProduct(shop, { units: 5, priceCents: 1_000 })
  const size = (attribute: string) => ({ attributes: [{ attribute_name: 'Dydis', attribute }] })
  const items = [one('sell', gloves.id, 3, size('M')), one('sell', other.id), one('sell', gloves.id, 3, size('XL'))]
  const before = await countRows()

  for (const expected of [7 * 1_210, 4 * 1_210]) {
    const { status, body } = await checkOut(shop, buyer, makeCheckoutForm(items, expected))
    expect([status, body.code]).toEqual([409, 'cart-changed'])
    expect(body.cart.items[2]).toMatchObject({ available: 2, error: expect.stringContaining('2\u00a0vnt.') })
  }
  const twice = makeCheckoutForm([one('sell', other.id, 3), one('sell', other.id, 3)], 6 * 1_210)
  expect((await checkOut(shop, buyer, twice)).body.code).toBe('cart-changed')
  expect(await countRows()).toEqual(before)
})

test('T09 T10 the same key and body answer with the first order, another body is refused, another customer is another', async () => {
  const [buyer, other] = [await makeCustomer(shop), await makeCustomer(shop)]
  const { id } = await makeSellProduct(shop)
  const [form, more] = [
    await makePricedCheckoutForm(shop, [one('sell', id)]),
    await makePricedCheckoutForm(shop, [one('sell', id, 2)]),
  ]

  const first = await checkOut(shop, buyer, form, 'mano-raktas')
  shop.setNow(new Date('2026-11-18T11:30:00Z'))
  for (let again = 0; again < 4; again++) {
    const { status, body, headers } = await checkOut(shop, buyer, form, 'mano-raktas')
    expect([status, body]).toEqual([201, first.body])
    expect(headers['idempotency-replayed']).toBe('true')
  }
  const changed = await checkOut(shop, buyer, more, 'mano-raktas')
  expect([changed.status, changed.body.code]).toEqual([409, 'key-used-before'])
  expect(await stockOf(id)).toBe(9)

  expect((await checkOut(shop, other, more, 'mano-raktas')).headers['idempotency-replayed']).toBeUndefined()
  expect(await stockOf(id)).toBe(7)
})

test('a refusal is not kept: the same key works once the customer may order', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop, { units: 0 })
  const form = makeCheckoutForm([one('sell', id)], 15_609)
  expect((await checkOut(shop, buyer, form, 'bandau')).status).toBe(409)
  await shop.context.database.db.update(products).set({ stock: 1 }).where(eq(products.id, id))
  expect((await checkOut(shop, buyer, form, 'bandau')).status).toBe(201)
})

test('T13 without a key the same body within ten seconds is a repeat, later it is another order', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop)
  const form = await makePricedCheckoutForm(shop, [one('sell', id)])
  const at = async (seconds: number) => {
    shop.setNow(new Date(Date.UTC(2026, 10, 18, 9, 0, seconds)))
    return (await checkOut(shop, buyer, form)).body.data.id
  }
  const first = await at(0)
  expect(await at(9)).toBe(first)
  const second = await at(11)
  expect(second).not.toBe(first)
  expect(await at(20)).toBe(second)
  expect(await stockOf(id)).toBe(8)
})

test('a key of more than 200 characters is refused', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop)
  const form = await makePricedCheckoutForm(shop, [one('sell', id)])
  expect((await checkOut(shop, buyer, form, 'r'.repeat(201))).status).toBe(422)
  expect((await checkOut(shop, buyer, form, 'r'.repeat(200))).status).toBe(201)
})

test('a repeat of an order that was deleted does not bring it back', async () => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop)
  const form = await makePricedCheckoutForm(shop, [one('sell', id)])
  const { body } = await checkOut(shop, buyer, form, 'k')
  await shop.context.database.db.update(orders).set({ deleted_at: new Date() }).where(eq(orders.id, body.data.id))
  expect(await checkOut(shop, buyer, form, 'k')).toMatchObject({ status: 409, body: { code: 'order-deleted' } })
})

test.for([-1, 0, 0.5, 1e9, '2', null, [1], 2 ** 53, 10_001])('T24 a quantity of %o is a 422', async (quantity) => {
  const buyer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop)
  const { status, body } = await checkOut(shop, buyer, makeCheckoutForm([{ id, type: 'sell', quantity }], 15_609))
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(['items.0.quantity'])
  expect(await stockOf(id)).toBe(10)
})

test('a product with attributes is not ordered without its choices, nor a tool without a good period', async () => {
  const buyer = await makeCustomer(shop)
  const gloves = await makeSellProduct(shop, { attributes: [{ attribute_name: 'Dydis', attribute: 'M', price: 0 }] })
  const tool = await makeRentProduct(shop)
  const wrong = [
    [one('sell', gloves.id), 'items.0.attributes'],
    [one('sell', gloves.id, 1, { attributes: [{ attribute_name: 'Dydis', attribute: 'S' }] }), 'items.0.attributes'],
    [one('rent', tool.id), 'items.0.period'],
    [one('rent', tool.id, 1, { period: { from: '2026-11-17', to: '2026-11-18' } }), 'items.0.period'],
    [one('rent', tool.id, 1, { period: { from: '2026-11-21', to: '2026-11-23' } }), 'items.0.period'],
    [one('rent', tool.id, 1, { period: { from: '2026-11-23', from_time: '09:00', hours: 2 } }), 'items.0.period'],
  ] as const
  for (const [line, field] of wrong) {
    const { status, body } = await checkOut(shop, buyer, makeCheckoutForm([line], 0))
    expect(status).toBe(422)
    expect(body.errors[field]).toHaveLength(1)
    expect(body.message).toContain(body.errors[field][0])
  }
})

test('a product that is gone is a change of the cart', async () => {
  const { status, body } = await checkOut(shop, await makeCustomer(shop), makeCheckoutForm([one('sell', 2_000_000)], 0))
  expect([status, body.code]).toEqual([409, 'cart-changed'])
})

test.for([
  ['terms', { terms: false }],
  ['name', { name: ' ' }],
  ['address', { address: '' }],
  ['phone', { phone: '123' }],
  ['email', { email: 'a@b.lt,c@d.lt' }],
  ['postal_code', { delivery: 'delivery', postal_code: '' }],
  ['title', { private_or_company: 'company', im_k: '305691172' }],
  ['im_k', { private_or_company: 'company', title: 'UAB „Meistras“', im_k: '123456789' }],
  ['items', { items: [] }],
] as const)('a form with a wrong %s is a 422 on that field', async ([field, changes]) => {
  const { id } = await makeSellProduct(shop)
  const { status, body } = await checkOut(
    shop,
    await makeCustomer(shop),
    makeCheckoutForm([one('sell', id)], 15_609, changes),
  )
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(field)
})

test('an order is for an object of one’s own', async () => {
  const [buyer, other] = [await makeCustomer(shop), await makeCustomer(shop)]
  const { id } = await makeSellProduct(shop)
  const site = async (user_id: number, archived_at: Date | null = null) => {
    const values = { user_id, title: 'Namas', address: 'Vilniaus g. 1', city: 'Utena', archived_at }
    const [made] = await shop.context.database.db.insert(objects).values(values).returning()
    return made?.id ?? 0
  }
  const form = await makePricedCheckoutForm(shop, [one('sell', id)])
  for (const object_id of [await site(other.id), await site(buyer.id, new Date()), 2_000_000]) {
    const { status, body } = await checkOut(shop, buyer, { ...form, object_id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['object_id']])
  }
  const own = await checkOut(shop, buyer, { ...form, object_id: await site(buyer.id) })
  expect(own.body.data.object).toMatchObject({ title: 'Namas' })
})

test('T73 a rental over a change of clocks begins and ends by Vilnius clocks', async () => {
  const { id } = await makeRentProduct(shop, { pricePerDayCents: 1_000 })
  const period = { from: '2027-03-26', to: '2027-03-30', to_time: '12:00' }
  const { body } = await checkOut(
    shop,
    await makeCustomer(shop),
    await makePricedCheckoutForm(shop, [one('rent', id, 1, { period })]),
  )
  expect(body.data.lines[0]).toMatchObject({ charged_units: 2, price: 2_000 })
  expect(body.data.rentals[0]).toMatchObject({
    starts_at: '2027-03-26T06:00:00.000Z',
    expected_return: '2027-03-30T09:00:00.000Z',
  })
})

test('a tool that came back this morning is rented out again today, from now on', async () => {
  const { id } = await makeRentProduct(shop)
  const today = '2026-11-18'
  await makeRental(shop, {
    productId: id,
    from: toInstant(today, '08:00'),
    to: toInstant(today, '17:00'),
    returnedAt: toInstant(today, '10:00'),
  })
  const items = [one('rent', id, 1, { period: { from: today, to: today } })]
  const { status, body } = await checkOut(shop, await makeCustomer(shop), await makePricedCheckoutForm(shop, items))
  expect(status).toBe(201)
  expect(body.data.rentals[0].starts_at).toBe(shop.context.clock().toISOString())
})
