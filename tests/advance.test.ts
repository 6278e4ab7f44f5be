import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { issueBills } from '#finance/billing/server/issue-bills.ts'
import { ReconciliationPdf, StatementPdf } from '#finance/debts/debts.contract.ts'
import { readMovements } from '#finance/debts/server/movements.queries.ts'
import { buildCamtFile, testIban } from '#finance/payments/camt.factories.ts'
import { ListClientDocuments, RecordClientPayment, ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import {
  AssignBankEntry,
  ImportBankStatement,
  ReopenBankEntry,
  ReversePayment,
} from '#finance/payments/payments.contract.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { readAdvanceOn } from '#finance/payments/server/read-advance.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const today = '2026-11-18'
let as: string
let clientId: number
let code = 302_691_172
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as, body: { ...settings, iban: testIban } })
})
beforeEach(async () => {
  clientId = (await makeCompany(shop, { code: String(code++), credit_limit: 100_000 })).id
})

const paid = { paid_on: today, way: 'transfer' as const }
const pay = (amount: number, more: object = {}) =>
  shop.request(RecordClientPayment, { as, params: { id: clientId }, body: { ...paid, amount, ...more } })
const giveBack = (amount: number, more: object = {}) =>
  shop.request(ReturnAdvance, {
    as,
    params: { id: clientId },
    body: { ...paid, iban: 'LT601010012345678901', amount, ...more },
  })
const balance = async () => (await shop.request(ShowClient, { as, params: { id: clientId } })).body.data.balance
const documents = async () =>
  (await shop.request(ListClientDocuments, { as, params: { id: clientId }, query: {} })).body.data
