import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { writeParts } from '#catalogue/server/write-parts.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { HandOver, type HandoverTool, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { PrepareContract, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { ListRentals, MarkReturned, ShowAvailability, ShowRentalsCalendar } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let customer: TestPerson
let admin: TestPerson
let crowd: TestPerson[]

const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
  crowd = [customer]
  for (let one = 1; one < 10; one++) crowd.push(await makeCustomer(shop))
})
async function comesAgain(at: string) {
  shop.setNow(new Date(at))
  for (const { person } of [{ person: customer }, { person: admin }])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: shop.context.clock() }), { userId: person.id, remember: true }),
    )
}
// a Wednesday
beforeEach(() => comesAgain('2026-11-18T08:30:00Z'))
afterAll(async () => {
  const broken = await breaches()
  expect(broken).toEqual([])
})

const breaches = async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  return findings.flatMap(({ name, breaches }) => breaches.map((breach) => `${name}: ${breach}`))
}
const db = () => shop.context.database.db
const days = { from: '2026-11-23', to: '2026-11-25' }
const line = (id: number, quantity = 1, period: object = days) => ({ id, type: 'rent', quantity, period })
const part = (product_id: number, quantity = 1) => ({ product_id, quantity })

/** 30 € a day. */
async function aBundle({ mixers = 1, plates = 2 } = {}) {
  const mixer = await makeRentProduct(shop, { title: 'Maišyklė', units: mixers, pricePerDayCents: 2_000 })
  const plate = await makeRentProduct(shop, { title: 'Vibroplokštė', units: plates, pricePerDayCents: 1_000 })
  const parts = [part(mixer.id), part(plate.id, 2)]
  const bundle = await makeRentProduct(shop, {
    title: 'Betonavimo rinkinys',
    pricePerDayCents: 3_000,
    parts,
    deposit: 5_000,
  })
  return { mixer, plate, bundle }
}

const order = async (items: object[], who = customer) => checkOut(shop, who, await makePricedCheckoutForm(shop, items))
async function ordered(items: object[], who = customer) {
  const { status, body } = await order(items, who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const price = async (items: object[]) => (await shop.request(PriceCart, { body: { items } })).body
const free = async ({ slug }: TestProduct, day = '2026-11-24') =>
  (await shop.request(ShowAvailability, { params: { slug }, query: { from: day, to: day } })).body.data[0].free
const left = async ({ slug }: TestProduct) => (await shop.request(ShowRentProduct, { params: { slug } })).body.data
const rentalsOf = (orderId: number) =>
  db().select().from(rentals).where(eq(rentals.order_id, orderId)).orderBy(asc(rentals.id))
const atCounter = async (id: number): Promise<HandoverTool[]> => (await fetchHandover(shop, admin.token, id)).tools

test('a bundle is one line of an order, and a rental for each of its parts', async () => {
  const { mixer, plate, bundle } = await aBundle({ mixers: 3, plates: 5 })
  expect(await free(bundle)).toBe(2)
  const placed = await ordered([line(bundle.id, 2)])
  expect(placed.lines).toMatchObject([
    {
      title: 'Betonavimo rinkinys',
      quantity: 2,
      charged_units: 3,
      unit_price: 3_000,
      price: 18_000,
      parts: [
        { product_id: mixer.id, title: 'Maišyklė', quantity: 1 },
        { product_id: plate.id, title: 'Vibroplokštė', quantity: 2 },
      ],
    },
  ])
  expect(placed.rentals).toMatchObject([
    { title: 'Maišyklė', bundle: 'Betonavimo rinkinys', quantity: 2 },
    { title: 'Vibroplokštė', bundle: 'Betonavimo rinkinys', quantity: 4 },
  ])
  expect((await rentalsOf(placed.id)).map(({ product_id, part }) => [product_id, part])).toEqual([
    [mixer.id, 0],
    [plate.id, 1],
  ])
  expect([await free(bundle), await free(mixer), await free(plate)]).toEqual([0, 1, 1])
  // the office finds both by the tool and by the bundle
  for (const product of [mixer, plate, bundle]) {
    const { body } = await shop.request(ListRentals, { as: admin.token, query: { product: product.id } })
    expect(body.meta.total, product.title).toBe(product === bundle ? 2 : 1)
  }
  const calendar = await shop.request(ShowRentalsCalendar, { as: admin.token, query: { ...days, product: bundle.id } })
  expect(calendar.body.products).toMatchObject([
    { id: mixer.id, out: [2, 2, 2], rentals: [{ bundle: 'Betonavimo rinkinys' }] },
    { id: plate.id, out: [4, 4, 4], rentals: [{ order_id: placed.id }] },
  ])
  // later changes of the bundle do not affect the order
  await shop.context.database.transaction((tx) =>
    writeParts(tx, { id: bundle.id, stock: 0, is_bundle: true }, [part(plate.id, 5)]),
  )
  const { body } = await shop.request(ShowMyOrder, { as: customer.token, params: { id: placed.id } })
  expect(body.data.lines[0].parts).toHaveLength(2)
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id: placed.id } })).status).toBe(204)
  expect([await free(bundle), await free(mixer), await free(plate)]).toEqual([1, 3, 5])
})

