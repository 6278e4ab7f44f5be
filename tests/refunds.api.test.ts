import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { HoldDeposit, SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import {
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  RecordPayment,
  ReopenBankEntry,
  ReversePayment,
} from '#finance/payments/payments.contract.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import {
  ListRefunds,
  MarkRefundNotSent,
  MarkRefundSent,
  MarkRefundsSent,
  RefundsFile,
  SavePayee,
  WithdrawRefund,
} from '#finance/refunds/refunds.contract.ts'
import { refunds } from '#finance/refunds/server/refunds.tables.ts'
import { sendRefunds } from '#finance/refunds/server/send-refunds.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { ListHistory } from '#shell/history/history.contract.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const iban = 'LT601010012345678901'
const other = 'LT967044011111111111'
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
  const { id: orderId } = await makeOrder(shop, { lines: [{ unit_price: 20_000 }] })
  expect((await ask(RecordPayment, orderId, { body: { ...paidOn, amount: 10_000 } })).status).toBe(201)
  const back = await ask(RecordPayment, orderId, { body: { ...paidOn, amount: -amount, ...payee } })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  const refund = (await list({ q: String(orderId) })).data[0]
  return { id: refund.id as number, orderId, paymentId: back.body.data.id as number, refund }
}
async function aDepositBack(amount: number, payee: { iban?: string; name?: string } = {}) {
  const { id: orderId } = await makeOrder(shop)
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
async function bankSays(...entries: Partial<TestBankEntry>[]) {
  const definitions = entries.map((entry) => ({ amount: 100, debit: true, ref: `B${++lastRef}`, ...entry }))
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries: definitions }), type: 'application/xml' },
  })
  const answer = await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Record<string, number> }).data
}

test('T1380 refunds by transfer are listed, go out as one file, and the bank’s entry with their reference ends them with no person', async () => {
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
  expect(xml).toContain(`<IBAN>${testIban}</IBAN>`)

  const ids = [first.id, second.id]
  expect((await ask(MarkRefundsSent, undefined, { body: { ids, in_file: true } })).status).toBe(200)
  expect(await list({ state: 'sent' })).toMatchObject({ to_send: 0, meta: { total: 2 } })
  const entry = await bankSays(
    { amount: 3_000, end_to_end_id: first.refund.reference, creditor_iban: iban },
    { amount: 4_005, end_to_end_id: second.refund.reference },
    { amount: 999 },
  )
  expect(entry).toMatchObject({ refunds: 2, waiting: 0, other: 1 })
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
  expect(history.map(({ deed: action }: never) => action)).toEqual(
    expect.arrayContaining(['refund.sent', 'refund.done']),
  )
  expect(JSON.stringify(history)).not.toContain(iban)
})

test('T1381 a refund without an account is told by its number, and goes nowhere until it has one', async () => {
  const lacking = await aRefund(2_000, { iban: other })
  const whole = await aRefund(1_000, { iban })
  // as it was wanted when an account could be left out
  await shop.context.database.db.update(refunds).set({ iban: '' }).where(eq(refunds.id, lacking.id))
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
  const { id } = await makeOrder(shop, { lines: [{ unit_price: 20_000 }] })
  const { body } = await ask(ListOrderPayments, id)
  const paid = { amount: body.balance.total, debit: false, debtor: 'Petras Petraitis', debtor_iban: iban }
  await bankSays({ ...paid, text: `Užsakymas ${buildDocumentReference('prepayment', id)}` })
  expect((await ask(ListOrderPayments, id)).body.balance.received).toBe(body.balance.total)
  await ask(RecordPayment, id, { body: { ...paidOn, amount: -500 } })
  expect((await list()).data).toMatchObject([{ order_id: id, name: 'Petras Petraitis', iban }])
})

test('T1383 a refund goes out once: of two who send it one is told, a new file has what nobody sent, and only its number brings a sent one again', async () => {
  const [first, second] = [await aRefund(1_000, { iban }), await aRefund(2_000, { iban })]
  const late = await runConcurrently(
    shop,
    (tx) => sendRefunds(createWork(tx, { by: admin.id, now: shop.context.clock() }), { ids: [first.id], inFile: true }),
    () => ask(MarkRefundSent, first.id),
  )
  expect(late.status).toBe(409)
  expect((await ask(MarkRefundSent, first.id)).body).toMatchObject({ code: 'refund-is-sent', ids: [first.id] })

  expect(await fileText([second.id])).not.toContain(`<EndToEndId>${first.refund.reference}<`)
  expect(await fileText([first.id])).toContain(`<EndToEndId>${first.refund.reference}<`)
  expect((await file([first.id, second.id])).body).toMatchObject({ code: 'already-sent', ids: [first.id, second.id] })
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
  expect((await file([first.id])).body).toMatchObject({ code: 'already-sent', ids: [first.id] })
  expect((await file()).body).toMatchObject({ code: 'nothing-to-send' })
  const third = await aRefund(1_000, { iban })
  expect((await file([first.id, second.id, third.id])).body).toMatchObject({ code: 'already-sent' })
  expect((await file([second.id, third.id])).body).toMatchObject({ code: 'already-sent' })
  const all = await fileText()
  expect(all).toContain('<NbOfTxs>1</NbOfTxs>')
  expect(idOf(all)).not.toBe(once)
  await ask(MarkRefundsSent, undefined, { body: { ids: [first.id, second.id], in_file: true } })
  expect(idOf(await fileText([second.id, first.id]))).toBe(once)
  expect((await list()).data.map(({ message }: never) => message)).toEqual([idOf(all), once, once])
})

