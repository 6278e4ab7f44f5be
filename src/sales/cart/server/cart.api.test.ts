import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { buildUnitsLine } from '#rules/money/build-units-line.ts'
import { computeTotals } from '#rules/money/compute-totals.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { createWork } from '#shell/action/work.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { PriceCart, SaveCart, ShowCart } from '../cart.contract.ts'
import { allocateUnits, type Demand } from './allocate-units.ts'
import { joinCarts } from './public/join-carts.ts'
import { takeFromCart } from './take-from-cart.ts'

// a Wednesday, 10:30 in Vilnius
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })

const price = async (items: unknown[], private_or_company?: 'private' | 'company') =>
  (await shop.request(PriceCart, { body: { items, private_or_company } })).body
const sell = (id: number, quantity = 1, rest: object = {}) => ({ id, type: 'sell', quantity, ...rest })
const rent = (id: number, period: object | undefined, quantity = 1) => ({ id, type: 'rent', quantity, period })
const mondayToWednesday = { from: '2026-11-23', to: '2026-11-25' }

const gloveSizes = [
  { attribute_name: 'Dydis', attribute: 'M', price: 0 },
  { attribute_name: 'Dydis', attribute: 'XL', price: 52 },
  { attribute_name: 'Spalva', attribute: 'juoda', price: 0 },
  { attribute_name: 'Spalva', attribute: 'oranžinė', price: 52 },
]
const glove = (size: string, colour: string) => ({
  attributes: [
    { attribute_name: 'Dydis', attribute: size },
    { attribute_name: 'Spalva', attribute: colour },
  ],
})

test('T22 a price that a browser sends is never looked at', async () => {
  const { id } = await makeSellProduct(shop, { priceCents: 12_900 })
  const cart = await price([sell(id, 2, { price: 1, price_with_vat: 1, line_price: 1, title: 'Už dyką' })])
  expect(cart).toMatchObject({ count: 2, price: 25_800, vat: 5_418, price_with_vat: 31_218 })
  expect(cart.items).toMatchObject([{ title: 'Kopėčios', price: 12_900, price_with_vat: 15_609, available: 10 }])
})

test('the sum of attributes is rounded once', async () => {
  const sizes = [{ attribute_name: 'Dydis', attribute: 'M', price: 50 }]
  const { id } = await makeSellProduct(shop, { priceCents: 50, attributes: sizes })
  const [item] = (await price([sell(id, 3, { attributes: [{ attribute_name: 'Dydis', attribute: 'M' }] })])).items
  // separately they would be 0.61 + 0.61 = 1.22
  expect(item).toMatchObject({ unit_price: 100, unit_price_with_vat: 121, line_price_with_vat: 363 })
})

test('T25 a rent line carries the price of the whole line, all units and all days, with the receipt of its days', async () => {
  const { id } = await makeRentProduct(shop, { pricePerDayCents: 1_999, units: 3 })
  const cart = await price([rent(id, { from: '2026-11-20', to: '2026-11-24' }, 3)])
  const gross = withVat(1_999, 21) * 3 * 3
  expect(cart.items[0]).toMatchObject({
    unit: 'day',
    charged_units: 3,
    unit_price: 1_999,
    price_with_vat: gross,
    line_price_with_vat: gross,
    price: cart.price,
  })
  expect(cart.vat).toBe(Math.round((21 * gross) / 121))
  expect(cart.items[0].receipt).toEqual([
    { date: '2026-11-20', weekday: 5, charged: true },
    { date: '2026-11-21', weekday: 6, charged: false, reason: 'savaitgalis' },
    { date: '2026-11-22', weekday: 7, charged: false, reason: 'savaitgalis' },
    { date: '2026-11-23', weekday: 1, charged: true },
    { date: '2026-11-24', weekday: 2, charged: true },
  ])
})

test('a company is told the totals of its net prices, a private person those of the prices shown', async () => {
  const { id } = await makeAddition(shop, { priceCents: 1_999 })
  const items = [{ id, type: 'addition', quantity: 3 }]
  expect(await price(items)).toMatchObject({ price: 5_998, vat: 1_259, price_with_vat: 7_257 })
  expect(await price(items, 'company')).toMatchObject({ price: 5_997, vat: 1_259, price_with_vat: 7_256 })
})