test('T293 a bundle and its part in one cart take from the same units, in whatever order they stand', async () => {
  const { mixer, plate, bundle } = await aBundle({ mixers: 2, plates: 5 })
  const three = await price([line(plate.id), line(bundle.id, 2), line(mixer.id)])
  expect(
    three.items.map(({ available, error }: { available: number; error?: string }) => [available, Boolean(error)]),
  ).toEqual([
    [5, false],
    [2, false],
    [0, true],
  ])
  const four = await price([line(plate.id, 2), line(bundle.id, 2)])
  expect(four.items[1]).toMatchObject({
    available: 1,
    error: 'Šiam laikui laisva tik 1\u00a0vnt. – sumažinkite kiekį arba pasirinkite kitą laiką.',
  })
  expect(
    (await price([line(bundle.id, 2), line(plate.id, 2)])).items.map(
      ({ available }: { available: number }) => available,
    ),
  ).toEqual([2, 1])
  const later = line(mixer.id, 2, { from: '2026-11-26', to: '2026-11-27' })
  expect((await price([line(bundle.id, 2), later])).items.every(({ error }: { error?: string }) => !error)).toBe(true)

  const refused = await order([line(bundle.id, 2), line(plate.id, 2)])
  expect([refused.status, refused.body.code]).toEqual([409, 'cart-changed'])
  await ordered([line(bundle.id, 2), line(plate.id, 1)])
  expect([await free(bundle), await free(mixer), await free(plate)]).toEqual([0, 0, 0])
})

const placed = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 201)

test('T294 of ten who order a bundle, or its part by itself, for the last part at the same instant one gets it', async () => {
  for (let round = 0; round < 4; round++) {
    const { mixer, bundle } = await aBundle({ mixers: 1, plates: 20 })
    const wishes = crowd.map((_, index) => (index % 2 === 0 ? line(bundle.id) : line(mixer.id)))
    const forms = await Promise.all(wishes.map((wish) => makePricedCheckoutForm(shop, [wish])))
    const answers = await Promise.all(forms.map((form, index) => checkOut(shop, crowd[index] as TestPerson, form)))
    expect(placed(answers)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)
    expect(new Set(refusals)).toEqual(new Set(['409 cart-changed']))
    expect(await db().select().from(rentals).where(eq(rentals.product_id, mixer.id))).toHaveLength(1)
  }
}, 60_000)

test('T295 bundles with the same parts in other orders never wait for each other', async () => {
  for (let round = 0; round < 3; round++) {
    const one = await makeRentProduct(shop, { title: 'Pirmas', units: 20 })
    const first = await makeRentProduct(shop, { title: 'Rinkinys A', units: 0 })
    const two = await makeRentProduct(shop, { title: 'Antras', units: 20 })
    const second = await makeRentProduct(shop, { title: 'Rinkinys B', parts: [part(two.id), part(one.id)] })
    await shop.context.database.transaction((tx) =>
      writeParts(tx, { id: first.id, stock: 0, is_bundle: false }, [part(one.id), part(two.id)]),
    )
    const carts = [[line(first.id)], [line(second.id)], [line(two.id), line(first.id)], [line(one.id), line(second.id)]]
    const forms = await Promise.all(crowd.map((_, index) => makePricedCheckoutForm(shop, carts[index % 4] as object[])))
    const answers = await Promise.all(forms.map((form, index) => checkOut(shop, crowd[index] as TestPerson, form)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  }
}, 60_000)

test('T296 a bundle whose parts change while it is ordered is rented as it was, or the customer is told', async () => {
  for (let round = 0; round < 6; round++) {
    const { mixer, plate, bundle } = await aBundle({ mixers: 10, plates: 20 })
    const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 10 })
    const forms = await Promise.all(crowd.map(() => makePricedCheckoutForm(shop, [line(bundle.id)])))
    const change = shop.context.database.transaction(async (tx) => {
      await tx.execute(`select from products where id = ${bundle.id} for no key update`)
      await writeParts(tx, { id: bundle.id, stock: 0, is_bundle: true }, [part(saw.id, 2)])
    })
    const [answers] = await Promise.all([
      Promise.all(forms.map((form, index) => checkOut(shop, crowd[index] as TestPerson, form))),
      change,
    ])
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'cart-changed'])
      else {
        const made = body.data.lines[0].parts.map(({ product_id }: { product_id: number }) => product_id)
        expect([[mixer.id, plate.id], [saw.id]]).toContainEqual(made)
        expect(body.data.rentals).toHaveLength(made.length)
      }
    }
  }
}, 60_000)

