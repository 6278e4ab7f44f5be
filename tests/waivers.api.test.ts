import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { readLinesToBill } from '#finance/billing/server/read-lines-to-bill.ts'
import { IssueCompensation } from '#finance/compensations/compensations.contract.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { computeWaiverPrice } from '#rules/tariffs/waiver.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
let tool: { id: number }
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await makeAdmin(shop)
  tool = await makeRentProduct(shop, { title: 'Kompresorius', units: 9, pricePerDayCents: 2_000 })
  await offer({ percent: 12.5, deductible: 15_000 })
  return () => shop.close()
})

const offer = (waiver: { percent: number; deductible: number } | null) =>
  shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, waiver }, { by: null }),
  )

/** Two for five days, net 200 €; 12.5 % of it is 25 €. */
const line = (changes: object = {}) => ({
  id: tool.id,
  type: 'rent' as const,
  quantity: 2,
  period: { from: '2026-11-19', to: '2026-11-25' },
  ...changes,
})
const waived = { waiver: true }

const price = async (items: object[]) =>
  (await shop.request(PriceCart, { body: { items, private_or_company: 'private' } as never })).body

test('T1350 a waiver is offered with its price and limit, is never chosen by itself, and costs once it is', async () => {
  const without = await price([line()])
  const offered = { percent: 12.5, deductible: 15_000, price: 2_500, price_with_vat: 3_025 }
  expect(without.items[0]).toMatchObject({ waiver_offer: offered, line_price: 20_000 })
  expect(without.items[0]).not.toHaveProperty('waiver')
  expect(without.price_with_vat).toBe(24_200)
  const chosen = await price([line(waived)])
  expect(chosen.items[0]).toMatchObject({ waiver: true, line_price: 20_000 })
  expect(chosen.price_with_vat).toBe(24_200 + chosen.items[0].waiver_offer.price_with_vat)
  await offer(null)
  expect((await price([line()])).items[0]).not.toHaveProperty('waiver_offer')
})

test('T1351 a damage waiver is refused where it is not offered: for goods, in a shop without one, in a category that excludes it or has its own', async () => {
  const goods = await makeSellProduct(shop, {})
  const place = async (items: object[]) => {
    const form = { ...makeDeskForm(items), state: 'placed' }
    const { status, body } = await shop.request(CreateDeskOrder, { as: clerk.token, body: form as never })
    return [status, Object.keys(body.errors ?? {})]
  }
  const refused = [422, ['items.0.waiver']]
  expect(await place([{ id: goods.id, type: 'sell', quantity: 1, ...waived }])).toEqual(refused)
  const { pool } = shop.context.database
  await pool.query(`update categories set waiver = '"off"' where kind = 'rent'`)
  expect(await place([line(waived)])).toEqual(refused)
  await pool.query(`update categories set waiver = '{"percent": 10, "deductible": 5000}' where kind = 'rent'`)
  expect((await place([line(waived)]))[0]).toBe(201)
  await pool.query(`update categories set waiver = null where kind = 'rent'`)
  await offer(null)
  expect(await place([line(waived)])).toEqual(refused)
})