test('T1385 the bank’s line of another sum, account or refund ends none, a second one of a done refund neither', async () => {
  const { id, refund } = await aRefund(1_000, { iban })
  await ask(MarkRefundSent, id)
  await bankSays(
    { amount: 1_001, end_to_end_id: refund.reference },
    { amount: 1_000, end_to_end_id: refund.reference, creditor_iban: other },
    { amount: 1_000, end_to_end_id: 'GR-999' },
    { amount: 1_000, end_to_end_id: `${refund.reference}-2` },
  )
  expect(await stateOf(id)).toBe('sent')
  const again = { amount: 1_000, end_to_end_id: refund.reference, creditor_iban: iban }
  expect(await bankSays(again, again)).toMatchObject({ refunds: 1, other: 1 })
  expect(await stateOf(id)).toBe('done')
  const [done] = await shop.context.database.db
    .select()
    .from(bank_entries)
    .where(eq(bank_entries.state, 'settled'))
    .orderBy(asc(bank_entries.id))
  expect((await ask(ReopenBankEntry, done?.id, { body: { reason: 'Klaida' } })).body.code).toBe('entry-is-refund')
})

test('T1386 a refund that the bank did not send is sent again by another reference, and a late entry of the first ends it', async () => {
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

test('T1457 two who ask for the file of everything at once have no refund in two files, and what is in one is neither changed nor withdrawn', async () => {
  const [first, second] = [await aRefund(1_000, { iban }), await aRefund(2_000, { iban })]
  const both = await Promise.all([file(), file()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await aRefund(3_000, { iban })
  const later = await Promise.all([file([late.id]), file(), file([late.id, first.id])])
  const texts = later.filter(({ status }) => status === 200).map(({ bytes }) => bytes.toString())
  const ids = new Set(texts.map((xml) => /<MsgId>(.+)<\/MsgId>/.exec(xml)?.[1]))
  expect([texts.length > 0, ids.size]).toEqual([true, 1])
  for (const xml of texts) expect(xml).not.toContain(`<EndToEndId>${first.refund.reference}<`)

  expect((await ask(SavePayee, first.id, { body: { iban: other, name: 'Kitas' } })).body.code).toBe('refund-is-sent')
  expect((await ask(WithdrawRefund, first.id, { body: { reason: 'Ne' } })).body.code).toBe('refund-is-sent')
  expect((await ask(ReversePayment, first.paymentId, { body: { reason: 'Ne' } })).body.code).toBe('refund-is-sent')
  // the bank did not take the file
  const undone = await ask(MarkRefundNotSent, first.id, { body: { reason: 'Failas neįkeltas' } })
  expect(undone.body.data).toMatchObject({ message: null, reference: `${first.refund.reference}-2` })
  expect((await file([second.id])).body.code).toBe('already-sent')
  expect((await file([first.id])).status).toBe(200)
  // told by hand, it has no file
  const byHand = await aRefund(500, { iban })
  await ask(MarkRefundSent, byHand.id)
  expect((await file([byHand.id])).body.code).toBe('already-sent')
})

test('T1458 without an account or a name in the bank’s letters the shop makes no file, and no name in it is empty', async () => {
  const settings = await readSettings(shop.context.database.db)
  await aRefund(1_000, { iban, name: 'Əli Məmmədov' })
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, name: 'ООО Инструмент' } })
  const xml = await fileText()
  expect(xml).toContain('<Nm>OOO Instrument</Nm>')
  expect(xml).toContain('<Nm>Eli Memmedov</Nm>')
  for (const name of ['工具', '„“']) {
    await shop.request(SaveSettings, { as: admin.token, body: { ...settings, name } })
    expect((await file()).body.code).toBe('no-name')
  }
  const { id } = await makeOrder(shop)
  await ask(RecordPayment, id, { body: { ...paidOn, amount: 1_000 } })
  const strange = await ask(RecordPayment, id, { body: { ...paidOn, amount: -100, iban, name: '王 Jonas' } })
  expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['name']])
})