test.for([
  // clocks go back on October 25, 2026 and forward on March 28, 2027
  ['2026-10-23', '2026-10-26', 2],
  ['2027-03-26', '2027-03-30', 2],
  ['2027-10-29', '2027-11-03', 2],
  ['2026-12-23', '2026-12-28', 2],
])('from %s to %s is %i days, whatever the clocks do', async ([from, to, days]) => {
  shop.setNow(new Date('2026-10-20T08:30:00Z'))
  const { id } = await makeRentProduct(shop)
  const [item] = (await price([rent(id, { from, to })])).items
  shop.setNow(new Date('2026-11-18T08:30:00Z'))
  expect(item.error).toBeUndefined()
  expect(item.charged_units).toBe(days)
})

test('hours are charged by the hour', async () => {
  const { id } = await makeRentProduct(shop, { pricePerHourCents: 500 })
  const [item] = (await price([rent(id, { from: '2026-11-23', from_time: '09:00', hours: 4 }, 1)])).items
  expect(item).toMatchObject({ unit: 'hour', charged_units: 4, price: 2_000, price_with_vat: 2_420 })
  expect(item.receipt).toBeUndefined()
})

test('T20 totals are the sums of their lines, in whole cents, for any cart', async () => {
  const shelf = await Promise.all(
    [1, 99, 1_005, 1_999, 9_999_999].map((priceCents) => makeSellProduct(shop, { priceCents, units: 10_000 })),
  )
  const tool = await makeRentProduct(shop, { pricePerDayCents: 1_333, units: 20 })
  const carts = fc.record({
    goods: fc.array(fc.record({ which: fc.nat(4), quantity: fc.integer({ min: 1, max: 7 }) }), { maxLength: 6 }),
    tools: fc.nat(3),
    basis: fc.constantFrom('private' as const, 'company' as const),
  })
  await fc.assert(
    fc.asyncProperty(carts, async ({ goods, tools, basis }) => {
      const lines = goods.map(({ which, quantity }) => sell(shelf[which]?.id ?? 0, quantity))
      const cart = await price(tools ? [...lines, rent(tool.id, mondayToWednesday, tools)] : lines, basis)
      // biome-ignore lint/suspicious/noExplicitAny: as the wire carries it
      const items: any[] = cart.items
      const sum = (field: string) => items.reduce((all, item) => all + item[field], 0)

      expect(cart.price + cart.vat).toBe(cart.price_with_vat)
      expect([sum('line_price'), sum('line_price_with_vat')]).toEqual([cart.price, cart.price_with_vat])
      const truth = computeTotals({ basis, rate: 21, lines: items.map(buildUnitsLine) })
      expect(cart).toMatchObject({ price: truth.price, vat: truth.vat, price_with_vat: truth.price_with_vat })
    }),
    { numRuns: 40 },
  )
})

test('a line that can’t be had says why and stays out of the totals', async () => {
  const [few, fine] = [await makeSellProduct(shop, { units: 2 }), await makeSellProduct(shop, { priceCents: 1_000 })]
  const cart = await price([sell(few.id, 3), sell(fine.id, 1), sell(2_000_000, 1), { ...sell(fine.id), type: 'rent' }])
  expect(cart).toMatchObject({ count: 6, price_with_vat: 1_210, vat: 210, price: 1_000 })
  expect(cart.items.map((item: { error?: string }) => item.error)).toEqual([
    'Turime tik 2\u00a0vnt. – sumažinkite kiekį.',
    undefined,
    'Šios prekės nebeturime – išimkite ją iš krepšelio.',
    'Šios prekės nebeturime – išimkite ją iš krepšelio.',
  ])
  expect(cart.items[0].available).toBe(2)
})

test.for([
  [undefined, 'Pasirinkite variantą: Dydis, Spalva.'],
  [{ attributes: glove('M', 'juoda').attributes.slice(0, 1) }, 'Pasirinkite variantą: Spalva.'],
  [glove('M', 'žalia'), 'Tokio varianto nebėra: Spalva – žalia. Pasirinkite iš naujo.'],
  [
    { attributes: [...glove('M', 'juoda').attributes, ...glove('XL', 'juoda').attributes.slice(0, 1)] },
    'Kiekvienai savybei pasirinkite po vieną variantą.',
  ],
] as const)('with the choices %o a pair of gloves is not chosen yet', async ([choices, error]) => {
  const { id } = await makeSellProduct(shop, { priceCents: 1_000, attributes: gloveSizes })
  const cart = await price([sell(id, 1, choices)])
  expect(cart.items[0].error).toBe(error)
  expect(cart.price_with_vat).toBe(0)
})