const run = () => shop.request(RunBilling, { as, body: { until: today, dry_run: false, client_ids: [clientId] } })
/** Seven working days at 24.20 €. */
const worth = 16_940
async function anOrderToBill(): Promise<void> {
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: today })
  await makeOrderOnCredit(shop, clientId, { lines: [line] })
}
async function holds(): Promise<void> {
  for (const { name, sql } of invariants.filter((one) => /^C2-(advance|balance|settled)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}

test('T1395 a payment beyond a client’s debts is their advance, and the next bills of a run take it, oldest payment first', async () => {
  const bill = await makeBill(shop, { clientId })
  const { status, body } = await pay(18_000)
  expect([status, body.data]).toMatchObject([201, { documents: [{ id: bill.id, amount: 10_000 }], advance: 8_000 }])
  expect((await pay(4_000)).body.data).toMatchObject({ documents: [], advance: 4_000 })
  expect(await balance()).toEqual({ open: 0, unbilled: 0, free: 112_000, advance: 12_000 })
  await holds()

  await anOrderToBill()
  expect(await balance()).toMatchObject({ unbilled: worth, free: 112_000 - worth })
  await run()
  expect((await documents())[0]).toMatchObject({ price_with_vat: worth, open: worth - 12_000 })
  expect(await balance()).toEqual({ open: worth - 12_000, unbilled: 0, free: 112_000 - worth, advance: 0 })
  const { rows } = await shop.context.database.pool.query(
    'select s.amount from payment_documents s join payments p on p.id = s.payment_id where p.client_id = $1 order by s.id',
    [clientId],
  )
  expect(rows.map(({ amount }) => amount)).toEqual([10_000, 8_000, 4_000])

  await pay(worth)
  await anOrderToBill()
  await run()
  expect(await balance()).toMatchObject({ open: worth - 12_000, advance: 0 })
  await holds()
})

test('T1396 an advance is paid back up to what is left, way and receipt written down, opens no bill, and is paid back once', async () => {
  await makeBill(shop, { clientId })
  const { body } = await pay(15_000)
  const refused = async (field: string, amount: number, more: object = {}) => {
    const { status, body } = await giveBack(amount, more)
    expect([status, (body as { errors?: object }).errors]).toEqual([422, { [field]: [expect.any(String)] }])
  }
  expect((await giveBack(5_001)).body).toMatchObject({ code: 'over-refundable', refundable: 5_000 })
  await refused('amount', 0)
  await refused('paid_on', 100, { paid_on: '2026-11-19' })
  await refused('receipt_number', 100, { way: 'card' })
  const back = await giveBack(2_000, { way: 'card', receipt_number: 'K7' })
  expect([back.status, back.body.data]).toMatchObject([201, { advance: 3_000 }])
  expect(await balance()).toMatchObject({ open: 0, advance: 3_000 })

  // what is paid back is not there to be undone
  const reverse = (id: number, more: object = {}) =>
    shop.request(ReversePayment, { as, params: { id }, body: { reason: 'Ne tas klientas', ...more } })
  expect((await reverse(body.data.id)).body).toMatchObject({ code: 'given-back-already' })
  expect((await reverse(back.body.data.id, { receipt_number: 'K8' })).status).toBe(201)
  expect(await balance()).toMatchObject({ open: 0, advance: 5_000 })
  const both = await Promise.all([giveBack(5_000), giveBack(5_000)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await pay(700)).status).toBe(201)
  await anOrderToBill()
  await run()
  // the older payment's rest went back, so the bill has the newer one
  expect(await balance()).toMatchObject({ open: worth - 700, advance: 0 })
  await holds()
})

test('T1397 a bill and a return at the same instant have one advance once', async () => {
  await pay(worth)
  await anOrderToBill()
  const settings = await readSettings(shop.context.database.db)
  const returned = await runConcurrently(
    shop,
    (tx) => issueBills(createWork(tx, { now: shop.context.clock() }), { clientId, until: today, settings }),
    () => giveBack(worth),
  )
  expect(returned).toMatchObject({ status: 409, body: { code: 'over-refundable' } })
  expect(await balance()).toMatchObject({ open: 0, advance: 0 })
  await holds()
})

test('T1398 a bank entry placed on a client pays what is owed, the rest is an advance, and reopened both are gone', async () => {
  const bill = await makeBill(shop, { clientId, sums: [3_000] })
  const text = `be numerio ${clientId}`
  const bytes = buildCamtFile({ entries: [{ amount: 9_000, ref: `A${clientId}`, debtor: 'UAB Kita', text }] })
  const form = await buildMultipartForm({ file: { name: 'israsas.xml', bytes, type: 'application/xml' } })
  await shop.request(ImportBankStatement, { ...form, as } as never)
  const [entry] = await shop.context.database.db.select().from(bank_entries).where(eq(bank_entries.remittance, text))
  const params = { id: entry?.id ?? 0 }
  const assign = (...parts: object[]) => shop.request(AssignBankEntry, { as, params, body: { parts: parts as never } })
  expect((await assign({ client_id: clientId, document_id: bill.id, amount: 9_000 })).status).toBe(422)
  expect((await assign({ client_id: 987_654, amount: 9_000 })).status).toBe(404)
  const placed = await assign({ client_id: clientId, amount: 9_000 })
  expect([placed.status, placed.body.message]).toEqual([200, expect.stringContaining('Kliento avansas: 60,00')])
  expect(await balance()).toMatchObject({ open: 0, advance: 6_000 })
  expect((await shop.request(ReopenBankEntry, { as, params, body: { reason: 'Kito' } })).status).toBe(200)
  expect(await balance()).toMatchObject({ open: 3_000, advance: 0 })
  expect((await assign({ document_id: bill.id, amount: 9_000 })).status).toBe(200)
  expect(await balance()).toMatchObject({ open: 0, advance: 6_000 })
  await holds()
})

test('T1399 the statement and the reconciliation say the advance, as it was on their day', async () => {
  await pay(5_000, { paid_on: '2026-11-11' })
  await makeBill(shop, { clientId, sums: [3_000] })
  await anOrderToBill()
  await run()
  const { db } = shop.context.database
  const moved = (to: string) => readMovements(db, { clientId, from: undefined, to })
  const sum = async (to: string) => (await moved(to)).reduce((all, { amount }) => all + amount, 0)
  expect(await moved('2026-11-12')).toMatchObject([{ what: 'payment', amount: -5_000, settles: [] }])
  expect(await readAdvanceOn(db, { clientId, on: '2026-11-12' })).toBe(5_000)
  expect((await moved(today)).map(({ what, settles }) => [what, settles.length])).toEqual([
    ['payment', 2],
    ['invoice', 0],
    ['invoice', 0],
  ])
  expect(await sum(today)).toBe(worth - 2_000)
  expect(await readAdvanceOn(db, { clientId, on: today })).toBe(0)
  for (const endpoint of [StatementPdf, ReconciliationPdf])
    expect((await shop.request(endpoint, { as, params: { id: clientId }, query: {} })).status).toBe(200)
})
