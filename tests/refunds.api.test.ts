import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#back-office/verify/verify.ts'
import { anOrder } from '#orders/server/orders.samples.ts'
import { anAdmin, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import { documentReference } from '#people/documents/document-reference.ts'
import { atOnce } from '#platform/test-kit/at-once.ts'
import { formOf } from '#platform/test-kit/form-of.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { workOf } from '#shell/action/work.ts'
import { ListHistory } from '#shell/history/history.contract.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { HoldDeposit, SettleDeposit, ShowDeposit } from '#takings/deposits/deposits.contract.ts'
import { camt, type SampleEntry, sampleIban } from '#takings/payments/camt.samples.ts'
import {
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  RecordPayment,
  ReopenBankEntry,
  ReversePayment,
} from '#takings/payments/payments.contract.ts'
import { bank_entries } from '#takings/payments/server/bank.tables.ts'
import {
  ListRefunds,
  MarkRefundNotSent,
  MarkRefundSent,
  MarkRefundsSent,
  RefundsFile,
  SavePayee,
  WithdrawRefund,
} from '#takings/refunds/refunds.contract.ts'
import { refunds } from '#takings/refunds/server/refunds.tables.ts'
import { sendRefunds } from '#takings/refunds/server/send-refunds.ts'

const iban = 'LT601010012345678901'
const other = 'LT967044011111111111'
let shop: TestShop
let admin: SamplePerson
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await anAdmin(shop)
  const settings = await readSettings(shop.ground.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: sampleIban } })
  return async () => {
    const findings = await verify(shop.ground.database.pool, shop.ground.config)
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
    bytes: Buffer
  }>

const paidOn = { paid_on: '2026-11-18', way: 'transfer' } as const
/** Of a new order, 100 € of which came, so much goes back. */
async function aRefund(amount: number, payee: { iban?: string; name?: string } = {}) {
  const { id: orderId } = await anOrder(shop, { lines: [{ unit_price: 20_000 }] })
  expect((await ask(RecordPayment, orderId, { body: { ...paidOn, amount: 10_000 } })).status).toBe(201)
  const back = await ask(RecordPayment, orderId, { body: { ...paidOn, amount: -amount, ...payee } })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  const refund = (await list({ q: String(orderId) })).data[0]
  return { id: refund.id as number, orderId, paymentId: back.body.data.id as number, refund }
}
async function aDepositBack(amount: number, payee: { iban?: string; name?: string } = {}) {
  const { id: orderId } = await anOrder(shop)
  await ask(HoldDeposit, orderId, { body: { amount: 15_000, way: 'card' } })
  const settled = await ask(SettleDeposit, orderId, { body: { returned: amount, way: 'transfer', ...payee } })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  const refund = (await list({ q: String(orderId) })).data[0]
  return { id: refund.id as number, orderId, refund }
}
const list = async (query: object = {}) => (await ask(ListRefunds, undefined, { query })).body
const file = (ids?: number[]) => ask(RefundsFile, undefined, { query: ids ? { ids: ids.join(',') } : {} })
async function fileText(ids?: number[]): Promise<string> {
  const { status, bytes, body } = await file(ids)
  expect(status, JSON.stringify(body)).toBe(200)
  return bytes.toString()
}
const stateOf = async (id: number) =>
  (await list()).data.find((one: { id: number }) => one.id === id)?.state as string | undefined
let lastRef = 0
async function bankSays(...entries: Partial<SampleEntry>[]) {
  const told = entries.map((entry) => ({ amount: 100, debit: true, ref: `B${++lastRef}`, ...entry }))
  const form = await formOf({ file: { name: 'israsas.xml', bytes: camt({ entries: told }), type: 'application/xml' } })
  const answer = await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Record<string, number> }).data
}

