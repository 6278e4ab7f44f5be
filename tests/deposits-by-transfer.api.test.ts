import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowMyCardHold } from '#finance/card-holds/card-holds.contract.ts'
import { HoldDeposit, SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import {
  AssignBankEntry,
  DismissBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  ReopenBankEntry,
} from '#finance/payments/payments.contract.ts'
import { ListRefunds } from '#finance/refunds/refunds.contract.ts'
import { MyOrderPdf } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

// biome-ignore lint/suspicious/noExplicitAny: every endpoint of this file
const ask = (endpoint: any, id: number | undefined, more: object = {}) =>
  shop.request(endpoint, {
    as: admin.token,
    ...(id !== undefined && { params: { id } }),
    ...more,
  } as never) as Promise<{
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: bodies differ
    body: any
  }>

/** Two tools with 150 € each. */
async function rented() {
  const tool = await makeRentProduct(shop, { pricePerDayCents: 3_000, units: 3, deposit: 15_000 })
  const items = [{ id: tool.id, type: 'rent', quantity: 2, period: { from: '2026-12-01', to: '2026-12-03' } }]
  return (await checkOut(shop, customer, await makePricedCheckoutForm(shop, items))).body.data.id as number
}
let lastRef = 0
async function bankSays(...entries: Partial<TestBankEntry>[]) {
  const definitions = entries.map((entry) => ({ amount: 100, ref: `D${++lastRef}`, ...entry }))
  const file = { name: 'israsas.xml', bytes: buildCamtFile({ entries: definitions }), type: 'application/xml' }
  const answer = await shop.request(ImportBankStatement, {
    ...(await buildMultipartForm({ file })),
    as: admin.token,
  } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Record<string, number> }).data
}
const shown = async (id: number) => (await ask(ShowDeposit, id)).body.data
const receivedFor = async (id: number) => (await ask(ListOrderPayments, id)).body.balance.received
const entries = async (state: string) => (await ask(ListBankEntries, undefined, { query: { state } })).body.data

test('T1389 a deposit has a reference of its own, told where it is asked for, and a bank’s line with it is held as deposit, not paid', async () => {
  const id = await rented()
  const reference = buildDepositReference(id)
  expect(reference).not.toBe(buildDocumentReference('prepayment', id))
  expect(await shown(id)).toMatchObject({ agreed: 30_000, held: 0, reference })
  const pdf = await shop.request(MyOrderPdf, { as: customer.token, params: { id, kind: 'prepayment' } })
  expect(joinPlainText(extractPdfText(pdf.bytes))).toContain(formatRfReference(reference))
  const [mail] = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, id))
  expect(mail?.text).toContain(formatRfReference(reference))
  const mine = () => shop.request(ShowMyCardHold, { as: customer.token, params: { id } })
  const transfer = { amount: 30_000, iban: testIban, reference }
  expect((await mine()).body.data.transfer).toMatchObject(transfer)

  const entry = await bankSays(
    { amount: 10_000, reference, debtor_iban: 'LT601010012345678901' },
    { amount: 20_000, text: `Uzstatas ${formatRfReference(reference)}` },
  )
  expect(entry).toMatchObject({ matched: 2, matched_amount: 30_000, waiting: 0, invoices: 0 })
  expect(await shown(id)).toMatchObject({ held: 30_000, entries: [{ way: 'transfer' }, { way: 'transfer' }] })
  expect(await receivedFor(id)).toBe(0)
  expect((await mine()).body.data).not.toHaveProperty('transfer')
  expect((await entries('settled'))[0].assigned).toMatchObject([{ order_id: id, amount: 20_000, is_deposit: true }])

  const { status } = await ask(SettleDeposit, id, { body: { returned: 30_000, way: 'transfer' } })
  expect(status).toBe(422)
  await ask(SettleDeposit, id, { body: { returned: 10_000, way: 'transfer' } })
  expect((await ask(ListRefunds, undefined)).body.data).toMatchObject([
    { amount: 10_000, iban: 'LT601010012345678901' },
  ])
})

test('T1390 of what is above the agreed deposit a person decides: the agreed is held, the rest waits and is given to the price or to nothing', async () => {
  const id = await rented()
  const reference = buildDepositReference(id)
  expect(await bankSays({ amount: 35_000, reference })).toMatchObject({ matched: 1, over: 1, waiting: 1 })
  expect(await shown(id)).toMatchObject({ held: 30_000 })
  const [waiting] = await entries('waiting')
  expect(waiting).toMatchObject({ amount: 35_000, left: 5_000, names_deposits: [id], suggested: [{ id }] })
  const assign = (parts: object[]) => ask(AssignBankEntry, waiting.id, { body: { parts } })
  expect((await assign([{ order_id: id, amount: 35_000 }])).status).toBe(422)
  expect((await assign([{ order_id: id, amount: 5_000 }])).status).toBe(200)
  expect(await receivedFor(id)).toBe(5_000)
  expect(await shown(id)).toMatchObject({ held: 30_000 })

  // a second one, when all is there, is a person's from its first cent
  expect(await bankSays({ amount: 30_000, reference })).toMatchObject({ matched: 0, waiting: 1 })
  expect(await shown(id)).toMatchObject({ held: 30_000 })
  const [second] = await entries('waiting')
  const more = await ask(AssignBankEntry, second.id, {
    body: { parts: [{ order_id: id, deposit: true, amount: 30_000 }] },
  })
  expect(more.status).toBe(200)
  expect(await shown(id)).toMatchObject({ held: 60_000 })

  // taken back, so that it waits again
  expect((await ask(ReopenBankEntry, second.id, { body: { reason: 'Kito užsakymo' } })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ held: 30_000 })
  expect((await ask(ListRefunds, undefined)).body.data).toEqual([])
  expect((await ask(DismissBankEntry, second.id, { body: {} })).status).toBe(200)
})

test('T1391 a deposit that came otherwise, is settled, or is named beside another thing is not taken by itself, and the same file never twice', async () => {
  const id = await rented()
  const reference = buildDepositReference(id)
  const other = await rented()
  await bankSays({ amount: 30_000, text: `${reference} ir ${buildDocumentReference('prepayment', id)}` })
  await bankSays({ amount: 60_000, text: `${reference} ${buildDepositReference(other)}` })
  expect((await shown(id)).held).toBe(0)

  await ask(HoldDeposit, id, { body: { amount: 25_000, way: 'cash' } })
  const one = { amount: 10_000, reference, ref: 'TAS-PATS' }
  await bankSays(one)
  expect((await shown(id)).held).toBe(30_000)
  await bankSays(one)
  await Promise.all([bankSays(one), bankSays(one)])
  expect((await shown(id)).held).toBe(30_000)

  await ask(SettleDeposit, id, { body: { returned: 30_000, way: 'cash' } })
  expect(await bankSays({ amount: 30_000, reference })).toMatchObject({ matched: 0 })
  expect((await shown(id)).held).toBe(0)

  const both = { amount: 30_000, reference: buildDepositReference(other) }
  await Promise.all([bankSays({ ...both, ref: 'A' }), bankSays({ ...both, ref: 'B' })])
  expect((await shown(other)).held).toBe(30_000)
})