test('T1352 an order has it as a line of its own, to the cent on its papers, and its rent line says so', async () => {
  const buyer = await makeCustomer(shop, { email_confirmed_at: start })
  const items = [line(waived)]
  const { price_with_vat } = await price(items)
  const { status, body } = await checkOut(shop, buyer, await makePricedCheckoutForm(shop, items))
  expect([status, body]).toMatchObject([201, {}])
  const [rent, waiver] = body.data.lines
  expect(rent).toMatchObject({ type: 'rent', waiver: true, price: 20_000 })
  expect(waiver).toMatchObject({
    title: 'Apsauga nuo žalos: Kompresorius',
    quantity: 1,
    is_waiver: true,
    covers_line_id: rent.id,
    price_with_vat: price_with_vat - rent.price_with_vat,
  })
  expect(body.data.price_with_vat).toBe(price_with_vat)
  const paid = await shop.request(RecordPayment, {
    as: clerk.token,
    params: { id: body.data.id },
    body: { way: 'transfer', amount: price_with_vat, paid_on: '2026-11-18' } as never,
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const { rows } = await shop.context.database.pool.query(
    `select snapshot from documents where order_id = $1 and kind = 'invoice'`,
    [body.data.id],
  )
  const sums = rows[0].snapshot.lines.map((one: { price_with_vat: number }) => one.price_with_vat)
  expect(sums).toEqual([rent.price_with_vat, waiver.price_with_vat])
})

const onCredit = async (items: object[]) => {
  const client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  const body = {
    ...makeDeskForm(items, { ...company }),
    private_or_company: 'company',
    client_id: client.id,
    state: 'placed',
  }
  const placed = await shop.request(CreateDeskOrder, { as: clerk.token, body: body as never })
  expect([placed.status, placed.body]).toMatchObject([201, {}])
  await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await shop.context.database.pool.query('update rentals set handed_out = quantity')
  return placed.body.data
}

test('T1353 the desk adds it, keeps its percent through a change of days, and takes it off again', async () => {
  const { id } = await onCredit([line()])
  const change = async (changes: object) => {
    const { body } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
    const { form, version: seen } = body.data
    const items = [{ ...form.items[0], ...changes }]
    const done = await shop.request(UpdateDeskOrder, {
      as: clerk.token,
      params: { id },
      body: { ...form, items, seen },
    })
    expect([done.status, done.body]).toMatchObject([200, {}])
    return done.body.data.lines.map((one: { title: string; price: number }) => [one.title, one.price])
  }
  const waiver = 'Apsauga nuo žalos: Kompresorius'
  expect(await change(waived)).toEqual([
    ['Kompresorius', 20_000],
    [waiver, 2_500],
  ])
  await offer({ percent: 50, deductible: 1 })
  const longer = { period: { from: '2026-11-19', to: '2026-12-02' } }
  expect(await change(longer)).toEqual([
    ['Kompresorius', 40_000],
    [waiver, 5_000],
  ])
  expect(await change({ waiver: false })).toEqual([['Kompresorius', 40_000]])
})

test('T1354 a client who pays later is billed for the waiver with the days that it covers, also those after the agreed end', async () => {
  await onCredit([line(waived)])
  shop.setNow(new Date('2026-12-01T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const { body } = await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-11-30', dry_run: false } })
  const pieces = body.documents.flatMap((one: { pieces: { title: string; price: number; to: string }[] }) => one.pieces)
  expect(pieces.map(({ title, to, price }: (typeof pieces)[number]) => [title, to, price])).toEqual([
    ['Kompresorius', '2026-11-25', 20_000],
    ['Kompresorius (po sutarto termino)', '2026-11-30', 12_000],
    ['Apsauga nuo žalos: Kompresorius', '2026-11-25', 2_500],
    ['Apsauga nuo žalos: Kompresorius (po sutarto termino)', '2026-11-30', 1_500],
  ])
})

test('T1355 a damage waiver goes on when the rent is extended', async () => {
  const { rentals } = await onCredit([line(waived)])
  const input = { as: clerk.token, params: { id: rentals[0].id } }
  const to = { to: '2026-11-27', to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query: to })
  expect(quote.data).toMatchObject({ price: 8_000 + 1_000, waiver: { price: 1_000, percent: 12.5 } })
  const body = { ...to, expected_price_with_vat: quote.data.price_with_vat }
  const extended = await shop.request(ExtendDeskRental, { ...input, body })
  expect(extended.body.data.order.lines).toMatchObject([
    { type: 'rent', price: 8_000, waiver: true },
    { is_waiver: true, price: 1_000 },
  ])
})

test('T1432 extended again, its days are counted after those of the rent before it, and no waiver among them', async () => {
  const { rentals } = await onCredit([line(waived)])
  const input = { as: clerk.token, params: { id: rentals[0].id } }
  for (const to of ['2026-11-26', '2026-11-30']) {
    const query = { to, to_time: '17:00' }
    const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
    const body = { ...query, expected_price_with_vat: quote.data.price_with_vat }
    expect((await shop.request(ExtendDeskRental, { ...input, body })).status).toBe(201)
  }
  const { db } = shop.context.database
  const lines = await readLinesToBill(db, { until: '2026-11-30' }, await readSettings(db))
  const rent = lines.filter(({ line }) => line.type === 'rent')
  expect(rent.map(({ line, charged_before }) => [charged_before, line.charged_units])).toEqual([
    [0, 5],
    [5, 1],
    [6, 2],
  ])
})

const breaches = async () =>
  (await verify(shop.context.database.pool, shop.context.config)).flatMap(({ name, breaches }) =>
    breaches.map((what) => `${name}: ${what}`),
  )

