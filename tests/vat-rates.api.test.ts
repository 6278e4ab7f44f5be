import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { applyDaysVatRate } from '#finance/payments/server/apply-days-vat-rate.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { CreateDeskOrder, PriceAtDesk } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings, ShowPublicSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

let clerk: TestPerson
/** A Monday, five weeks after that of the test before. */
let monday = '2026-03-02'
const shop = openShopForFile()
const day = (days: number) => addDays(monday, days)
const listAhead = () => [
  { rate: 21, from: '2009-09-01' },
  { rate: 25, from: day(4) },
]

beforeEach(async () => {
  await startDay(35)
  monday = day(35)
  await save({ vat_rates: listAhead() })
})

async function startDay(days: number): Promise<void> {
  shop.setNow(new Date(`${day(days)}T08:00:00Z`))
  clerk = await makeAdmin(shop)
}

const db = () => shop.context.database.db
const save = (change: object) =>
  shop.request(SaveSettings, { as: clerk.token, body: { ...testSettings, ...change } as never })
const broken = async () => {
  const problems: unknown[] = []
  for (const { name, sql: text } of invariants) {
    const { rows } = await db().execute(sql.raw(text))
    for (const row of rows) problems.push([name, row])
  }
  return problems
}
const item = (saw: { id: number }, from: string, to: string) => ({
  id: saw.id,
  type: 'rent',
  quantity: 1,
  period: { from, to },
})
const place = async (buyer: object, days: [string, string] = [day(1), day(8)]) => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 1999 })
  const form = makeDeskForm([item(saw, ...days)], buyer)
  const { status, body } = await shop.request(CreateDeskOrder, { as: clerk.token, body: { ...form, state: 'placed' } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id as number
}
const readOrder = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const invoiceOf = async (id: number) => {
  const [row] = await db()
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, id), eq(documents.kind, 'invoice')))
  return row?.snapshot as DocumentSnapshot | undefined
}
const person = { private_or_company: 'private', title: null, im_k: null, pvm_k: null }

test('T2045 a rate ahead is a setting, is told on orders and prices that reach it, and holds from its day', async () => {
  const { body } = await shop.request(ShowSettings, { as: clerk.token })
  expect([body.data.vat_rate, body.data.vat_rates]).toEqual([21, listAhead()])
  const id = await place(testCompany)
  const expected = { from: day(4), rate: 25 }
  const shown = async () => (await shop.request(ShowOrder, { as: clerk.token, params: { id } })).body.data.vat_ahead
  expect(await shown()).toEqual(expected)
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 1999 })
  const priced = async (from: string, to: string) => {
    const query = { items: [item(saw, from, to)], private_or_company: 'private' as const }
    return (await shop.request(PriceAtDesk, { as: clerk.token, body: query as never })).body.vat_ahead
  }
  expect(await priced(day(7), day(9))).toEqual(expected)

  await startDay(7)
  await applyDaysVatRate(shop.context)
  expect((await shop.request(ShowPublicSettings, {})).body.data.vat_rate).toBe(25)
  expect(await shown()).toBeUndefined()
  expect(await priced(day(8), day(9))).toBeUndefined()
  expect(await broken()).toEqual([])
})

test('T2045 two rates of one day, a rate of 100 % and a day that is none are refused on their fields', async () => {
  const refused = async (vat_rates: unknown) => {
    const { status, body } = await save({ vat_rates })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused([listAhead()[0], listAhead()[0]])).toEqual([422, ['vat_rates']])
  expect(await refused([{ rate: 100, from: '2027-01-01' }])).toEqual([422, ['vat_rates.0.rate']])
  expect(await refused([{ rate: 21, from: '2027-02-30' }])).toEqual([422, ['vat_rates.0.from']])
})