test('T1380 what goes back by transfer is listed, goes out as one file, and the bank’s line with its reference ends it with no person', async () => {
  const first = await aRefund(3_000, { iban: 'LT60 1010 0123 4567 8901', name: 'UAB „Žąsų ūkis“ & Ko' })
  const second = await aDepositBack(4_005, { iban: other, name: 'Ona Onaitė' })
  expect(first.refund).toMatchObject({ order_id: first.orderId, amount: 3_000, iban, of: 'payment', state: 'to-send' })
  expect(second.refund).toMatchObject({ order_id: second.orderId, amount: 4_005, of: 'deposit', name: 'Ona Onaitė' })
  expect(await list()).toMatchObject({ to_send: 7_005, meta: { total: 2 } })

  const xml = await fileText()
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs>')
  expect(xml).toContain('<CtrlSum>70.05</CtrlSum>')
  expect(xml).toContain('<Nm>UAB Zasu ukis + Ko</Nm>')
  expect(xml).toContain(`<EndToEndId>${first.refund.reference}</EndToEndId>`)
  expect(xml).toContain('<InstdAmt Ccy="EUR">40.05</InstdAmt>')
  expect(xml).toContain(`<IBAN>${sampleIban}</IBAN>`)

  const ids = [first.id, second.id]
  expect((await ask(MarkRefundsSent, undefined, { body: { ids, in_file: true } })).status).toBe(200)
  expect(await list({ state: 'sent' })).toMatchObject({ to_send: 0, meta: { total: 2 } })
  const told = await bankSays(
    { amount: 3_000, end_to_end_id: first.refund.reference, creditor_iban: iban },
    { amount: 4_005, end_to_end_id: second.refund.reference },
    { amount: 999 },
  )
  expect(told).toMatchObject({ refunds: 2, waiting: 0, other: 1 })
  expect((await list({ state: 'done' })).data.map(({ id, done_on }: never) => [id, done_on])).toEqual([
    [second.id, '2026-11-17'],
    [first.id, '2026-11-17'],
  ])
  const settled = (await ask(ListBankEntries, undefined, { query: { state: 'settled' } })).body.data
  expect(settled.map(({ assigned }: never) => assigned)).toEqual([
    [expect.objectContaining({ order_id: second.orderId, amount: -4_005 })],
    [expect.objectContaining({ order_id: first.orderId, amount: -3_000 })],
  ])
  const history = (await ask(ListHistory, undefined, { query: {} })).body.data
  expect(history.map(({ deed }: never) => deed)).toEqual(expect.arrayContaining(['refund.sent', 'refund.done']))
  expect(JSON.stringify(history)).not.toContain(iban)
})

test('T1381 a refund without an account is told by its number, and goes nowhere until it has one', async () => {
  const lacking = await aRefund(2_000, { iban: other })
  const whole = await aRefund(1_000, { iban })
  // as it was wanted when an account could be left out
  await shop.ground.database.db.update(refunds).set({ iban: '' }).where(eq(refunds.id, lacking.id))
  for (const ids of [undefined, [lacking.id, whole.id]]) {
    const refused = await file(ids)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.ids).toEqual([expect.stringContaining(`Nr.\u00a0${lacking.id} `)])
  }
  const inFile = await ask(MarkRefundsSent, undefined, { body: { ids: [lacking.id, whole.id], in_file: true } })
  expect(inFile.status).toBe(422)
  expect(await stateOf(whole.id)).toBe('to-send')

  const wrong = await ask(SavePayee, lacking.id, { body: { iban: 'LT601010012345678902', name: 'Ona' } })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toHaveProperty('iban')
  expect((await ask(SavePayee, lacking.id, { body: { iban, name: 'Ona' } })).body.data).toMatchObject({ iban })
  expect(await fileText()).toContain('<NbOfTxs>2</NbOfTxs>')
  const name = await ask(RecordPayment, lacking.orderId, { body: { ...paidOn, amount: -100, iban: 'LT00' } })
  expect(name.body.errors).toHaveProperty('iban')
})

test('T1382 money goes back to the account that paid, when nobody says another', async () => {
  const { id } = await anOrder(shop, { lines: [{ unit_price: 20_000 }] })
  const { body } = await ask(ListOrderPayments, id)
  const paid = { amount: body.balance.total, debit: false, debtor: 'Petras Petraitis', debtor_iban: iban }
  await bankSays({ ...paid, text: `Užsakymas ${documentReference('prepayment', id)}` })
  expect((await ask(ListOrderPayments, id)).body.balance.received).toBe(body.balance.total)
  await ask(RecordPayment, id, { body: { ...paidOn, amount: -500 } })
  expect((await list()).data).toMatchObject([{ order_id: id, name: 'Petras Petraitis', iban }])
})

test('T1383 a refund goes out once: of two who send it one is told, a new file has what nobody sent, and only its number brings a sent one again', async () => {
  const [first, second] = [await aRefund(1_000, { iban }), await aRefund(2_000, { iban })]
  const late = await atOnce(
    shop,
    (tx) => sendRefunds(workOf(tx, { by: admin.id, now: shop.ground.clock() }), { ids: [first.id], inFile: true }),
    () => ask(MarkRefundSent, first.id),
  )
  expect(late.status).toBe(409)
  expect((await ask(MarkRefundSent, first.id)).body).toMatchObject({ code: 'refund-is-sent', ids: [first.id] })

  expect(await fileText()).not.toContain(`<EndToEndId>${first.refund.reference}<`)
  expect(await fileText([first.id])).toContain(`<EndToEndId>${first.refund.reference}<`)
  const both = await ask(MarkRefundsSent, undefined, { body: { ids: [first.id, second.id] } })
  expect(both.body).toMatchObject({ code: 'refund-is-sent', ids: [first.id] })
  expect(await stateOf(second.id)).toBe('to-send')

  const many = await Promise.all(
    [0, 1, 2].map(() => ask(MarkRefundsSent, undefined, { body: { ids: [second.id], in_file: true } })),
  )
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await file()).body).toMatchObject({ code: 'nothing-to-send' })
  await bankSays({ amount: 1_000, end_to_end_id: first.refund.reference, creditor_iban: iban })
  expect((await file([first.id])).body).toMatchObject({ code: 'refund-is-done' })
  expect((await file([first.id + 900])).status).toBe(404)
  expect((await ask(SavePayee, second.id, { body: { iban: other, name: 'Kitas' } })).body.code).toBe('refund-is-sent')
})

