import { readFileSync } from 'node:fs'
import { and, asc, eq } from 'drizzle-orm'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { beforeEach, expect, test } from 'vitest'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { CheckIsaf, IsafFile } from '#finance/books/isaf.contract.ts'
import { buildUblFile } from '#finance/books/ubl/ubl-file.ts'
import { validateUbl } from '#finance/books/ubl/ubl-problems.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ordersInvariants } from '#orders/server/orders.invariants.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { createFollowUpOrder } from '#orders/server/public/create-follow-up-order.ts'
import { latvianCompany, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { vat_checks } from '#people/companies/server/companies.tables.ts'
import { isOfOtherMemberState } from '#people/companies/server/public/decide-buyer-vat.ts'
import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { SetOrderVat } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, PriceAtDesk } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

let clerk: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeEach(async () => {
  clerk = await makeAdmin(shop)
  await setSettings({})
})

const db = () => shop.context.database.db
const setSettings = (change: object) =>
  shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, ...change }, { by: null }),
  )
const confirm = (code: string, answer: 'valid' | 'invalid' | 'unknown' = 'valid') =>
  db().insert(vat_checks).values({ code, answer, consultation_number: 'WAPIAAAA1', asked_at: shop.context.clock() })
const placeAtDesk = (items: unknown[], changes: object = {}, as = clerk.token) =>
  shop.request(CreateDeskOrder, { as, body: { ...makeDeskForm(items, changes), state: 'placed' } })
const pay = (id: number) => shop.request(MarkPaid, { as: clerk.token, params: { id } })
const documentOf = async (id: number, kind: 'prepayment' | 'invoice') => {
  const [row] = await db()
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, id), eq(documents.kind, kind)))
  return row?.snapshot as DocumentSnapshot
}
const validator = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(new URL('../src/finance/books/isaf/isaf-1.2.structure.xsd', import.meta.url))),
)
const broken = async () => {
  const rows = await Promise.all(ordersInvariants.map(({ sql }) => shop.context.database.pool.query(sql)))
  return rows.flatMap((result) => result.rows)
}

test('T1992 a firm without a VAT code sells at final prices, and none of its papers, mails and registers speak of VAT', async () => {
  await setSettings({ vat_code: '' })
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const shown = await shop.request(ShowRentProduct, { params: { slug: saw.slug } })
  expect(shown.body.data).toMatchObject({ price_per_day: 2000, price_with_vat_per_day: 2000 })

  const customer = await makeCustomer(shop)
  const { status, body } = await checkOut(shop, customer, await makePricedCheckoutForm(shop, [makeRentLine(saw)]))
  expect([status, body.data.price_with_vat], JSON.stringify(body)).toEqual([201, 4000])
  const { id } = body.data
  expect(body.data).toMatchObject({ vat: 0, vat_rate: 0, vat_kind: 'not-payer' })
  expect(body.data.lines[0].vat).toEqual({ rate: 0, kind: 'not-payer' })

  await pay(id)
  const invoice = await documentOf(id, 'invoice')
  expect(invoice.vat_lines).toEqual([{ kind: 'not-payer', rate: 0, price: 4000, vat: 0 }])
  expect((await drawDocument(invoice)).subarray(0, 4).toString()).toBe('%PDF')
  const sent = await db().select().from(mails).where(eq(mails.order_id, id)).orderBy(asc(mails.id))
  expect(sent.length).toBeGreaterThan(1)
  for (const { subject, text } of sent) expect(`${subject}\n${text}`).not.toMatch(/PVM(?! mokėtojo)/)

  const filters = { as: clerk.token, query: { month: '2026-11' } }
  expect((await shop.request(CheckIsaf, filters)).body.data).toMatchObject({ due: false, problems: [], invoices: 0 })
  expect((await shop.request(IsafFile, filters)).body).toMatchObject({ code: 'isaf-not-due' })
  const buyer = { ...invoice.buyer, code: testCompany.im_k, vat_code: testCompany.pvm_k }
  const seller = { ...invoice.seller, iban: 'LT121000011101001000' }
  const bill = { ...invoice, seller, buyer }
  expect(validateUbl({ snapshot: bill, intact: true })).toEqual([])
  const ubl = buildUblFile({ document: bill, contract: null })
  // BR-O-01 to BR-O-14: one category, no rate, no VAT codes of either side, why
  expect(ubl).toContain('<cbc:ID>O</cbc:ID>')
  expect(ubl).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>')
  expect(ubl).not.toMatch(/<cbc:ID>S<|cbc:Percent|PartyTaxScheme/)
  expect(await broken()).toEqual([])
})