test('T2046 an order whose invoice falls under a new rate keeps the net of a company and the price of a person', async () => {
  const company = await place(testCompany)
  const personal = await place(person)
  const before = { company: await readOrder(company), personal: await readOrder(personal) }
  expect([before.company?.vat_rate, before.personal?.vat_rate]).toEqual([21, 21])
  await startDay(7)
  expect((await shop.request(MarkPaid, { as: clerk.token, params: { id: company } })).status).toBe(200)
  expect((await shop.request(MarkPaid, { as: clerk.token, params: { id: personal } })).status).toBe(200)

  const ofCompany = await invoiceOf(company)
  expect(ofCompany?.price).toBe(before.company?.price)
  expect(ofCompany?.vat_lines).toEqual([
    { kind: 'standard', rate: 25, price: ofCompany?.price, vat: Math.round((ofCompany?.price ?? 0) / 4) },
  ])
  const ofPerson = await invoiceOf(personal)
  expect(ofPerson?.price_with_vat).toBe(before.personal?.price_with_vat)
  expect(ofPerson?.vat).toBe(Math.round((ofPerson?.price_with_vat ?? 0) / 5))
  expect(await broken()).toEqual([])
})

test('T2046 money that came at the old price leaves a company the rest, and the night tells who waits', async () => {
  const paying = await place(testCompany)
  const waiting = await place(testCompany)
  const old = (await readOrder(paying))?.price_with_vat ?? 0
  await startDay(7)
  const payment = { amount: old, way: 'transfer', paid_on: day(7) }
  const paid = await shop.request(RecordPayment, { as: clerk.token, params: { id: paying }, body: payment as never })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const now25 = await readOrder(paying)
  expect(now25).toMatchObject({ vat_rate: 25, paid_at: null })
  expect(await invoiceOf(paying)).toBeUndefined()

  await applyDaysVatRate(shop.context)
  await applyDaysVatRate(shop.context)
  expect(await readOrder(waiting)).toMatchObject({ vat_rate: 25, price_with_vat: now25?.price_with_vat, revision: 2 })
  const sent = await db().select().from(mails).where(eq(mails.order_id, waiting)).orderBy(asc(mails.id))
  expect(sent.filter(({ text }) => text.includes('PVM tarifas: 21\u00a0% → 25\u00a0%.'))).toHaveLength(1)
  const rest = { amount: (now25?.price_with_vat ?? 0) - old, way: 'transfer', paid_on: day(7) }
  await shop.request(RecordPayment, { as: clerk.token, params: { id: paying }, body: rest as never })
  expect((await invoiceOf(paying))?.vat_rate).toBe(25)
  expect(await broken()).toEqual([])
})

test('T2047 rent billed by pieces bears the rate of each piece’s last day, and a correction that of its bill', async () => {
  const client = await makeCompany(shop, { code: '302222222' })
  const line = await makeRentedLine(shop, { from: day(0), to: day(18), unit_price: 3_333 })
  const order = { im_k: client.code }
  const { id } = await makeOrderOnCredit(shop, client.id, { lines: [line], order })
  const run = async (until: string) => {
    const { status, body } = await shop.request(RunBilling, {
      as: clerk.token,
      body: { until, dry_run: false, client_ids: [client.id] },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.documents
  }
  await startDay(7)
  await run(day(3))
  await run(day(7))
  const papers = async (kind: 'invoice' | 'credit') => {
    const rows = await db()
      .select()
      .from(documents)
      .where(and(eq(documents.client_id, client.id), eq(documents.kind, kind)))
      .orderBy(asc(documents.id))
    return rows.map(({ snapshot }) => snapshot as DocumentSnapshot)
  }
  const ratesOf = (all: DocumentSnapshot[]) => all.map(({ vat_lines }) => vat_lines?.map(({ rate }) => rate))
  expect(ratesOf(await papers('invoice'))).toEqual([[21], [25]])

  // it was broken since the second day: days of both bills were not to be charged
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  const said = { kind: 'breakdown' as const, by_customer: false, said_at: shop.context.clock() }
  const from_at = new Date(`${day(1)}T06:00:00Z`)
  await db()
    .insert(rental_stops)
    .values({ rental_id: rental?.id ?? 0, from_at, ...said })
  await run(day(7))
  const credits = await papers('credit')
  expect(ratesOf(credits).flat().sort()).toEqual([[21], [25]].flat())
  for (const { vat_rate, price, vat } of [...(await papers('invoice')), ...credits]) {
    const net = BigInt(Math.abs(price))
    expect(BigInt(Math.abs(vat))).toBe((2n * net * BigInt(vat_rate) + 100n) / 200n)
  }
  expect(await broken()).toEqual([])
})
