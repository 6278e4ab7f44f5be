import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import {
  AssignBankEntry,
  DismissBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  RecordPayment,
  ReopenBankEntry,
  ReversePayment,
} from '#finance/payments/payments.contract.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
})

const paymentsOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body

let lastPrice = 20_000
async function order() {
  lastPrice += 100
  const { id } = await makeOrder(shop, { lines: [{ unit_price: lastPrice }] })
  return { id, total: (await paymentsOf(id)).balance.total as number, rf: buildDocumentReference('prepayment', id) }
}

let lastRef = 0
async function told(entry: TestBankEntry) {
  const ref = `U${++lastRef}`
  const bytes = buildCamtFile({ entries: [{ ref, text: `nr ${ref} x`, ...entry }] })
  const form = await buildMultipartForm({ file: { name: 'israsas.xml', bytes, type: 'application/xml' } })
  const send = () => shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
  const { status, body } = await send()
  expect(status, JSON.stringify(body)).toBe(200)
  const find = async () => {
    const [bankEntry] = await shop.context.database.db
      .select()
      .from(bank_entries)
      .where(eq(bank_entries.remittance, entry.text ?? `nr ${ref} x`))
    if (!bankEntry) throw new Error('There is no such entry')
    return bankEntry
  }
  return { id: (await find()).id, find, send }
}

const reopen = (id: number, reason = 'Kito kliento pinigai') =>
  shop.request(ReopenBankEntry, { as: admin.token, params: { id }, body: { reason } })
const assign = (id: number, ...parts: [orderId: number, amount: number][]) =>
  shop.request(AssignBankEntry, {
    as: admin.token,
    params: { id },
    body: { parts: parts.map(([order_id, amount]) => ({ order_id, amount })) },
  })

test('money of a wrong order goes back by a reverse, and its entry is decided anew', async () => {
  const [wrong, right] = [await order(), await order()]
  const entry = await told({ amount: 5_000, booked_on: '2026-11-16' })
  expect((await assign(entry.id, [wrong.id, 5_000])).status).toBe(200)
  const { body } = await shop.request(ListBankEntries, { as: admin.token, query: { state: 'settled' } })
  expect(body.data.at(-1)).toMatchObject({ id: entry.id, assigned: [{ order_id: wrong.id, amount: 5_000 }] })

  expect(await reopen(entry.id)).toMatchObject({
    status: 200,
    body: { message: 'Priskyrimas atšauktas. Įrašas vėl laukia sprendimo.' },
  })
  const after = await paymentsOf(wrong.id)
  expect(after.data).toMatchObject([
    { amount: 5_000, paid_on: '2026-11-16', reverses: null, reversed: true },
    { amount: -5_000, paid_on: '2026-11-18', note: 'Kito kliento pinigai', reversed: false, bank_entry_id: entry.id },
  ])
  expect(after.data[1].reverses).toBe(after.data[0].id)
  expect(after.balance).toMatchObject({ received: 0, due: wrong.total })
  expect(await entry.find()).toMatchObject({ state: 'waiting', matched_by: null, decided_by: null })
  const lines = await shop.context.database.db.select().from(history).where(eq(history.subject_id, wrong.id))
  expect(lines.at(-1)).toMatchObject({
    deed: 'payment.unassigned',
    details: { amount: 5_000, reason: 'Kito kliento pinigai' },
  })

  // part of it may belong to the first order after all
  expect((await assign(entry.id, [right.id, 4_000], [wrong.id, 1_000])).status).toBe(200)
  expect((await paymentsOf(right.id)).balance.received).toBe(4_000)
  expect((await paymentsOf(wrong.id)).balance.received).toBe(1_000)
  expect((await reopen(entry.id)).status).toBe(200)
  expect((await reopen(entry.id)).body.code).toBe('entry-waits')
})