test('a bundle goes out by the machines of its parts and comes back part by part', async () => {
  const { mixer, plate, bundle } = await aBundle({ mixers: 2, plates: 3 })
  const { id } = await ordered([line(bundle.id, 1, { from: '2026-11-18', to: '2026-11-19' })])
  const tools = await atCounter(id)
  expect(tools).toMatchObject([
    { title: 'Maišyklė', bundle: 'Betonavimo rinkinys', quantity: 1, unit_price_with_vat: 1_815 },
    { title: 'Vibroplokštė', bundle: 'Betonavimo rinkinys', quantity: 2, unit_price_with_vat: 908 },
  ])
  const codes = async (product_id: number, state: string): Promise<string[]> =>
    (await shop.request(ListUnits, { as: admin.token, query: { product_id, state } })).body.data.map(
      ({ code }: { code: string }) => code,
    )
  const [plateCodes, [mixerCode = '']] = [(await codes(plate.id, 'idle')).slice(0, 2), await codes(mixer.id, 'idle')]
  const scanned = (tool: HandoverTool) => (tool.title === 'Maišyklė' ? [mixerCode] : plateCodes)
  const body = makeHandOverBody(tools)
  const withCodes = {
    ...body,
    lines: body.lines.map((one, at) => ({ ...one, unit_codes: scanned(tools[at] as HandoverTool) })),
  }
  const wrong = { ...withCodes, lines: [{ ...withCodes.lines[0], unit_codes: [plateCodes[0]] }] }
  const refused = await shop.request(HandOver, { as: admin.token, params: { id }, body: wrong })
  expect([refused.status, refused.body.code]).toEqual([409, 'unit-of-other-product'])
  expect((await shop.request(HandOver, { as: admin.token, params: { id }, body: withCodes })).status).toBe(201)
  expect(await codes(plate.id, 'out')).toEqual(plateCodes.toSorted())
  const papers = await db().select().from(documents).where(eq(documents.order_id, id)).orderBy(asc(documents.id))
  const said = papers.map(({ snapshot }) => JSON.stringify(snapshot))
  const parts = 'Rinkinį sudaro: Maišyklė; Vibroplokštė, 2\u00a0vnt.'
  expect(said.filter((text) => text.includes(parts))).toHaveLength(2)
  expect(said.at(-1)).toContain('"title":"Vibroplokštė"')
  expect(said.at(-1)?.match(/"bundle":"Betonavimo rinkinys"/g)).toHaveLength(2)

  const back = makeTakeBackBody(tools.filter(({ title }) => title === 'Maišyklė'))
  expect((await shop.request(TakeToolsBack, { as: admin.token, params: { id }, body: back })).status).toBe(201)
  expect((await atCounter(id)).map(({ title }) => title)).toEqual(['Vibroplokštė'])
  expect(await left(mixer)).toMatchObject({ left_in_stock: 2 })
  expect(await left(bundle)).toMatchObject({ left_in_stock: 0, free_from: expect.any(String) })
  const [, plates] = await rentalsOf(id)
  const params = { id, rentalId: plates?.id ?? 0 }
  const quote = await shop.request(QuoteExtension, { as: customer.token, params, query: { to: '2026-11-20' } })
  expect([quote.status, quote.body.code]).toEqual([409, 'bundle-is-back-in-part'])
  const one = { as: admin.token, params: { id: plates?.id ?? 0 }, body: { quantity: 1 } }
  expect((await shop.request(MarkReturned, one)).status).toBe(200)
  expect(await left(bundle)).toMatchObject({ left_in_stock: 1 })
  expect((await shop.request(MarkReturned, { ...one, body: undefined })).status).toBe(200)
  expect(await left(plate)).toMatchObject({ left_in_stock: 3 })
  const shown = await shop.request(ShowMyOrder, { as: customer.token, params: { id } })
  expect(shown.body.data.rentals.every(({ returned }: { returned: boolean }) => returned)).toBe(true)
})

