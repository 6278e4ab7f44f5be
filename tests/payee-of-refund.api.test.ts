import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import { ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import {
  AssignBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  RecordPayment,
} from '#finance/payments/payments.contract.ts'
import { ListRefunds, SavePayee } from '#finance/refunds/refunds.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { ListHistory } from '#shell/history/history.contract.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const buyers = 'LT601010012345678901'
const strangers = 'LT967044011111111111'
let shop: TestShop
let admin: TestPerson
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await makeAdmin(shop)
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

// biome-ignore lint/suspicious/noExplicitAny: every endpoint of this file
const ask = async (endpoint: any, id: number | undefined, body?: object) => {
  const input = { as: admin.token, ...(id !== undefined && { params: { id } }), ...(body && { body }), query: {} }
  // biome-ignore lint/suspicious/noExplicitAny: bodies differ
  return (await shop.request(endpoint, input as never)) as { status: number; body: any }
}
let lastRef = 0
async function bankSays(...entries: Partial<TestBankEntry>[]) {
  const definitions = entries.map((entry) => ({ amount: 100, ref: `P${++lastRef}`, ...entry }))
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries: definitions }), type: 'application/xml' },
  })
  const answer = await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const fromStranger = { debtor: 'Svetimas Stasys', debtor_iban: strangers }
const fromBuyer = { debtor: 'ONA ONAITĖ', debtor_iban: buyers }
const back = { paid_on: '2026-11-18', way: 'transfer' } as const
const giveBack = (orderId: number, amount: number, payee: object = {}) =>
  ask(RecordPayment, orderId, { ...back, amount: -amount, ...payee })
const refunds = async () => (await ask(ListRefunds, undefined)).body.data
const needsIban = { status: 422, body: { errors: { iban: [expect.any(String)] } } }

test('T1453 a cent of a stranger does not bring them the money of an order that was paid otherwise', async () => {
  const { id } = await makeOrder(shop, { lines: [{ unit_price: 20_000 }] })
  const text = buildDocumentReference('prepayment', id)
  await bankSays({ ...fromStranger, amount: 1, text })
  const { total } = (await ask(ListOrderPayments, id)).body.balance
  const card = { paid_on: '2026-11-18', way: 'card', receipt_number: 'K1', amount: total - 1 }
  expect((await ask(RecordPayment, id, card)).status).toBe(201)
  for (const amount of [total, total - 1, 2]) expect(await giveBack(id, amount)).toMatchObject(needsIban)
  expect(await refunds()).toEqual([])

  const paid_from = [
    { way: 'transfer', name: 'Svetimas Stasys', account: '1111', amount: 1 },
    { way: 'card', name: '', account: null, amount: total - 1 },
  ]
  expect((await ask(ShowOrder, id)).body.data.paid_from).toEqual(paid_from)
  expect((await ask(ListOrderPayments, id)).body.paid_from).toEqual(paid_from)
  expect((await giveBack(id, 1)).status).toBe(201)
  expect(await giveBack(id, 1)).toMatchObject(needsIban)
  expect((await giveBack(id, total - 1, { iban: buyers, name: 'Ona Onaitė' })).status).toBe(201)
  const [own, cent] = (await refunds()).toSorted((a: { amount: number }, b: { amount: number }) => b.amount - a.amount)
  expect(own).toMatchObject({ amount: total - 1, iban: buyers, name: 'Ona Onaitė', paid_from })
  expect(cent).toMatchObject({ amount: 1, iban: strangers, name: 'Svetimas Stasys', payee_differs: true, paid_from })
  expect((await ask(ShowOrder, id)).body.data.paid_from).toEqual(paid_from)
})