test('T1993 services to a company of another member state whose code VIES confirmed bear no VAT; goods do', async () => {
  const saw = await makeRentProduct(shop, { units: 5, pricePerDayCents: 2000 })
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 333 })
  const items = [makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 1 }]
  const unconfirmed = await placeAtDesk(items, latvianCompany)
  expect(unconfirmed.body.data).toMatchObject({ price: 4333, vat: 910 })

  await confirm(latvianCompany.pvm_k, 'unknown')
  expect((await placeAtDesk(items, latvianCompany)).body.data).toMatchObject({ vat: 910 })
  await confirm(latvianCompany.pvm_k)
  const body = { items, private_or_company: 'company' as const, pvm_k: latvianCompany.pvm_k }
  const priced = await shop.request(PriceAtDesk, { as: clerk.token, body: body as never })
  expect(priced.body).toMatchObject({ price: 4333, vat: 70, vat_kind: 'reverse-charge' })

  const placed = await placeAtDesk(items, { ...latvianCompany, expected_price_with_vat: 4403 })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { id, lines } = placed.body.data
  expect(lines.map(({ vat }: { vat: unknown }) => vat)).toEqual([
    { rate: 0, kind: 'reverse-charge' },
    { rate: 21, kind: 'standard' },
  ])
  await pay(id)
  const invoice = await documentOf(id, 'invoice')
  expect(listVatLines(invoice)).toEqual([
    { kind: 'reverse-charge', rate: 0, price: 4000, vat: 0 },
    { kind: 'standard', rate: 21, price: 333, vat: 70 },
  ])
  expect([invoice.seller.vat_code, invoice.buyer.vat_code]).toEqual([testSettings.vat_code, latvianCompany.pvm_k])
  expect((await drawDocument(invoice)).length).toBeGreaterThan(1000)

  const isaf = await shop.request(IsafFile, { as: clerk.token, query: { month: '2026-11' } })
  const xml = String(isaf.body)
  using read = XmlDocument.fromString(xml)
  expect(() => validator.validate(read)).not.toThrow()
  expect(xml).toMatch(
    /<TaxableValue>40\.00<\/TaxableValue>\s*<TaxCode>PVM15<\/TaxCode>\s*<TaxPercentage xsi:nil="true"\/>/,
  )
  expect(xml).toMatch(/<TaxableValue>3\.33<\/TaxableValue>\s*<TaxCode>PVM1<\/TaxCode>/)

  const seller = { ...invoice.seller, iban: 'LT121000011101001000' }
  const bill = { ...invoice, seller }
  expect(validateUbl({ snapshot: bill, intact: true })).toEqual([])
  const ubl = buildUblFile({ document: bill, contract: null })
  expect(ubl).toMatch(/<cbc:ID>AE<\/cbc:ID>\s*<cbc:Percent>0<\/cbc:Percent>\s*<cbc:TaxExemptionReasonCode>VATEX-EU-AE/)
  expect(ubl).toContain('<cbc:EndpointID schemeID="9939">LV40003052786</cbc:EndpointID>')
  expect(await broken()).toEqual([])
})

test('T1993 on the web everybody is shown the shop’s rate, and the confirmed company is charged without VAT', async () => {
  await confirm(latvianCompany.pvm_k)
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const customer = await makeCustomer(shop)
  const form = await makePricedCheckoutForm(shop, [makeRentLine(saw)], latvianCompany)
  expect(form.expected_price_with_vat).toBe(4840)
  const { status, body } = await checkOut(shop, customer, form)
  expect([status, body.data?.price_with_vat], JSON.stringify(body)).toEqual([201, 4000])
})

test('T2171 Northern Ireland is of the Union for goods alone, and services to its companies bear the shop’s rate', () => {
  const codes = ['LV40003052786', 'EL123456789', 'XI110305878', 'LT100001919017', 'CHE116281710']
  expect(codes.filter(isOfOtherMemberState)).toEqual(['LV40003052786', 'EL123456789'])
})