test.for([
  [undefined, /laikotarpį/],
  [{ from: '2026-11-17', to: '2026-11-20' }, /praeityje/],
  [{ from: '2026-11-21', to: '2026-11-23' }, /savaitgalis/],
  [{ from: '2026-11-23', to: '2026-11-22' }, /anksčiau/],
  [{ from: '2026-11-23', to: '2027-11-24' }, /366/],
  [{ from: '2026-11-23', to: '2026-11-24', to_time: '19:00' }, /darbo laiku/],
  [{ from: '2026-11-23', from_time: '09:00', hours: 2 }, /dienomis/],
] as const)('a tool can’t be rented for %o', async ([period, error]) => {
  const { id } = await makeRentProduct(shop)
  expect((await price([rent(id, period)])).items[0].error).toMatch(error)
})

test('T02 lines of one cart take from the same stock, whatever their attributes', async () => {
  const { id } = await makeSellProduct(shop, { priceCents: 1_000, attributes: gloveSizes, units: 5 })
  const cart = await price([sell(id, 3, glove('M', 'juoda')), sell(id, 3, glove('XL', 'juoda'))])
  expect(cart.items.map((item: { available: number }) => item.available)).toEqual([5, 2])
  expect(cart.items.map((item: { error?: string }) => item.error !== undefined)).toEqual([false, true])
})

test('lines of one cart whose periods overlap share the tools, those that do not overlap do not', async () => {
  const { id } = await makeRentProduct(shop, { units: 2 })
  const cart = await price([
    rent(id, { from: '2026-11-23', to: '2026-11-24' }, 2),
    rent(id, { from: '2026-11-24', to: '2026-11-26' }, 1),
    rent(id, { from: '2026-11-25', to: '2026-11-26' }, 2),
  ])
  expect(cart.items.map((item: { error?: string }) => item.error)).toEqual([
    undefined,
    'Šiam laikui laisvų nebėra – pasirinkite kitą laiką.',
    undefined,
  ])
})

test('the same line twice becomes one', async () => {
  const { id } = await makeSellProduct(shop)
  const cart = await price([sell(id, 2), sell(id, 3)])
  expect(cart.items).toHaveLength(1)
  expect(cart.items[0].quantity).toBe(5)
})

test('a sum that no order can hold is refused instead of failing', async () => {
  const { id } = await makeSellProduct(shop, { priceCents: 100_000_000, units: 10_000 })
  const cart = await price([sell(id, 10_000)])
  expect(cart.items[0].error).toMatch(/susisiekite/)
  expect(cart.price_with_vat).toBe(0)
})

test.for([-1, 0, 0.5, 1e9, '2', null, [1], 2 ** 53])('T24 a quantity of %o is a 422', async (quantity) => {
  const { id } = await makeSellProduct(shop)
  const { status, body } = await shop.request(PriceCart, { body: { items: [{ id, type: 'sell', quantity }] } })
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(['items.0.quantity'])
})

