import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeCategory, makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { product_tariffs } from '#catalogue/server/catalogue.tables.ts'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { addDays } from '#rules/calendar/day.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let customer: TestPerson
let admin: TestPerson
let tool: TestProduct

/** 8,26 € a day is 9,99 € with VAT; 5 days 42,35 €; 20 days 121 €. */
const packages = [
  { days: 5, price: 3_500 },
  { days: 20, price: 10_000 },
]
const day = { days: 1, price: 826, price_with_vat: 999 }
const five = { days: 5, price: 3_500, price_with_vat: 4_235 }
const twenty = { days: 20, price: 10_000, price_with_vat: 12_100 }

const shop = openShopForFile({ now: new Date('2026-09-30T08:30:00Z') })
beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
  tool = await makeRentProduct(shop, { title: 'Nivelyras', pricePerDayCents: 826, units: 50, packages })
})
async function comesAgain(at: string) {
  shop.setNow(new Date(at))
  for (const person of [customer, admin])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: shop.context.clock() }), { userId: person.id, remember: true }),
    )
}
// a Thursday; no holiday until the end of the month
beforeEach(() => comesAgain('2026-10-01T05:30:00Z'))
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((breach) => `${name}: ${breach}`))).toEqual([])
})

const until = (to: string, from = '2026-10-01') => ({ from, to })
const price = (productId: number, period: object, { quantity = 1, private_or_company = 'private' } = {}) =>
  shop.request(PriceCart, { body: { items: [{ id: productId, type: 'rent', quantity, period }], private_or_company } })

test('the receipt of a line shows its pieces, and its gross is what they come to', async () => {
  // 1 Oct (Thu) to 9 Oct (Fri): seven open days
  const { body } = await price(tool.id, until('2026-10-09'), { quantity: 2 })
  expect(body.items[0]).toMatchObject({
    charged_units: 7,
    unit: 'day',
    unit_price: 826,
    unit_price_with_vat: 999,
    pieces: [
      { ...five, count: 1 },
      { ...day, count: 2 },
    ],
    packages: [five, twenty],
    price_with_vat: 2 * (4_235 + 2 * 999),
    line_price_with_vat: 2 * (4_235 + 2 * 999),
  })
  expect(body).toMatchObject({ price_with_vat: 12_466, price: 10_302, vat: 2_164 })

  const company = await price(tool.id, until('2026-10-09'), { quantity: 2, private_or_company: 'company' })
  expect(company.body).toMatchObject({ price: 2 * (3_500 + 2 * 826), vat: 2_164, price_with_vat: 12_468 })

  // sixteen days: a package of twenty is less than three of five and a day
  const { body: longer } = await price(tool.id, until('2026-10-22'))
  expect(longer.items[0]).toMatchObject({
    charged_units: 16,
    pieces: [{ ...twenty, count: 1 }],
    price_with_vat: 12_100,
  })
})

test('without packages every day is a piece, and the old fields mean what they meant', async () => {
  const plain = await makeRentProduct(shop, { title: 'Laiptelis', pricePerDayCents: 826, units: 5 })
  const { body } = await price(plain.id, until('2026-10-05'), { quantity: 2 })
  expect(body.items[0]).toMatchObject({
    charged_units: 3,
    unit_price_with_vat: 999,
    line_price_with_vat: 2 * 3 * 999,
    pieces: [{ ...day, count: 3 }],
  })
  expect(body.items[0]).not.toHaveProperty('packages')
  const byHour = await makeRentProduct(shop, { title: 'Pjūklas', pricePerHourCents: 300, units: 5 })
  const hours = await price(byHour.id, { from: '2026-10-01', from_time: '10:00', hours: 3 })
  expect(hours.body.items[0]).not.toHaveProperty('pieces')
})

/** Equal orders in a short time count as one, so each differs. */
let orders = 0