test('T1994 a business outside the Union is charged without VAT by who may set any price, for a reason', async () => {
  const saw = await makeRentProduct(shop, { units: 5, pricePerDayCents: 2000 })
  const swiss = {
    ...testCompany,
    title: 'Bau AG',
    im_k: null,
    pvm_k: 'CHE116281710',
    country: 'CH',
    city: 'Zürich',
    postal_code: '8001',
  }
  const vat = { kind: 'outside', reason: 'Šveicarijos įmonė, dirba Šveicarijoje' }
  const placed = await placeAtDesk([makeRentLine(saw)], { ...swiss, vat })
  expect([placed.status, placed.body.data?.vat, placed.body.data?.vat_kind], JSON.stringify(placed.body)).toEqual([
    201,
    0,
    'outside',
  ])
  const fields = async (changes: object) => {
    const { status, body } = await placeAtDesk([makeRentLine(saw)], changes)
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await fields({ ...swiss, vat: { kind: 'outside', reason: ' ' } })).toEqual([422, ['vat.reason']])
  expect(await fields({ ...latvianCompany, vat })).toEqual([422, ['vat']])
  expect(await fields({ vat })).toEqual([422, ['vat']])
  const seller = await makeAdmin(shop, { roles: ['counter'] } as never)
  expect((await placeAtDesk([makeRentLine(saw)], { ...swiss, vat }, seller.token)).status).toBe(403)
})

test('T1995 once VIES has confirmed the code, one press takes VAT off an order without an invoice, and its papers follow', async () => {
  const saw = await makeRentProduct(shop, { units: 5, pricePerDayCents: 2000 })
  const polish = { ...latvianCompany, pvm_k: 'PL5260001246', country: 'PL', postal_code: '00-001' }
  const { id } = (await placeAtDesk([makeRentLine(saw)], polish)).body.data
  const press = (body: object, as = clerk.token) =>
    shop.request(SetOrderVat, { as, params: { id }, body: body as never })
  expect((await press({ kind: 'reverse-charge' })).body.code).toBe('vat-not-confirmed')
  expect(Object.keys((await press({ kind: 'outside', reason: 'x' })).body.errors)).toEqual(['vat'])
  await confirm(polish.pvm_k)
  const pressed = await press({ kind: 'reverse-charge' })
  expect(pressed.body.data, JSON.stringify(pressed.body)).toEqual({
    vat_kind: 'reverse-charge',
    price: 4000,
    vat: 0,
    price_with_vat: 4000,
  })
  expect((await documentOf(id, 'prepayment')).vat_lines).toEqual([
    { kind: 'reverse-charge', rate: 0, price: 4000, vat: 0 },
  ])
  expect((await press({ kind: 'standard' })).body.data).toMatchObject({ vat: 840, vat_kind: 'standard' })
  await press({ kind: 'reverse-charge' })
  await pay(id)
  expect((await press({ kind: 'reverse-charge' })).status).toBe(409)
  expect(await broken()).toEqual([])
})

test('T1996 charges after an order bear VAT as its buyer does, and none once the shop stopped paying VAT', async () => {
  await confirm(latvianCompany.pvm_k)
  const saw = await makeRentProduct(shop, { units: 5, pricePerDayCents: 2000 })
  const charge = async (orderId: number) => {
    const lines = [{ title: 'Valymas', amount: 1210 }]
    const work = (tx: Parameters<typeof createWork>[0]) => createWork(tx, { by: clerk.id, now: shop.context.clock() })
    const made = await shop.context.database.transaction((tx) =>
      createFollowUpOrder(work(tx) as never, { orderId, lines }),
    )
    const [order] = await db().select().from(orders).where(eq(orders.id, made.orderId))
    return [order?.price, order?.vat, order?.vat_kind]
  }
  const abroad = (await placeAtDesk([makeRentLine(saw)], latvianCompany)).body.data.id
  const athome = (await placeAtDesk([makeRentLine(saw)], testCompany)).body.data.id
  expect(await charge(abroad)).toEqual([1210, 0, 'reverse-charge'])
  expect(await charge(athome)).toEqual([1000, 210, 'standard'])
  await setSettings({ vat_code: '' })
  expect(await charge(athome)).toEqual([1210, 0, 'not-payer'])
  expect(await broken()).toEqual([])
})
