import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { salesPivot } from '#back-office/figures/sales.pivot.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { CheckIsaf } from '#finance/books/isaf.contract.ts'
import { ShowMonth } from '#finance/months/months.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { applyDaysVatRate } from '#finance/payments/server/apply-days-vat-rate.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { getPaperTitle } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { SetOrderVat } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let clerk: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeEach(async () => {
  clerk = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const payVat = (vat_code: string) =>
  shop.request(SaveSettings, { as: clerk.token, body: { ...testSettings, vat_code } as never })
const code = testSettings.vat_code
const person = { private_or_company: 'private', title: null, im_k: null, pvm_k: null }
const place = async (buyer: object) => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const form = { ...makeDeskForm([makeRentLine(saw)], buyer), state: 'placed' as const }
  const { status, body } = await shop.request(CreateDeskOrder, { as: clerk.token, body: form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id as number
}
const pay = async (id: number) => {
  const { status, body } = await shop.request(MarkPaid, { as: clerk.token, params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
}
const sumsOf = async (id: number) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  return [order?.price, order?.vat, order?.price_with_vat, order?.vat_kind]
}
const invoiceOf = async (id: number) => {
  const [row] = await db()
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, id), eq(documents.kind, 'invoice')))
  return row?.snapshot as DocumentSnapshot
}
const readFile = async (address: string) => {
  const { bytes } = await shop.request({ method: 'GET', address } as never, { as: clerk.token })
  return bytes.toString('utf8').replace('\uFEFF', '').split('\n')
}
const broken = async () => {
  const problems: unknown[] = []
  for (const { name, sql: text } of invariants) {
    const { rows } = await db().execute(sql.raw(text))
    for (const row of rows) problems.push([name, row])
  }
  return problems
}
const showMonth = async () =>
  (await shop.request(ShowMonth, { as: clerk.token, params: { month: '2026-11' } } as never)).body.data
const isafCheck = async () =>
  (await showMonth()).checks.find(({ name }: { name: string }) => name === 'isaf') as Record<string, unknown>

test('T2174 a shop that pays no VAT corrects none of an order', async () => {
  expect((await payVat('')).status).toBe(200)
  const id = await place(person)
  const before = await sumsOf(id)
  for (const kind of ['standard', 'outside'] as const) {
    const body = { kind, reason: 'Sutarta' }
    const pressed = await shop.request(SetOrderVat, { as: clerk.token, params: { id }, body })
    expect([pressed.status, pressed.body.code]).toEqual([409, 'not-vat-payer'])
  }
  expect(await sumsOf(id)).toEqual(before)
  expect((await payVat(code)).status).toBe(200)
})

test('T2180 an order open while the shop becomes a payer bears VAT on its invoice; what was issued before stays to the byte', async () => {
  await payVat('')
  const [old, personal, company] = [await place(person), await place(person), await place(testCompany)]
  await pay(old)
  const before = await invoiceOf(old)
  const drawn = await drawDocument(before)
  expect(await sumsOf(personal)).toEqual([4000, 0, 4000, 'not-payer'])

  await payVat(code)
  await pay(personal)
  await pay(company)
  expect(await sumsOf(personal)).toEqual([3306, 694, 4000, 'standard'])
  expect(await sumsOf(company)).toEqual([4000, 840, 4840, 'standard'])
  expect((await invoiceOf(company)).vat_lines).toEqual([{ kind: 'standard', rate: 21, price: 4000, vat: 840 }])
  expect(getPaperTitle(await invoiceOf(company))).toBe('PVM sąskaita faktūra')
  expect(await invoiceOf(old)).toEqual(before)
  expect((await drawDocument(await invoiceOf(old))).equals(drawn)).toBe(true)
  expect(getPaperTitle(before)).toBe('Sąskaita faktūra')
  expect(await isafCheck()).toMatchObject({ state: 'good' })
  expect(await broken()).toEqual([])
})