async function rent(
  productId: number,
  period: object,
  changes: { quantity?: number; private_or_company?: string } = {},
) {
  const { quantity = 1, ...basis } = changes
  const isCompany = basis.private_or_company === 'company'
  const items = [{ id: productId, type: 'rent', quantity, period }]
  const form = await makePricedCheckoutForm(shop, items, { ...(isCompany && forCompany), comment: `Nr. ${++orders}` })
  const { status, body } = await checkOut(shop, customer, form)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.data.id as number, rentalId: body.data.rentals[0].id as number, data: body.data }
}
type RentalFixture = Awaited<ReturnType<typeof rent>>
async function quote({ id, rentalId }: RentalFixture, to: string) {
  const answer = await shop.request(QuoteExtension, { as: customer.token, params: { id, rentalId }, query: { to } })
  expect(answer.status, `${to}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data
}
async function extend({ id, rentalId }: RentalFixture, to: string, expected_price_with_vat: number) {
  const body = { to, expected_price_with_vat, early_start: true }
  const answer = await shop.request(ExtendRental, { as: customer.token, params: { id, rentalId }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.order
}
const snapshotsOf = async (orderId: number) => {
  const rows = await shop.context.database.db.select().from(documents).where(eq(documents.order_id, orderId))
  return rows.map(({ snapshot }) => snapshot as DocumentSnapshot)
}

test('a rental without packages tells its days as pieces, in the order as in the cart', async () => {
  const own = await makeRentProduct(shop, { title: 'Kampinis', pricePerDayCents: 826, units: 3 })
  const { data } = await rent(own.id, until('2026-10-09'), {})
  expect(data.lines[0]).toMatchObject({ charged_units: 7, pieces: [{ ...day, count: 7 }] })
})

test('an order keeps its pieces, its papers print them, and a price of later changes neither', async () => {
  const own = await makeRentProduct(shop, { title: 'Lygintuvas', pricePerDayCents: 826, units: 3, packages })
  const rented = await rent(own.id, until('2026-10-09'), { quantity: 2 })
  const pieces = [
    { ...five, count: 1 },
    { ...day, count: 2 },
  ]
  expect(rented.data.lines[0]).toMatchObject({ pieces, charged_units: 7, price_with_vat: 12_466 })
  const [prepayment] = await snapshotsOf(rented.id)
  expect(prepayment?.lines[0]).toMatchObject({ pieces, quantity: 2, price_with_vat: 12_466 })
  expect(prepayment?.lines[0]?.details.join().replaceAll('\u00a0', ' ')).toContain(
    'Tarifas be PVM, 1 vnt.: 1 × 5 d. po 35,00 € + 2 × 1 d. po 8,26 €',
  )

  const form = { rent_category_id: String((await makeCategory(shop)).id), title: 'Lygintuvas', left_in_stock: '1' }
  const saved = await shop.request(AdminProducts.rent.update, {
    as: admin.token,
    params: { id: own.id },
    body: { _method: 'PUT', ...form, price_per_day: 900, is_day_rent: '1', packages: [] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(saved.body.data.packages).toEqual([])
  const { body } = await shop.request(ShowMyOrder, { as: customer.token, params: { id: rented.id } })
  expect(body.data.lines[0]).toMatchObject({ pieces, unit_price: 826 })
  expect(await quote(rented, '2026-10-12')).toMatchObject({
    charged_units: 1,
    pieces: [{ ...day, count: 1 }],
    price_with_vat: 2 * 999,
  })
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id: rented.id } })).status).toBe(200)
  const pdf = await shop.request(OrderPdf, { as: admin.token, params: { id: rented.id, kind: 'invoice' } })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const credit = await shop.request(ShowCredit, { as: admin.token, params: { id: rented.id } })
  expect(credit.body.data.lines[0]).toMatchObject({ price_with_vat: 12_466 })
  const lines = [{ position: 0, amount_with_vat: 12_466 }]
  const credited = await shop.request(IssueCredit, {
    as: admin.token,
    params: { id: rented.id },
    body: { lines, reason: 'Nuoma neįvyko', frees: [], expected_remaining: 12_466 },
  })
  expect(credited.status, JSON.stringify(credited.body)).toBeLessThan(300)
  const note = (await snapshotsOf(rented.id)).find(({ kind }) => kind === 'credit')
  expect(note?.lines[0]).toMatchObject({ pieces, quantity: -2, price_with_vat: -12_466 })
})

test('days that complete a package may cost nothing, and then there is no order to pay', async () => {
  const cheap = await makeRentProduct(shop, {
    title: 'Sija',
    pricePerDayCents: 1_000,
    units: 3,
    packages: [{ days: 5, price: 2_500 }],
  })
  const rented = await rent(cheap.id, until('2026-10-05'))
  expect(rented.data.lines[0]).toMatchObject({ charged_units: 3, pieces: [{ days: 5, count: 1 }] })
  expect(await quote(rented, '2026-10-07')).toMatchObject({ charged_units: 2, pieces: [], price_with_vat: 0 })
  expect(await extend(rented, '2026-10-07', 0)).toBeNull()
  expect(await quote(rented, '2026-10-08')).toMatchObject({ charged_units: 1, price_with_vat: 1_210 })
})

test('ten days are never dearer because they were extended: any steps cost what all days at once do', async () => {
  const ends = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(ends, fc.constantFrom('private', 'company'), async (lengths, private_or_company) => {
      const [first, ...later] = new Set(lengths.sort((a, b) => a - b).map(openDay))
      const rented = await rent(tool.id, until(String(first)), { private_or_company })
      let paid = { net: rented.data.price, gross: rented.data.price_with_vat }
      for (const to of later) {
        const input = await quote(rented, String(to))
        const order = await extend(rented, String(to), input.price_with_vat)
        if (order) paid = { net: paid.net + order.price, gross: paid.gross + order.price_with_vat }
      }
      const { body } = await price(tool.id, until(String(later.at(-1) ?? first)), { private_or_company })
      if (private_or_company === 'private') expect(paid.gross).toBe(body.price_with_vat)
      else expect(paid.net).toBe(body.price)
    }),
    { numRuns: 12 },
  )
})
function openDay(days: number): string {
  const at = addDays('2026-10-01', days)
  const weekday = new Date(`${at}T12:00:00Z`).getUTCDay()
  return weekday === 0 ? addDays(at, 1) : weekday === 6 ? addDays(at, 2) : at
}

test('late days go on by the tariff, and so does time that was not used', async () => {
  const rented = await rent(tool.id, until('2026-10-06'))
  expect(rented.data.lines[0]).toMatchObject({ charged_units: 4, pieces: [{ ...day, count: 4 }] })
  const atTheCounter = async () =>
    (await shop.request(ShowHandover, { as: admin.token, params: { id: rented.id } })).body.data.tools[0]
  await comesAgain('2026-10-07T13:00:00Z')
  expect(await atTheCounter()).toMatchObject({ units_beyond: 1, price_beyond_with_vat: 4_235 - 4 * 999 })
  await comesAgain('2026-10-08T13:00:00Z')
  expect(await atTheCounter()).toMatchObject({ units_beyond: 2, price_beyond_with_vat: 4_235 + 999 - 4 * 999 })
  await comesAgain('2026-10-02T13:00:00Z')
  expect(await atTheCounter()).toMatchObject({ units_beyond: -2, price_beyond_with_vat: -2 * 999 })
})

const form = async (changes: object) => ({
  title: 'Vibroplokštė',
  rent_category_id: (await makeCategory(shop)).id,
  left_in_stock: 1,
  price_per_day: 1_000,
  is_day_rent: '1',
  is_hour_rent: '0',
  ...changes,
})
const create = async (changes: object) =>
  shop.request(AdminProducts.rent.create, { as: admin.token, body: await form(changes) })

test('a product is saved with packages as JSON, keeps them when they are not sent, and gives them up for an empty list', async () => {
  const made = await create({ packages: JSON.stringify([packages[1], packages[0]]), minimum_days: '2' })
  expect(made.body.data).toMatchObject({ packages: [five, twenty], minimum_days: 2 })
  const { id, slug } = made.body.data
  const shown = await shop.request(ShowRentProduct, { params: { slug } })
  expect(shown.body.data).toMatchObject({ packages: [five, twenty], minimum_days: 2 })
  const save = async (changes: object) =>
    shop.request(AdminProducts.rent.update, {
      as: admin.token,
      params: { id },
      body: { _method: 'PUT', ...(await form({})), ...changes },
    })
  expect((await save({})).body.data).toMatchObject({ packages: [five, twenty], minimum_days: 2 })
  expect((await save({ packages: [{ days: 5, price: 3_500 }] })).body.data.packages).toEqual([five])
  const rows = await shop.context.database.db.select().from(product_tariffs).where(eq(product_tariffs.product_id, id))
  expect(rows.map(({ packages: kept }) => kept.length)).toEqual([2, 1])
  expect((await save({ packages: '[]' })).body.data.packages).toEqual([])
  // Hourly products have none; a refused change loses nothing.
  expect((await save({ packages })).body.data.packages).toHaveLength(2)
  const hourly = { price_per_hour: 500, price_per_day: 0, is_day_rent: '0', is_hour_rent: '1' }
  expect((await save(hourly)).body.data).toMatchObject({ packages: [], minimum_days: 1 })
  expect((await save({})).body.data.packages).toHaveLength(2)
})

test('a package that is dearer than its days is allowed, and nobody gets it', async () => {
  const made = await create({ packages: [{ days: 3, price: 3_500 }] })
  expect(made.body.data.packages).toMatchObject([{ days: 3, price: 3_500 }])
  const { body } = await price(made.body.data.id, until('2026-10-05'))
  expect(body.items[0].pieces).toMatchObject([{ days: 1, count: 3, price: 1_000 }])
})

test.each([
  ['for nothing', { packages: [{ days: 5, price: 0 }] }, 'packages.0.price', 'Kaina turi būti didesnė už 0'],
  ['for less than nothing', { packages: [{ days: 5, price: -1 }] }, 'packages.0.price', 'Kaina turi būti didesnė už 0'],
  ['of one day', { packages: [{ days: 1, price: 900 }] }, 'packages.0.days', 'Paketas – bent 2 dienoms.'],
  ['of half days', { packages: [{ days: 2.5, price: 900 }] }, 'packages.0.days', 'Įveskite sveikąjį skaičių.'],
  ['of years', { packages: [{ days: 367, price: 9 }] }, 'packages.0.days', 'Paketas – ne daugiau kaip 366 dienoms.'],
  ['without days', { packages: [{ price: 900 }] }, 'packages.0.days', 'Įrašykite, kelioms dienoms paketas.'],
  ['twice', { packages: [...packages, { days: 5, price: 1 }] }, 'packages.2.days', 'Tiek dienų paketas jau įrašytas.'],
  [
    'a thousand times',
    { packages: Array.from({ length: 1_000 }, (_, at) => ({ days: (at % 300) + 2, price: 900 })) },
    'packages',
    'Ne daugiau kaip 30 paketų.',
  ],
  ['that is no list', { packages: '{"days":5' }, 'packages', 'Turi būti JSON sąrašas.'],
  [
    'by the hour',
    { packages, price_per_day: 0, price_per_hour: 500, is_day_rent: '0', is_hour_rent: '1' },
    'packages',
    'Tik nuomojant dienomis: valandoms paketų ir mažiausio dienų skaičiaus nėra.',
  ],
])('T540 a package %s is refused at its field', async (_, changes, field, message) => {
  const { status, body } = await create(changes)
  expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
})

test('a tool has a shortest rental, and a shorter one is refused at its period', async () => {
  const { body: made } = await create({ minimum_days: 3 })
  const refused = await price(made.data.id, until('2026-10-02'))
  expect(refused.body.items[0].error).toBe(
    'Šis įrankis nuomojamas ne trumpiau kaip 3\u00a0dienoms – pasirinkite ilgesnį laikotarpį.',
  )
  const form = await makePricedCheckoutForm(shop, [
    { id: made.data.id, type: 'rent', quantity: 1, period: until('2026-10-02') },
  ])
  const { status, body } = await checkOut(shop, customer, form)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['items.0.period']])
  expect((await price(made.data.id, until('2026-10-05'))).body.items[0]).not.toHaveProperty('error')
})
