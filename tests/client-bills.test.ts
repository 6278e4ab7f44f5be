import { XmlDocument } from 'libxml2-wasm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeClientSite, makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { ClientUblFile, UblFile } from '#finance/books/ubl.contract.ts'
import { OrderDocumentPdf } from '#orders/orders.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { extractPdfShapes, extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { readQr } from '#people/documents/read-qr.factories.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const today = '2026-11-18'
let as: string
let clientId: number
let code = 305_691_172
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})
beforeEach(async () => {
  clientId = (await makeCompany(shop, { code: String(code++), email: 'saskaitos@azuolas.lt' })).id
  await save({})
})

const save = async (more: object) => {
  const body = { ...testSettings, iban: 'LT121000011101001000', ...more }
  expect((await shop.request(SaveSettings, { as, body })).status).toBe(200)
}
const run = async (clients = [clientId]) =>
  (await shop.request(RunBilling, { as, body: { until: today, dry_run: false, client_ids: clients } })).body.documents

async function anOrderOf(order: object = {}): Promise<number> {
  const line = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-20' })
  return (await makeOrderOnCredit(shop, clientId, { lines: [line], order })).id
}

function said(xml: Buffer, ...path: string[]): string[] {
  const document = XmlDocument.fromString(xml.toString())
  try {
    return document.find(`/*/${path.map((name) => `*[local-name()='${name}']`).join('/')}`).map((node) => node.content)
  } finally {
    document.dispose()
  }
}