test('a bundle is kept for longer whole, at its price, and given back whole when that order is deleted', async () => {
  const { mixer, plate, bundle } = await aBundle({ mixers: 1, plates: 4 })
  const { id, rentals: rented } = await ordered([line(bundle.id)])
  const params = { id, rentalId: rented[1].id as number }
  const quote = (to: string) => shop.request(QuoteExtension, { as: customer.token, params, query: { to } })
  expect((await quote('2026-11-27')).body.data).toMatchObject({
    title: 'Betonavimo rinkinys',
    quantity: 1,
    charged_units: 2,
    price: 6_000,
    in_the_way: null,
  })
  const other = await ordered([line(mixer.id, 1, { from: '2026-11-27', to: '2026-11-27' })], crowd[1])
  expect((await quote('2026-11-27')).body.data.in_the_way).toMatchObject({ latest: { to: '2026-11-26' } })
  const { price_with_vat } = (await quote('2026-11-26')).body.data
  const extended = await shop.request(ExtendRental, {
    as: customer.token,
    params,
    body: { to: '2026-11-26', expected_price_with_vat: price_with_vat },
  })
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  expect(extended.body.data.order).toMatchObject({ lines: [{ extends_order_id: id, quantity: 1 }], rentals: [] })
  const due = async () => (await rentalsOf(id)).map(({ expected_return }) => expected_return.toISOString())
  expect(await due()).toEqual(['2026-11-26T15:00:00.000Z', '2026-11-26T15:00:00.000Z'])
  expect([await free(plate, '2026-11-26'), await free(mixer, '2026-11-26')]).toEqual([2, 0])
  const gone = await shop.request(DeleteOrder, { as: admin.token, params: { id: extended.body.data.order.id } })
  expect(gone.status).toBe(204)
  expect(await due()).toEqual(['2026-11-25T15:00:00.000Z', '2026-11-25T15:00:00.000Z'])
  expect(other.id).toBeGreaterThan(id)
})

test('a bundle that was not paid in time is everybody’s again, with what extended it, and holds what it was made of when it is paid', async () => {
  const { mixer, plate, bundle } = await aBundle({ mixers: 1, plates: 2 })
  const { id, rentals: rented } = await ordered([line(bundle.id)])
  const params = { id, rentalId: rented[0].id as number }
  const { body } = await shop.request(QuoteExtension, { as: customer.token, params, query: { to: '2026-11-26' } })
  const wish = { to: '2026-11-26', expected_price_with_vat: body.data.price_with_vat }
  expect((await shop.request(ExtendRental, { as: customer.token, params, body: wish })).status).toBe(201)
  const lapsed = () =>
    shop.context.database.transaction((tx) =>
      lapseOrder(createWork(tx, { now: shop.context.clock() }), { orderId: id }),
    )
  expect(await lapsed()).toBe(true)
  expect([await free(mixer), await free(plate), await free(bundle)]).toEqual([1, 2, 1])
  const paid = await shop.request(MarkPaid, { as: admin.token, params: { id } })
  expect(paid.status).toBe(200)
  expect([await free(mixer), await free(plate), await free(bundle)]).toEqual([0, 0, 0])
})

test('T297 bundles and their parts, ordered in any periods, never book more than there is', async () => {
  const { mixer, plate, bundle } = await aBundle({ mixers: 3, plates: 4 })
  const wish = fc.record({
    product: fc.constantFrom(mixer.id, plate.id, bundle.id),
    quantity: fc.integer({ min: 1, max: 2 }),
    from: fc.integer({ min: 0, max: 4 }),
    days: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 3 }), async (wishes) => {
      // Mondays to Fridays of an otherwise free week
      const items = wishes.map(({ product, quantity, from, days: long }) => {
        const first = addDays('2026-12-07', from)
        return line(product, quantity, { from: first, to: addDays(first, Math.min(long, 4 - from)) })
      })
      const before = await price(items)
      const { status, body } = await order(items, crowd[2])
      const canBeHad = before.items.every(({ error }: { error?: string }) => !error)
      expect([status, body.code ?? null]).toEqual(canBeHad ? [201, null] : [409, 'cart-changed'])
      const broken = await breaches()
      expect(broken).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a part that rests after a return, or is booked for later, is left, and so is its bundle', async () => {
  const { mixer, bundle } = await aBundle()
  await shop.context.database.pool.query('update products set turnaround_minutes = 2880 where id = $1', [mixer.id])
  await ordered([line(mixer.id, 1, { from: '2026-11-19', to: '2026-11-19' })], crowd[3])
  expect(await left(mixer)).toMatchObject({ left_in_stock: 1 })
  expect(await left(bundle)).toMatchObject({ left_in_stock: 1 })
})

test('the office deletes no bundle that is rented, and no part of one', async () => {
  const { mixer, bundle } = await aBundle()
  await ordered([line(bundle.id)])
  const remove = async (id: number) => {
    const { status, body } = await shop.request(AdminProducts.rent.remove, { as: admin.token, params: { id } })
    return [status, body.code]
  }
  expect(await remove(bundle.id)).toEqual([409, 'units-are-booked'])
  expect(await remove(mixer.id)).toEqual([409, 'units-are-booked'])
  const { status, body } = await shop.request(PrepareContract, {
    as: admin.token,
    params: { id: (await ordered([line(bundle.id, 1, { from: '2026-12-01', to: '2026-12-01' })])).id },
  })
  expect([status, body.data.number]).toEqual([201, expect.any(String)])
})