test('T2181 an order open while the shop ceases to pay VAT bears none, and reports, register, i.SAF and month tell both times', async () => {
  await payVat(code)
  const [old, personal, company] = [await place(testCompany), await place(person), await place(testCompany)]
  await pay(old)
  const before = await invoiceOf(old)
  expect(await sumsOf(personal)).toEqual([4000, 840, 4840, 'standard'])

  await payVat('')
  await applyDaysVatRate(shop.context)
  expect(await sumsOf(personal)).toEqual([4840, 0, 4840, 'not-payer'])
  await pay(personal)
  await pay(company)
  expect(await sumsOf(company)).toEqual([4000, 0, 4000, 'not-payer'])
  expect((await invoiceOf(personal)).vat_lines).toEqual([{ kind: 'not-payer', rate: 0, price: 4840, vat: 0 }])
  expect(getPaperTitle(await invoiceOf(personal))).toBe('Sąskaita faktūra')
  expect(await invoiceOf(old)).toEqual(before)

  const [register = ''] = await readFile('/api/admin/registers/documents.csv?from=2026-11-01&to=2026-11-30')
  expect(register).toMatch(/Suma be PVM.*PVM.*Suma su PVM/)
  const [quiet = ''] = await readFile('/api/admin/registers/documents.csv?from=2026-10-01&to=2026-10-31')
  expect(quiet).not.toMatch(/PVM(?! kod)/)
  const query = { from: '2026-11-01', to: '2026-11-30', by: 'month' }
  const { body } = await shop.request(salesPivot.show, { as: clerk.token, query } as never)
  expect(body.total.figures.vat).toBeGreaterThan(0)
  const [sales = ''] = await readFile('/api/admin/reports/sales.csv?from=2026-11-01&to=2026-11-30&by=month')
  expect(sales).toContain('Pardavimai be PVM')

  const isaf = await shop.request(CheckIsaf, { as: clerk.token, query: { month: '2026-11' } })
  expect(isaf.body.data).toMatchObject({ due: true, problems: [] })
  expect(await isafCheck()).toMatchObject({ state: 'good' })
  expect(await broken()).toEqual([])
})

test('T2182 rent billed by pieces bears what the shop is when it is billed', async () => {
  await payVat(code)
  const client = await makeCompany(shop, { code: '302222222' })
  const line = await makeRentedLine(shop, { from: '2026-11-02', to: '2026-11-16', unit_price: 3_333 })
  await makeOrderOnCredit(shop, client.id, { lines: [line], order: { im_k: client.code } })
  const run = async (until: string) => {
    const body = { until, dry_run: false, client_ids: [client.id] }
    const answer = await shop.request(RunBilling, { as: clerk.token, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await run('2026-11-06')
  await payVat('')
  await run('2026-11-13')
  await payVat(code)
  await run('2026-11-16')
  const papers = await db()
    .select()
    .from(documents)
    .where(eq(documents.client_id, client.id))
    .orderBy(asc(documents.id))
  const lines = papers.flatMap(({ snapshot }) => (snapshot as DocumentSnapshot).vat_lines ?? [])
  expect(lines.map(({ kind, rate }) => [kind, rate])).toEqual([
    ['standard', 21],
    ['not-payer', 0],
    ['standard', 21],
  ])
  expect(await broken()).toEqual([])
})

test('T2183 a shop that never paid VAT closes its month without i.SAF, and its files are read back by their own heads', async () => {
  await payVat('')
  shop.setNow(new Date('2026-12-18T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const { body } = await shop.request(ShowMonth, { as: clerk.token, params: { month: '2026-12' } } as never)
  const check = body.data.checks.find(({ name }: { name: string }) => name === 'isaf')
  expect(check).toMatchObject({ state: 'good', figures: [] })
  const saw = await makeRentProduct(shop, { pricePerDayCents: 2000 })
  const [head = '', ...rows] = await readFile('/api/admin/rent-products/export.csv')
  expect(head).toContain('Dienos kaina;')
  expect(head).not.toMatch(/PVM/)
  expect(rows.join('\n')).toContain(saw.slug)
})