/** Sent, carried out, and in the next file sent back. */
async function sentBack(how: Partial<TestBankEntry>) {
  const { id, refund, orderId, paymentId } = await aRefund(1_000, { iban })
  await fileText([id])
  await ask(MarkRefundSent, id)
  const debit = { amount: 1_000, end_to_end_id: refund.reference, creditor_iban: iban }
  const credit = { ...debit, debit: false, debtor: 'Ona Onaitė', debtor_iban: iban, creditor_iban: testIban, ...how }
  return { id, refund, orderId, paymentId, debit, credit }
}

test('T1459 a refund that the bank sends back in the next file is open again under a new reference, is told, and pays nobody', async () => {
  for (const how of [{ returned: 'AC04' }, { reversal: true }]) {
    const { id, refund, orderId, debit, credit } = await sentBack(how)
    expect(await bankSays(debit)).toMatchObject({ refunds: 1 })
    expect(await bankSays(credit)).toMatchObject({ returned: 1, waiting: 0, matched: 0, other: 0 })
    const open = (await list({ q: String(orderId) })).data[0]
    expect(open).toMatchObject({
      id,
      state: 'to-send',
      reference: `${refund.reference}-2`,
      returned_on: '2026-11-17',
      message: null,
    })
    expect((await ask(ListOrderPayments, orderId)).body.balance.received).toBe(9_000)
    const deeds = (await ask(ListHistory, undefined, { query: {} })).body.data.map(({ deed: action }: never) => action)
    expect(deeds).toContain('refund.returned')
    const settled = (await ask(ListBankEntries, undefined, { query: { state: 'settled' } })).body.data
    expect(settled.slice(0, 2).map(({ amount, assigned }: never) => [amount, assigned])).toEqual([
      [1_000, [expect.objectContaining({ order_id: orderId, amount: 1_000 })]],
      [-1_000, [expect.objectContaining({ order_id: orderId, amount: -1_000 })]],
    ])
    for (const entry of settled.slice(0, 2))
      expect((await ask(ReopenBankEntry, entry.id, { body: { reason: 'Ne' } })).body.code).toBe('entry-is-refund')

    const anew = await fileText([id])
    expect(anew).toContain(`<EndToEndId>${refund.reference}-2<`)
    await ask(MarkRefundSent, id)
    // the first one's line a second time ends nothing
    await bankSays({ ...debit, text: 'dar kartą' })
    expect(await stateOf(id)).toBe('sent')
    await bankSays({ ...debit, end_to_end_id: `${refund.reference}-2` })
    expect(await stateOf(id)).toBe('done')
  }
})

test('T1460 files in any order tell the same: a return before its debit opens the refund once, and the debit ends nothing', async () => {
  const { id, debit, credit } = await sentBack({ returned: 'AC04' })
  expect(await bankSays(credit)).toMatchObject({ returned: 1 })
  expect(await stateOf(id)).toBe('to-send')
  expect(await bankSays(debit)).toMatchObject({ other: 0 })
  expect(await stateOf(id)).toBe('to-send')

  const both = await sentBack({ returned: 'AC04' })
  expect(await bankSays(both.credit, both.debit)).toMatchObject({ refunds: 1, returned: 1 })
  expect(await stateOf(both.id)).toBe('to-send')

  // a clerk was first
  const known = await sentBack({ returned: 'AC04' })
  await ask(MarkRefundNotSent, known.id, { body: { reason: 'Grįžo' } })
  expect(await bankSays(known.credit)).toMatchObject({ returned: 1, waiting: 0 })
  expect((await list({ q: String(known.orderId) })).data[0]).toMatchObject({
    state: 'to-send',
    reference: `${known.refund.reference}-2`,
  })
})

test('T1461 an entry that only looks like a returned refund opens none: another sum, a refund that was not sent, a payer’s own reference', async () => {
  const { id, credit } = await sentBack({ returned: 'AC04' })
  expect(await bankSays({ ...credit, amount: 900 })).not.toHaveProperty('returned')
  expect(await bankSays({ ...credit, returned: '' })).not.toHaveProperty('returned')
  expect(await stateOf(id)).toBe('sent')
  const fresh = await aRefund(700, { iban })
  const early = { amount: 700, debit: false, end_to_end_id: fresh.refund.reference, returned: 'AC04' }
  expect(await bankSays(early)).toMatchObject({ matched: 0, waiting: 1 })
  expect(await stateOf(fresh.id)).toBe('to-send')
  expect((await list({ q: String(fresh.orderId) })).data[0].reference).toBe(fresh.refund.reference)
})
