import { eq } from 'drizzle-orm'
import { XmlDocument } from 'libxml2-wasm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { fetchHandover, signed } from '#counter/handovers/handovers.factories.ts'
import { ReportStop } from '#counter/rounds/rounds.contract.ts'
import { makeDriver } from '#counter/rounds/rounds.factories.ts'
import { assignStops } from '#counter/rounds/server/assign-stops.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { CheckIsaf, IsafFile } from '#finance/books/isaf.contract.ts'
import { UblFile } from '#finance/books/ubl.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderDocumentPdf } from '#orders/orders.contract.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const friday = '2026-11-20'
const title = `Pristatymas: Kaunas, ${friday} 09:00–12:00`

let shop: TestShop
let as: string
let disc: number
let slot: number
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  as = (await makeAdmin(shop)).token
  const body = { ...testSettings, iban: 'LT121000011101001000' }
  expect((await shop.request(SaveSettings, { as, body })).status).toBe(200)
  disc = (await makeSellProduct(shop, { units: 100, priceCents: 1_000 })).id
  await makeDeliveryZone(shop)
  slot = (await makeDeliverySlot(shop)).id
})
afterEach(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  await shop.close()
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

const db = () => shop.context.database.db

/** 10,00 € and 15,00 € for delivery, both without VAT. */
async function brought(changes: object = {}): Promise<number> {
  const where = { city: 'Kaunas', postal_code: '44280', delivery: 'delivery' }
  const when = { delivery_slot_id: slot, delivery_day: friday }
  const form = makeDeskForm([{ id: disc, type: 'sell', quantity: 1 }], {
    ...where,
    ...when,
    state: 'placed',
    ...changes,
  })
  const { status, body } = await shop.request(CreateDeskOrder, { as, body: form })
  expect([status, body.data?.price_with_vat], JSON.stringify(body)).toEqual([201, 1_210 + 1_815])
  return body.data.id
}

const papersOf = (orderId: number, kind: 'invoice' | 'credit') =>
  db()
    .select()
    .from(documents)
    .where(eq(documents.order_id, orderId))
    .then((all) => all.filter((one) => one.kind === kind))

const credit = (orderId: number, lines: unknown, expected_remaining: number) =>
  shop.request(IssueCredit, { as, params: { id: orderId }, body: { lines, reason: 'Neatvežėme', expected_remaining } })

async function said(orderId: number, documentId: number, ...paths: string[]): Promise<string[][]> {
  const { status, bytes } = await shop.request(UblFile, { as, params: { id: orderId, document_id: documentId } })
  expect(status, bytes.toString()).toBe(200)
  const document = XmlDocument.fromString(bytes.toString())
  try {
    return paths.map((path) => {
      const steps = path.split(' ').map((name) => `*[local-name()='${name}']`)
      return document.find(`/*/${steps.join('/')}`).map((node) => node.content)
    })
  } finally {
    document.dispose()
  }
}

async function deliver(orderId: number): Promise<void> {
  const [stop] = await db().select().from(stops).where(eq(stops.order_id, orderId))
  const driver = await makeDriver(shop)
  const stopId = stop?.id ?? 0
  await shop.context.database.transaction((tx) =>
    assignStops(createWork(tx, { now: shop.context.clock() }), { stopIds: [stopId], driverId: driver.id }),
  )
  const { goods } = await fetchHandover(shop, as, orderId)
  const act = {
    ...signed,
    lines: [],
    briefing_given: false,
    deposit: null,
    goods: goods.map(({ order_line_id, quantity }) => ({ order_line_id, quantity })),
  }
  const headers = { 'idempotency-key': `raktas-prie-duru-${orderId}` }
  const body = { kind: 'handed-over', act }
  const answer = await shop.request(ReportStop, { as: driver.token, params: { id: stopId }, headers, body })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
}

const textOf = async (orderId: number, documentId: number) => {
  const params = { id: orderId, document_id: documentId }
  return joinPlainText(extractPdfText((await shop.request(OrderDocumentPdf, { as, params, query: {} })).bytes))
}

test('T880 bringing an order is a line of its invoice, e-invoice and register, and is credited by itself: then nobody drives', async () => {
  const id = await brought(testCompany)
  expect((await shop.request(MarkPaid, { as, params: { id } })).status).toBe(200)
  const invoice = (await papersOf(id, 'invoice'))[0]?.id as number
  expect(await textOf(id, invoice)).toContain('Pristatymas: Kaunas')
  expect(
    await said(id, invoice, 'InvoiceLine Item Name', 'InvoiceLine LineExtensionAmount', 'TaxTotal TaxAmount'),
  ).toEqual([[expect.any(String), title], ['10.00', '15.00'], ['5.25']])

  const noted = await credit(id, [{ position: 1, quantity: 1 }], 3_025)
  expect([noted.status, noted.body.data?.price_with_vat], JSON.stringify(noted.body)).toEqual([201, -1_815])
  expect(await said(id, noted.body.data.id, 'CreditNoteLine Item Name', 'LegalMonetaryTotal PayableAmount')).toEqual([
    [title],
    ['18.15'],
  ])
  expect(await textOf(id, noted.body.data.id)).toContain('Pristatymas: Kaunas')
  expect(await db().select().from(stops).where(eq(stops.order_id, id))).toMatchObject([{ state: 'dropped' }])

  const month = { as, query: { month: '2026-11' } }
  expect((await shop.request(CheckIsaf, month)).body.data).toMatchObject({
    problems: [],
    invoices: 1,
    credit_notes: 1,
    price: 1_000,
    vat: 210,
  })
  expect((await shop.request(IsafFile, month)).bytes.toString()).toContain('<TaxableValue>25.00</TaxableValue>')
})

test('T880 crediting a whole order cancels its delivery too, and crediting one of its goods does not', async () => {
  const [first, second] = [await brought(), await brought()]
  for (const id of [first, second]) expect((await shop.request(MarkPaid, { as, params: { id } })).status).toBe(200)
  expect((await credit(first, 'all', 3_025)).status).toBe(201)
  expect((await credit(second, [{ position: 0, quantity: 1 }], 3_025)).status).toBe(201)
  const states = await db().select({ order: stops.order_id, state: stops.state }).from(stops).orderBy(stops.order_id)
  expect(states).toEqual([
    { order: first, state: 'dropped' },
    { order: second, state: 'open' },
  ])
})

test('T881 on credit it is billed once, with the goods that it brings, when a driver has brought them', async () => {
  const client = await makeCompany(shop)
  const terms = { billing: 'monthly', due_days: 30, credit_limit: 1_000_000, stop_after_days: null }
  expect((await shop.request(UpdateClient, { as, params: { id: client.id }, body: { terms } })).status).toBe(200)
  const id = await brought({ ...testCompany, client_id: client.id })
  const run = async () => {
    const body = { until: '2026-11-18', dry_run: false, client_ids: [client.id] }
    return (await shop.request(RunBilling, { as, body })).body.documents
  }
  expect(await run()).toEqual([])
  await deliver(id)
  const [bill] = await run()
  expect(bill).toMatchObject({ price_with_vat: 3_025 })
  expect((await said(id, bill?.id as number, 'InvoiceLine Item Name'))[0]).toEqual([expect.any(String), title])
  expect(await run()).toEqual([])
})