test('a shared entry comes back from all of its orders, or from none', async () => {
  const [paid, part] = [await order(), await order()]
  const entry = await told({ amount: paid.total + 700 })
  await assign(entry.id, [paid.id, paid.total], [part.id, 700])
  const refused = await reopen(entry.id)
  const [invoice] = await shop.context.database.db.select().from(documents).where(isInvoiceOf(paid.id))
  expect(refused).toMatchObject({ status: 409, body: { code: 'invoice-stands', invoice: invoice?.full_number } })
  expect(refused.body.message).toBe(
    `Šie pinigai apmokėjo užsakymą Nr.\u00a0${paid.id}, jam išrašyta PVM sąskaita faktūra ${invoice?.full_number}. Pirma išrašykite kreditinę sąskaitą, tada atšaukite.`,
  )
  expect((await paymentsOf(part.id)).data).toHaveLength(1)
  expect((await entry.find()).state).toBe('settled')

  const credit = { lines: 'all' as const, reason: 'Mokėjo kitas klientas', expected_remaining: paid.total }
  await shop.request(IssueCredit, { as: admin.token, params: { id: paid.id }, body: credit })
  expect((await reopen(entry.id)).status).toBe(200)
  expect((await paymentsOf(paid.id)).balance).toMatchObject({ owed: 0, received: 0, due: 0, over: 0 })
})

const isInvoiceOf = (orderId: number) => sql`${documents.order_id} = ${orderId} and ${documents.kind} = 'invoice'`

test('a second payment of a paid order may be moved, because the invoice keeps its money', async () => {
  const one = await order()
  const first = await told({ amount: one.total, reference: one.rf })
  const second = await told({ amount: one.total })
  await assign(second.id, [one.id, one.total])
  expect((await reopen(second.id)).status).toBe(200)
  expect((await paymentsOf(one.id)).balance).toMatchObject({ received: one.total, over: 0, due: 0 })
  expect((await reopen(first.id)).body.code).toBe('invoice-stands')
})

test('an entry that was reopened is not matched by itself when its file is read again', async () => {
  const one = await order()
  const entry = await told({ amount: 900, reference: one.rf })
  expect((await entry.find()).state).toBe('settled')
  expect((await reopen(entry.id)).status).toBe(200)
  expect((await entry.send()).body.data).toMatchObject({ known: 1, matched: 0, waiting: 1 })
  // the account is not learnt as this customer's
  expect((await entry.find()).suggested).toEqual([])
  expect((await paymentsOf(one.id)).balance.received).toBe(0)
})

test('money that went back already, an entry that waits and one that is not there are refused; a dismissal is taken back', async () => {
  const one = await order()
  const entry = await told({ amount: 1_100 })
  expect((await reopen(entry.id)).body.code).toBe('entry-waits')
  await assign(entry.id, [one.id, 1_100])
  const refund = { paid_on: '2026-11-18', amount: -200, way: 'transfer' as const, iban: 'LT601010012345678901' }
  await shop.request(RecordPayment, { as: admin.token, params: { id: one.id }, body: refund })
  expect((await reopen(entry.id)).body.code).toBe('given-back-already')
  expect((await reopen(999_999)).status).toBe(404)
  expect((await reopen(entry.id, ' ')).body.errors).toEqual({ reason: ['Parašykite, kodėl.'] })
  const out = await told({ amount: 1_100, debit: true })
  expect((await reopen(out.id)).body.code).toBe('entry-is-other')

  const dismissed = await told({ amount: 3_300 })
  await shop.request(DismissBankEntry, { as: admin.token, params: { id: dismissed.id }, body: { state: 'dismissed' } })
  expect(await reopen(dismissed.id)).toMatchObject({
    status: 200,
    body: { message: 'Sprendimas atšauktas. Įrašas vėl laukia sprendimo.' },
  })
  expect((await dismissed.find()).state).toBe('waiting')
})