test('T1453 of two accounts that each paid enough both are named, and each gets back at most what came from it', async () => {
  const { id } = await makeOrder(shop, { lines: [{ unit_price: 20_000 }] })
  const text = buildDocumentReference('prepayment', id)
  await bankSays({ ...fromStranger, amount: 5_000, text }, { ...fromBuyer, amount: 4_000, text })
  const both = await giveBack(id, 4_000)
  expect(both).toMatchObject(needsIban)
  expect(both.body.errors.iban[0]).toMatch(/ONA ONAITĖ …8901.*Svetimas Stasys …1111|Svetimas.*ONA/)
  expect((await giveBack(id, 4_001)).status).toBe(201)
  // 9.99 are left of what the stranger paid
  expect((await giveBack(id, 1_000)).status).toBe(201)
  expect((await refunds()).map(({ iban, amount }: never) => [iban, amount])).toEqual([
    [strangers, 4_001],
    [buyers, 1_000],
  ])
})

test('T1454 a deposit goes back to the account that it came from, and not to one that sent a cent with its reference', async () => {
  const { id } = await makeOrder(shop, { lines: [{ deposit: 15_000 }] })
  const text = buildDepositReference(id)
  await bankSays({ ...fromBuyer, amount: 14_999, text }, { ...fromStranger, amount: 1, text })
  const settle = (returned: number, payee: object = {}) =>
    ask(SettleDeposit, id, { returned, way: 'transfer', ...payee })
  expect(await settle(15_000)).toMatchObject(needsIban)
  expect((await ask(ShowDeposit, id)).body.data).toMatchObject({
    held: 15_000,
    paid_from: [
      { way: 'transfer', name: 'ONA ONAITĖ', account: '8901', amount: 14_999 },
      { way: 'transfer', name: 'Svetimas Stasys', account: '1111', amount: 1 },
    ],
  })
  expect((await settle(10_000)).status).toBe(200)
  expect(await refunds()).toMatchObject([{ iban: buyers, name: 'ONA ONAITĖ', of: 'deposit', amount: 10_000 }])
  expect((await ask(ShowOrder, id)).body.data.paid_from).toEqual([])
})

test('T1455 a client’s advance goes back to the account that it came from, or to the one that is said, with its name', async () => {
  const { id } = await makeCompany(shop, { code: '302691172', credit_limit: 100_000 })
  await bankSays({ ...fromStranger, amount: 1, text: 'x' }, { ...fromBuyer, amount: 9_000, text: 'y' })
  for (const entry of (await ask(ListBankEntries, undefined)).body.data)
    await ask(AssignBankEntry, entry.id, { parts: [{ client_id: id, amount: entry.amount }] })
  const giveAdvance = (amount: number, payee: object = {}) => ask(ReturnAdvance, id, { ...back, amount, ...payee })
  expect(await giveAdvance(9_001)).toMatchObject(needsIban)
  expect((await giveAdvance(8_000)).status).toBe(201)
  expect(await giveAdvance(1_001, { name: 'Ona' })).toMatchObject(needsIban)
  expect((await giveAdvance(1_001, { iban: strangers })).status).toBe(201)
  expect((await ask(ShowClient, id)).body.data.paid_from).toMatchObject([{ amount: 1 }, { amount: 9_000 }])
  expect(await refunds()).toMatchObject([
    { client_id: id, iban: buyers, name: 'ONA ONAITĖ', payee_differs: true, paid_from: [{}, {}] },
    { client_id: id, iban: strangers, name: 'Svetimas Stasys', payee_differs: true },
  ])
})

test('T1456 the payee of a refund stands in the history by the last digits of the account, and reading accounts is a personal read', async () => {
  const { id } = await makeOrder(shop)
  await bankSays({ ...fromBuyer, amount: 1_210, text: buildDocumentReference('prepayment', id) })
  await giveBack(id, 1_000)
  const [refund] = await refunds()
  await ask(SavePayee, refund.id, { iban: strangers, name: 'Иванов Jonas' })
  await ask(ListBankEntries, undefined)
  const { data } = (await ask(ListHistory, undefined)).body
  const text = JSON.stringify(data)
  expect(text).toContain('1111')
  expect(text).not.toContain(strangers)
  const { rows } = await shop.context.database.db.execute<{ event: string }>(
    sql`select to_jsonb(e)::text as event from security_events e`,
  )
  const reads = rows.map((row) => row.event).join('\n')
  expect(reads).toContain('/api/admin/refunds')
  expect(reads).toContain('/api/admin/bank-entries')
})