test('units are shared out as if every hour were looked at on its own', async () => {
  const { db } = shop.context.database
  const now = shop.context.clock()
  const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const place = await readDefaultPlace(db)
  const at = { place_id: place, return_place_id: place }
  const spans = fc.record({
    from: fc.nat(30),
    length: fc.integer({ min: 1, max: 20 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(spans, { maxLength: 5 }), fc.array(spans, { maxLength: 6 }), async (booked, wanted) => {
      const { id } = await makeRentProduct(shop, { units: 20 })
      for (const { from, length, quantity } of booked)
        await makeRental(shop, { productId: id, from: hour(from), to: hour(from + length), quantity })
      await db.update(products).set({ stock: 6 }).where(eq(products.id, id))

      const free = Array.from({ length: 60 }, (_, hour) => {
        const taken = booked.filter(({ from, length }) => from <= hour && hour < from + length)
        return Math.max(0, 6 - taken.reduce((sum, { quantity }) => sum + quantity, 0))
      })
      const expected = wanted.map(({ from, length, quantity }) => {
        const left = Math.min(...free.slice(from, from + length))
        if (quantity <= left) for (let at = from; at < from + length; at++) free[at] = (free[at] ?? 0) - quantity
        return left
      })
      const demands = wanted.map(({ from, length, quantity }): Demand => {
        return { productId: id, stock: 0, quantity, span: { from: hour(from), to: hour(from + length) } }
      })
      expect(await allocateUnits(db, demands, { at, now })).toEqual(expected)
    }),
    { numRuns: 25 },
  )
}, 30_000)

test('a cart of fifty lines asks the database no more often than one of two', async () => {
  const shelf = []
  for (let made = 0; made < 25; made++) shelf.push(await makeSellProduct(shop), await makeRentProduct(shop))
  const lines = shelf.map(({ id, kind }) => (kind === 'rent' ? rent(id, mondayToWednesday) : sell(id)))
  const input = vi.spyOn(pg.Client.prototype, 'query')
  const questions = async (items: unknown[]) => {
    input.mockClear()
    const cart = await price(items)
    expect(cart.items.every((item: { error?: string }) => item.error === undefined)).toBe(true)
    return input.mock.calls.length
  }
  expect(await questions(lines)).toBe(await questions(lines.slice(0, 2)))
  input.mockRestore()
})

test('a customer’s cart is kept as lines and priced at every reading', async () => {
  const { token } = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop, { priceCents: 1_000 })
  expect((await shop.request(ShowCart, { as: token })).body).toEqual({
    items: [],
    count: 0,
    price: 0,
    price_with_vat: 0,
    vat: 0,
  })

  const saved = await shop.request(SaveCart, { as: token, body: { items: [sell(id, 1), sell(id, 1)] } })
  expect(saved.body).toMatchObject({ count: 2, price_with_vat: 2_420 })
  await shop.context.database.db.update(products).set({ price: 2_000 }).where(eq(products.id, id))
  expect((await shop.request(ShowCart, { as: token })).body).toMatchObject({ count: 2, price_with_vat: 4_840 })

  expect((await shop.request(SaveCart, { as: token, body: { items: [] } })).body.items).toEqual([])
})

test('T29 a customer does not see another’s cart, and a guest has no cart on the server', async () => {
  const [mine, other] = [await makeCustomer(shop), await makeCustomer(shop)]
  const { id } = await makeSellProduct(shop)
  await shop.request(SaveCart, { as: mine.token, body: { items: [sell(id)] } })
  expect((await shop.request(ShowCart, { as: other.token })).body.items).toEqual([])
  expect((await shop.request(ShowCart)).status).toBe(401)
  expect((await shop.request(SaveCart, { body: { items: [] } })).status).toBe(401)
})

test('T27 signing in joins the guest’s cart with the stored one, and a second time adds nothing', async () => {
  const { id: userId, token } = await makeCustomer(shop)
  const [shared, stored, local] = [
    await makeSellProduct(shop),
    await makeSellProduct(shop),
    await makeSellProduct(shop),
  ]
  await shop.request(SaveCart, { as: token, body: { items: [sell(shared.id, 2), sell(stored.id, 1)] } })
  const join = (lines: unknown) =>
    shop.context.database.transaction((tx) => joinCarts(createWork(tx, { now: shop.context.clock() }), userId, lines))

  const guest = [sell(shared.id, 3), sell(local.id, 1), { nonsense: true }, null]
  await Promise.all([join(guest), join(guest)])
  await join('rubbish')

  const { items } = (await shop.request(ShowCart, { as: token })).body
  expect(items.map(({ id, quantity }: { id: number; quantity: number }) => [id, quantity])).toEqual([
    [shared.id, 3],
    [stored.id, 1],
    [local.id, 1],
  ])
})

test('T27 two sign-ins at once with different carts lose nothing', async () => {
  const { id: userId, token } = await makeCustomer(shop)
  const shelf = await Promise.all(Array.from({ length: 6 }, () => makeSellProduct(shop)))
  await Promise.all(
    shelf.map(({ id }) =>
      shop.context.database.transaction((tx) =>
        joinCarts(createWork(tx, { now: shop.context.clock() }), userId, [sell(id)]),
      ),
    ),
  )
  expect((await shop.request(ShowCart, { as: token })).body.count).toBe(6)
})

test('ordered lines leave the cart, the rest stays', async () => {
  const { id: userId, token } = await makeCustomer(shop)
  const [ordered, kept] = [await makeSellProduct(shop), await makeSellProduct(shop)]
  await shop.request(SaveCart, { as: token, body: { items: [sell(ordered.id, 2), sell(kept.id, 1)] } })
  await shop.context.database.transaction((tx) =>
    takeFromCart(createWork(tx, { now: shop.context.clock() }), {
      userId,
      ordered: [{ id: ordered.id, type: 'sell', quantity: 2 }],
    }),
  )
  expect((await shop.request(ShowCart, { as: token })).body.items).toMatchObject([{ id: kept.id, quantity: 1 }])
})