test('ten clicks at once reverse once, and each clerk’s assignment after it counts once', async () => {
  const one = await order()
  const entry = await told({ amount: 1_300 })
  await assign(entry.id, [one.id, 1_300])
  const clicks = await Promise.all(Array.from({ length: 10 }, () => reopen(entry.id)))
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1)
  const answers = await Promise.all(Array.from({ length: 5 }, () => assign(entry.id, [one.id, 1_300])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await paymentsOf(one.id)).balance.received).toBe(1_300)
})

test('a payment written by hand is answered by its reverse once, and an invoice on it stands in the way', async () => {
  const one = await order()
  const pay = (amount: number, more: object = {}) => {
    const body = { paid_on: '2026-11-17', amount, way: 'transfer' as const, ...more }
    return shop.request(RecordPayment, { as: admin.token, params: { id: one.id }, body })
  }
  const reverse = (id: number, body: { reason: string; receipt_number?: string } = { reason: 'Ne tas užsakymas' }) =>
    shop.request(ReversePayment, { as: admin.token, params: { id }, body })
  const wrong = (await pay(500)).body.data.id
  const cash = (await pay(600, { way: 'cash', receipt_number: 'KV-1' })).body.data.id
  const answers = await Promise.all([reverse(wrong), reverse(wrong)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await reverse(cash)).body.errors).toHaveProperty('receipt_number')
  expect((await reverse(cash, { reason: 'Dukart', receipt_number: 'KV-2' })).status).toBe(201)
  const { data, balance } = await paymentsOf(one.id)
  expect(balance.received).toBe(0)
  expect((await reverse(data.at(-1).id)).body.code).toBe('is-a-reverse')
  expect((await reverse(999_999)).status).toBe(404)

  await pay(200, { paid_on: '2026-11-16' })
  const whole = (await pay(one.total - 200, { paid_on: '2026-11-15' })).body.data
  const [invoice] = await shop.context.database.db.select().from(documents).where(isInvoiceOf(one.id))
  expect(invoice?.snapshot.supplied_on).toBe('2026-11-16')
  expect((await reverse(whole.id)).body.code).toBe('invoice-stands')
  const entry = await told({ amount: 100 })
  await assign(entry.id, [one.id, 100])
  expect((await reverse((await paymentsOf(one.id)).data.at(-1).id)).body.code).toBe('comes-from-bank')
})

test('a refund that never was brings its money back, and with it the invoice', async () => {
  const one = await order()
  const pay = (amount: number) =>
    shop.request(RecordPayment, {
      as: admin.token,
      params: { id: one.id },
      body: { paid_on: '2026-11-17', amount, way: 'transfer' as const, iban: 'LT601010012345678901' },
    })
  await pay(1_000)
  const refund = (await pay(-1_000)).body.data.id
  await pay(one.total - 1_000)
  const body = { reason: 'Pinigai negrąžinti' }
  const { status, body: said } = await shop.request(ReversePayment, { as: admin.token, params: { id: refund }, body })
  expect([status, said.data.invoice]).toEqual([201, expect.stringMatching(/^NS\d{6}$/)])
})

test('the database takes no half reverse, and no second helping of a bank entry', async () => {
  const one = await order()
  const entry = await told({ amount: 1_700 })
  await assign(entry.id, [one.id, 1_700])
  const { db } = shop.context.database
  const [paid] = await db.select().from(payments).where(eq(payments.order_id, one.id)).orderBy(asc(payments.id))
  const { id, ...same } = paid as typeof payments.$inferSelect
  for (const [row, constraint] of [
    [{ ...same, amount: -1_600, reverses: id }, 'reverse_is_exact'],
    [{ ...same, amount: -1_700, bank_entry_id: null, reverses: id }, 'reverse_is_exact'],
    [{ ...same, amount: 1 }, 'bank_money_is_given_once'],
  ] as const)
    await expect(db.insert(payments).values(row)).rejects.toMatchObject({ cause: { constraint } })
})

test('every invariant holds after all of it', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
})