test('T1384 the same file made twice has one message id, which a bank refuses; of other refunds another', async () => {
  const [first, second] = [await aRefund(1_000, { iban }), await aRefund(2_000, { iban })]
  const idOf = (xml: string) => /<MsgId>(.+)<\/MsgId>/.exec(xml)?.[1]
  const once = idOf(await fileText([first.id, second.id]))
  expect(once).toMatch(/^[A-Za-z0-9]{1,35}$/)
  expect(idOf(await fileText([second.id, first.id]))).toBe(once)
  expect(idOf(await fileText([first.id]))).not.toBe(once)
})

test('T1385 the bank’s line of another sum, account or refund ends none, a second one of a done refund neither', async () => {
  const { id, refund } = await aRefund(1_000, { iban })
  await ask(MarkRefundSent, id)
  await bankSays(
    { amount: 1_001, end_to_end_id: refund.reference },
    { amount: 1_000, end_to_end_id: refund.reference, creditor_iban: other },
    { amount: 1_000, end_to_end_id: 'GR-999' },
    { amount: 1_000, end_to_end_id: `${refund.reference}-2` },
    { amount: 1_000, end_to_end_id: refund.reference, debit: false, reversal: true },
  )
  expect(await stateOf(id)).toBe('sent')
  const again = { amount: 1_000, end_to_end_id: refund.reference, creditor_iban: iban }
  expect(await bankSays(again, again)).toMatchObject({ refunds: 1, other: 1 })
  expect(await stateOf(id)).toBe('done')
  const [done] = await shop.ground.database.db
    .select()
    .from(bank_entries)
    .where(eq(bank_entries.state, 'settled'))
    .orderBy(asc(bank_entries.id))
  expect((await ask(ReopenBankEntry, done?.id, { body: { reason: 'Klaida' } })).body.code).toBe('entry-is-refund')
})

test('T1386 what the bank did not send is sent again by another reference, and what it sent after all ends it', async () => {
  const { id, refund } = await aRefund(1_000, { iban })
  expect((await ask(MarkRefundNotSent, id, { body: { reason: 'Ne' } })).body.code).toBe('refund-is-not-sent')
  await ask(MarkRefundSent, id)
  const back = await ask(MarkRefundNotSent, id, { body: { reason: 'Sąskaita uždaryta' } })
  expect(back.body.data).toMatchObject({ state: 'to-send', reference: `${refund.reference}-2` })
  await bankSays({ amount: 1_000, end_to_end_id: refund.reference, creditor_iban: iban })
  expect(await stateOf(id)).toBe('done')
  expect((await ask(MarkRefundNotSent, id, { body: { reason: 'Ne' } })).body.code).toBe('refund-is-done')
})

test('T1387 a refund that is taken back is not sent, one that is sent is not taken back, and of two at once one wins', async () => {
  const payment = await aRefund(1_000, { iban })
  expect((await ask(ReversePayment, payment.paymentId, { body: { reason: 'Klaida' } })).status).toBe(201)
  expect(await stateOf(payment.id)).toBeUndefined()
  expect((await file([payment.id])).status).toBe(404)
  expect((await ask(MarkRefundSent, payment.id)).body.code).toBe('refund-is-withdrawn')

  const sent = await aRefund(1_000, { iban })
  await ask(MarkRefundSent, sent.id)
  expect((await ask(ReversePayment, sent.paymentId, { body: { reason: 'Klaida' } })).body.code).toBe('refund-is-sent')

  const byList = await aRefund(1_000, { iban })
  expect((await ask(WithdrawRefund, byList.id, { body: { reason: 'Sumokėta grynaisiais' } })).status).toBe(200)
  expect((await ask(ListOrderPayments, byList.orderId)).body.balance.received).toBe(10_000)

  const deposit = await aDepositBack(4_000, { iban })
  expect((await ask(WithdrawRefund, deposit.id, { body: { reason: 'Pasiims pats' } })).status).toBe(200)
  expect((await ask(ShowDeposit, deposit.orderId)).body.data.held).toBe(15_000)
  expect((await ask(WithdrawRefund, deposit.id, { body: { reason: 'Pasiims pats' } })).status).toBe(409)
  expect((await ask(ShowDeposit, deposit.orderId)).body.data.held).toBe(15_000)

  for (const raced of [await aRefund(1_000, { iban }), await aDepositBack(1_000, { iban })]) {
    const answers = await Promise.all([
      ask(MarkRefundSent, raced.id),
      ask(WithdrawRefund, raced.id, { body: { reason: 'Ne' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})