test('T761 a bill of several orders is an e-invoice with all its lines, numbers, due day and nothing paid, by each of its orders and its client', async () => {
  const [first, second] = [await anOrderOf({ po_number: 'PO-77' }), await anOrderOf()]
  const [bill] = await run()
  const input = { as, params: { id: first, document_id: bill?.id as number } }
  const { status, bytes, headers } = await shop.request(UblFile, input)
  expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="${bill?.full_number}.xml"`])
  const of = (...path: string[]) => said(bytes, ...path)
  const total = ((bill?.price_with_vat ?? 0) / 100).toFixed(2)
  expect(of('ID')).toEqual([bill?.full_number])
  expect(of('DueDate')).toEqual(['2026-12-02'])
  expect(of('Note')).toEqual([`Užsakymai Nr. ${first}, ${second}`])
  expect(of('BuyerReference')).toEqual([`${first}, ${second}`])
  // the lines name theirs
  expect(of('OrderReference')).toEqual([])
  expect(of('InvoiceLine', 'Note')).toEqual([`Užsakymas Nr. ${first}, jūsų Nr. PO-77`, `Užsakymas Nr. ${second}`])
  expect(of('InvoiceLine', 'InvoicePeriod', 'EndDate')).toEqual([today, today])
  expect(of('PaymentMeans', 'PaymentID')).toEqual([buildBillReference(bill?.full_number ?? '')])
  expect(of('PaymentTerms', 'Note')).toEqual(['Apmokėti iki 2026-12-02.'])
  expect(of('LegalMonetaryTotal', 'PrepaidAmount')).toEqual([])
  expect(of('LegalMonetaryTotal', 'PayableAmount')).toEqual([total])

  const byOther = await shop.request(UblFile, { as, params: { id: second, document_id: bill?.id as number } })
  const byClient = await shop.request(ClientUblFile, { as, params: { id: clientId, document_id: bill?.id as number } })
  expect([byOther.bytes, byClient.bytes]).toEqual([bytes, bytes])
  const stranger = (await makeCompany(shop, { code: String(code++) })).id
  const others = await shop.request(ClientUblFile, { as, params: { id: stranger, document_id: bill?.id as number } })
  expect(others.status).toBe(404)

  const credited = await shop.request(IssueCredit, {
    as,
    params: { id: first },
    body: { lines: 'all', reason: 'Ne ta kaina', expected_remaining: bill?.price_with_vat ?? 0 },
  })
  expect(credited.status, JSON.stringify(credited.body)).toBe(201)
  const note = await shop.request(UblFile, { as, params: { id: second, document_id: credited.body.data.id } })
  expect(note.status).toBe(200)
  expect(said(note.bytes, 'BillingReference', 'InvoiceDocumentReference', 'ID')).toEqual([bill?.full_number])
  expect(said(note.bytes, 'PaymentTerms', 'Note')).toEqual([
    `Suma mažina skolą pagal sąskaitą ${bill?.full_number}; permoka grąžinama.`,
  ])
  expect(said(note.bytes, 'CreditNoteLine', 'Note')).toEqual([
    `Užsakymas Nr. ${first}, jūsų Nr. PO-77`,
    `Užsakymas Nr. ${second}`,
  ])
  expect(said(note.bytes, 'LegalMonetaryTotal', 'PayableAmount')).toEqual([total])
})

test('T761 a number that all orders of a bill have is that of the whole e-invoice', async () => {
  await anOrderOf({ po_number: 'PO-9' })
  await anOrderOf({ po_number: 'PO-9' })
  const [bill] = await run()
  const input = { as, params: { id: clientId, document_id: bill?.id as number } }
  expect(said((await shop.request(ClientUblFile, input)).bytes, 'OrderReference', 'ID')).toEqual(['PO-9'])
})

test('T762 a bill’s paper asks for its sum by a QR code and a reference until its day, names its orders, and a credit note asks for nothing', async () => {
  const order = await anOrderOf()
  const [bill] = await run()
  const pdf = async (documentId: number) =>
    (await shop.request(OrderDocumentPdf, { as, params: { id: order, document_id: documentId }, query: {} })).bytes
  const bytes = await pdf(bill?.id as number)
  const reference = buildBillReference(bill?.full_number ?? '')
  const text = joinPlainText(extractPdfText(bytes))
  for (const words of [formatRfReference(reference), `Nr. ${order}, ${today}`, 'Apmokėti iki'])
    expect(text).toContain(words)
  const paid = (await readQr(extractPdfShapes(bytes)))?.split('\n')
  expect(paid).toEqual(
    expect.arrayContaining(['LT121000011101001000', `EUR${((bill?.price_with_vat ?? 0) / 100).toFixed(2)}`, reference]),
  )
  const body = { lines: 'all' as const, reason: 'Klaida', expected_remaining: bill?.price_with_vat ?? 0 }
  const credit = await shop.request(IssueCredit, { as, params: { id: order }, body })
  const note = await pdf(credit.body.data.id)
  expect(extractPdfShapes(note)).toEqual([])
  expect(joinPlainText(extractPdfText(note))).not.toContain('RF')
})

test('T763 each work site gets its own bill; with the setting off one bill has the orders of all sites and names none', async () => {
  const sites = [await makeClientSite(shop, clientId, 'Tiltas'), await makeClientSite(shop, clientId, 'Namas')]
  const orders: number[] = []
  for (const object_id of sites) orders.push(await anOrderOf({ object_id }))
  const bills = await run()
  expect(bills.map(({ site_id }: { site_id: number }) => site_id)).toEqual(sites)
  expect(await textOf(orders[0] as number, bills[0]?.id)).toContain('Tiltas')

  await save({ bill_per_site: false })
  clientId = (await makeCompany(shop, { code: String(code++) })).id
  const others = [await makeClientSite(shop, clientId, 'Tiltas'), await makeClientSite(shop, clientId, 'Namas')]
  const own: number[] = []
  for (const object_id of [...others, undefined]) own.push(await anOrderOf(object_id ? { object_id } : {}))
  const one = await run()
  expect(one).toHaveLength(1)
  expect(one[0]).toMatchObject({ site_id: null, pieces: own.map((order_id) => ({ order_id })) })
  const text = await textOf(own[0] as number, one[0]?.id)
  for (const id of own) expect(text).toContain(`Užsakymas Nr. ${id}`)
  expect(text).not.toContain('Tiltas')
  expect(await run()).toEqual([])
})

async function textOf(orderId: number, documentId: number | null | undefined): Promise<string> {
  const params = { id: orderId, document_id: documentId as number }
  const { status, bytes, body } = await shop.request(OrderDocumentPdf, { as, params, query: {} })
  expect(status, JSON.stringify(body)).toBe(200)
  return joinPlainText(extractPdfText(bytes)).replaceAll('\u00a0', ' ')
}