test.each([
  ['company', 585],
  ['private', 708],
] as const)(
  'T1512 of a %s it is the line’s share, rounded once, and its unit price times its units',
  async (basis, worth) => {
    await offer({ percent: 7.5, deductible: 15_000 })
    const drill = await makeRentProduct(shop, { units: 9, pricePerDayCents: 3_900 })
    const day = { from: '2026-11-19', to: '2026-11-19' }
    const items = [{ id: drill.id, type: 'rent', quantity: 2, period: day, ...waived }]
    const form = {
      ...makeDeskForm(items, basis === 'company' ? company : {}),
      private_or_company: basis,
      state: 'placed',
    }
    const { body } = await shop.request(CreateDeskOrder, { as: clerk.token, body: form as never })
    const waiver = body.data.lines.find((one: { is_waiver?: boolean }) => one.is_waiver)
    const side = basis === 'company' ? ('price' as const) : ('price_with_vat' as const)
    expect(waiver[side]).toBe(worth)
    const unit = basis === 'company' ? waiver.unit_price : waiver.unit_price_with_vat
    expect(unit * waiver.quantity).toBe(worth)
    expect(await breaches()).toEqual([])
  },
)

test.each([
  [5.02, 2_500, 126],
  [1.15, 10_000, 115],
  [7.5, 20, 2],
  [0.35, 10_000, 35],
])('T1512 %d percent of %d cents are %d, half up and in whole numbers', (percent, rent, cents) => {
  expect(computeWaiverPrice(rent, percent)).toBe(cents)
})

test('T1512 a rental extended in steps costs as much as at once, and a client who pays later is billed for it to the cent', async () => {
  await offer({ percent: 7.5, deductible: 15_000 })
  const drill = await makeRentProduct(shop, { units: 9, pricePerDayCents: 1_999 })
  const { id, rentals } = await onCredit([
    { id: drill.id, type: 'rent', quantity: 3, period: { from: '2026-11-19', to: '2026-11-20' }, ...waived },
  ])
  const input = { as: clerk.token, params: { id: rentals[0].id } }
  let added = 0
  for (const to of ['2026-11-23', '2026-11-25']) {
    const query = { to, to_time: '17:00' }
    const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
    const body = { ...query, expected_price_with_vat: quote.data.price_with_vat }
    expect((await shop.request(ExtendDeskRental, { ...input, body })).status).toBe(201)
    added += quote.data.waiver.price
  }
  // 3 × 2 and 3 × 5 days of 19.99
  expect(added).toBe(computeWaiverPrice(3 * 5 * 1_999, 7.5) - computeWaiverPrice(3 * 2 * 1_999, 7.5))
  shop.setNow(new Date('2026-11-26T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const { body } = await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-11-25', dry_run: false } })
  const pieces = body.documents.flatMap((one: { pieces: { title: string; price: number }[] }) => one.pieces)
  const waivers = pieces.filter((one: { title: string }) => one.title.startsWith('Apsauga nuo žalos'))
  expect(waivers.reduce((sum: number, one: { price: number }) => sum + one.price, 0)).toBe(
    computeWaiverPrice(3 * 5 * 1_999, 7.5),
  )
  expect(id).toBeGreaterThan(0)
  expect((await breaches()).filter((one) => !/^(H1|I2)/.test(one))).toEqual([])
})

test('a compensation that names no tool does not pass by the waiver: all deductibles bound it, and where some have none it asks which tool', async () => {
  const other = await makeRentProduct(shop, { title: 'Grąžtas', units: 9, pricePerDayCents: 1_000 })
  const order = async (items: object[]) => {
    const { status, body } = await shop.request(CreateDeskOrder, {
      as: clerk.token,
      body: { ...makeDeskForm(items), state: 'placed' } as never,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id as number
  }
  const charge = async (id: number, ...amounts: number[]) => {
    const lines = amounts.map((amount) => ({ title: 'Sudaužyta', amount }))
    const { status, body } = await shop.request(IssueCompensation, { as: clerk.token, params: { id }, body: { lines } })
    return [status, Object.keys(body.errors ?? {})]
  }
  const all = await order([line(waived), { ...line(waived), id: other.id }])
  expect(await charge(all, 500_000)).toEqual([422, ['lines.0.amount']])
  expect(await charge(all, 20_000, 10_001)).toEqual([422, ['lines.1.amount']])
  expect(await charge(all, 20_000)).toEqual([201, []])
  // what was charged so counts for each tool, too
  expect(await charge(all, 10_001)).toEqual([422, ['lines.0.amount']])
  expect(await charge(all, 10_000)).toEqual([201, []])
  const some = await order([line(waived), { ...line(), id: other.id }])
  expect(await charge(some, 100)).toEqual([422, ['lines.0.rental_id']])
  const none = await order([line()])
  expect(await charge(none, 500_000)).toEqual([201, []])
})
