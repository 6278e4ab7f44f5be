import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { checkBank } from '#finance/months/server/checks/check-bank.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import {
  AssignBankEntry,
  type BankEntry,
  DismissBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  RecordPayment,
  ReopenBankEntry,
  TakeBackPayments,
} from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-19T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
})

const paymentsOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body

let lastPrice = 30_000
async function order() {
  lastPrice += 100
  const { id } = await makeOrder(shop, { lines: [{ unit_price: lastPrice }] })
  return { id, total: (await paymentsOf(id)).balance.total as number, rf: buildDocumentReference('prepayment', id) }
}

async function send(...entries: TestBankEntry[]) {
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' },
  })
  const { status, body } = await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { waiting: number; other: number; matched: number; known: number; entries: number }
}

const listed = async (query = {}): Promise<BankEntry[]> =>
  (await shop.request(ListBankEntries, { as: admin.token, query: { state: 'waiting', ...query } })).body.data
const takenBack = () => listed({ taken_back: '1' })
const onBoard = async () => (await shop.request(ShowToday, { as: admin.token })).body.taken_back as number | undefined
const takeBack = (id: number, ...payment_ids: number[]) =>
  shop.request(TakeBackPayments, { as: admin.token, params: { id }, body: { payment_ids } })
const dismiss = (id: number, body: object) =>
  shop.request(DismissBankEntry, { as: admin.token, params: { id }, body } as never)

let lastRef = 0
const came = (amount: number, more: Partial<TestBankEntry> = {}): TestBankEntry => ({
  amount,
  ref: `K${++lastRef}`,
  booked_on: '2026-11-17',
  ...more,
})
const went = (amount: number, more: Partial<TestBankEntry> = {}): TestBankEntry =>
  came(amount, { debit: true, booked_on: '2026-11-18', ...more })

const account = (n: number) => `LT${String(n).padStart(18, '6')}`

test('T1163 money that the bank reverses waits beside its payment, on the board and in the month, and nothing is changed by itself', async () => {
  const one = await order()
  const part = one.total - 1_000
  await send(came(part, { reference: one.rf }))
  expect(await onBoard()).toBeUndefined()

  const back = went(part, { reversal: true, text: 'Mokėjimo atšaukimas' })
  expect(await send(back)).toMatchObject({ entries: 1, matched: 0, waiting: 1, other: 0 })
  const [entry, ...others] = await takenBack()
  expect(others).toEqual([])
  const [paid] = (await paymentsOf(one.id)).data
  expect(entry).toMatchObject({
    amount: -part,
    takes_back: true,
    remittance: 'Mokėjimo atšaukimas',
    may_be_taken_back: [{ alike: 'name', booked_on: '2026-11-17', payments: [{ id: paid.id, order_id: one.id }] }],
  })
  expect((await paymentsOf(one.id)).balance.received).toBe(part)
  expect(await onBoard()).toBe(1)
  const month = await checkBank(shop.context.database.db, '2026-11')
  expect(month).toMatchObject({ state: 'problem', code: 'bank-entries-waiting' })
  expect(month.message).toContain('pinigai, kuriuos bankas atsiėmė')
  expect(month.figures).toContainEqual({ label: 'Bankas atsiėmė', value: 1, unit: 'count' })

  // the same file again brings nothing new
  expect(await send(back)).toMatchObject({ known: 1, waiting: 1 })
  expect(await takenBack()).toHaveLength(1)

  const id = entry?.id ?? 0
  expect((await takeBack(id, paid.id, 2_000_000)).status).toBe(404)
  const assigned = { parts: [{ order_id: one.id, amount: part }] }
  expect((await shop.request(AssignBankEntry, { as: admin.token, params: { id }, body: assigned })).body.code).toBe(
    'takes-back',
  )
  expect(await takeBack(id, paid.id)).toMatchObject({ status: 200 })
  const after = await paymentsOf(one.id)
  expect(after.balance).toMatchObject({ received: 0, due: one.total })
  expect(after.data).toMatchObject([
    { amount: part, reversed: true },
    { amount: -part, paid_on: '2026-11-18', reverses: paid.id, bank_entry_id: id, note: 'Bankas atsiėmė 2026-11-18.' },
  ])
  expect(await onBoard()).toBeUndefined()
  expect((await takeBack(id, paid.id)).body.code).toBe('entry-is-decided')
  expect(await send(back)).toMatchObject({ known: 1, waiting: 0 })

  const reopen = (entryId: number) =>
    shop.request(ReopenBankEntry, { as: admin.token, params: { id: entryId }, body: { reason: 'Klaida' } })
  expect((await reopen(id)).body.code).toBe('taken-back-for-good')
  expect((await reopen(paid.bank_entry_id)).body.code).toBe('taken-back')
  const lines = await shop.context.database.db.select().from(history).where(eq(history.subject_id, one.id))
  expect(lines.at(-1)).toMatchObject({ deed: 'payment.reversed', details: { amount: part } })
})

test.each<
  [string, (rf: string, n: number) => Partial<TestBankEntry>, (rf: string, n: number) => Partial<TestBankEntry>, string]
>([
  ['a return with its reason', (rf) => ({ reference: rf }), () => ({ returned: 'AC04', debtor: 'Bankas' }), 'sum'],
  [
    'a debit with the payer’s own name of the payment',
    (rf, n) => ({ reference: rf, end_to_end_id: `E2E-${n}` }),
    (_, n) => ({ end_to_end_id: `E2E-${n}`, debtor: 'Kitas' }),
    'bank',
  ],
  [
    'a debit with our reference in its words',
    (rf) => ({ reference: rf }),
    (rf) => ({ text: `Grąžinama ${rf}` }),
    'reference',
  ],
  [
    'a debit to the same account',
    (rf, n) => ({ reference: rf, debtor_iban: account(n) }),
    (_, n) => ({ debtor: 'Mes', debtor_iban: testIban, creditor_iban: account(n) }),
    'account',
  ],
])(
  'T1163 %s is known as money that goes back, in the same file, in another and whichever is read first',
  async (_, first, second, by) => {
    for (const how of ['one file', 'two files', 'the later first']) {
      const one = await order()
      const part = one.total - 1_000
      const n = ++lastRef
      const [money, back] = [came(part, first(one.rf, n)), went(part, second(one.rf, n))]
      if (how === 'one file') await send(money, back)
      else for (const entry of how === 'two files' ? [money, back] : [back, money]) await send(entry)
      const entry = (await takenBack()).at(-1)
      const [paid] = (await paymentsOf(one.id)).data
      expect(entry?.amount, how).toBe(-part)
      expect(entry?.may_be_taken_back[0], how).toMatchObject({ alike: by, payments: [{ id: paid.id }] })
      expect((await takeBack(entry?.id ?? 0, paid.id)).status, how).toBe(200)
      expect((await paymentsOf(one.id)).balance, how).toMatchObject({ received: 0, due: one.total })
    }
  },
)

test('T1163 an outgoing entry that reverses nothing waits for nobody: a fee, another sum, a refund that the shop recorded itself', async () => {
  const one = await order()
  await send(came(one.total + 500, { reference: one.rf, debtor_iban: account(901) }))
  const refund = { paid_on: '2026-11-18', amount: -500, way: 'transfer', note: 'Permoka', iban: 'LT601010012345678901' }
  await shop.request(RecordPayment, { as: admin.token, params: { id: one.id }, body: refund } as never)
  const entry = await send(
    went(500, { creditor_iban: account(901), debtor: 'Jonas' }),
    went(75, { text: 'Mokestis' }),
    went(one.total, { creditor_iban: account(902), text: 'Nuoma' }),
  )
  expect(entry).toMatchObject({ waiting: 0, other: 3 })
})

test('T1163 of a batch one transaction goes back, and payments of one entry are taken back together', async () => {
  const [a, b] = [await order(), await order()]
  const parts = [
    { amount: a.total - 1_000, reference: a.rf, ref: `P${++lastRef}` },
    { amount: b.total - 1_000, reference: b.rf, ref: `P${++lastRef}` },
  ]
  const sum = a.total + b.total - 2_000
  await send(came(sum, { parts }))
  const back = parts.map((part, at) => ({
    ...part,
    ref: `B${++lastRef}`,
    debit: true,
    ...(at === 0 && { returned: 'MD06' }),
  }))
  await send(went(sum, { parts: back }))
  const waiting = await takenBack()
  expect(waiting.map(({ amount }) => amount)).toEqual(parts.map(({ amount }) => -amount))
  for (const [at, { id }] of [a, b].entries()) {
    const [paid] = (await paymentsOf(id)).data
    expect((await takeBack(waiting[at]?.id ?? 0, paid.id)).status).toBe(200)
    expect((await paymentsOf(id)).balance.received).toBe(0)
  }
})

test('T1163 as long as an invoice stands on its money, a credit note comes first', async () => {
  const one = await order()
  await send(came(one.total, { reference: one.rf }))
  await send(went(one.total, { returned: 'AC04', reference: one.rf }))
  const [entry] = await takenBack()
  const [paid] = (await paymentsOf(one.id)).data
  const refused = await takeBack(entry?.id ?? 0, paid.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'invoice-stands', order_id: one.id } })
  expect(await takenBack()).toHaveLength(1)
  const credit = { lines: 'all' as const, reason: 'Bankas atsiėmė', expected_remaining: one.total }
  await shop.request(IssueCredit, { as: admin.token, params: { id: one.id }, body: credit })
  expect((await takeBack(entry?.id ?? 0, paid.id)).status).toBe(200)
  expect((await paymentsOf(one.id)).balance).toMatchObject({ owed: 0, received: 0, due: 0, over: 0 })
})

test('T1163 a person may say that it takes nothing back, with the reason, and think again', async () => {
  const one = await order()
  await send(came(one.total - 1_000, { reference: one.rf }), went(one.total - 1_000, { reversal: true }))
  const [entry] = await takenBack()
  const id = entry?.id ?? 0
  expect(await dismiss(id, {})).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
  expect((await dismiss(id, { reason: 'Grąžinome patys' })).status).toBe(200)
  const { db } = shop.context.database
  const lines = await db.select().from(history).where(eq(history.subject_id, id))
  expect(lines.at(-1)).toMatchObject({ deed: 'bank-entry.dismissed', details: { reason: 'Grąžinome patys' } })
  expect((await paymentsOf(one.id)).balance.received).toBe(one.total - 1_000)
  await shop.request(ReopenBankEntry, { as: admin.token, params: { id }, body: { reason: 'Apsirikau' } })
  expect((await takenBack()).map((each) => each.id)).toEqual([id])
  const [paid] = (await paymentsOf(one.id)).data
  const answers = await Promise.all([takeBack(id, paid.id), takeBack(id, paid.id), dismiss(id, { reason: 'Ne' })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('T1163 a reversed payment of a closed month is booked today, with the true day in its note', async () => {
  const one = await order()
  const { db } = shop.context.database
  await send(came(one.total - 1_000, { reference: one.rf, booked_on: '2026-10-29' }))
  await send(went(one.total - 1_000, { returned: 'AC04', booked_on: '2026-10-30' }))
  const [entry] = await takenBack()
  await db.execute(sql`insert into months select '2026-10', now(), ${admin.id}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`)
  const [paid] = (await paymentsOf(one.id)).data
  expect((await takeBack(entry?.id ?? 0, paid.id)).status).toBe(200)
  expect((await paymentsOf(one.id)).data.at(-1)).toMatchObject({
    paid_on: '2026-11-19',
    amount: 1_000 - one.total,
    note: 'Bankas atsiėmė 2026-10-30. Banke – 2026-10-30, tas mėnuo jau uždarytas.',
  })
})

test('T1164 a reference is found wherever a statement may hold it, and all words of an entry are kept', async () => {
  const places: ((rf: string) => Partial<TestBankEntry>)[] = [
    (rf) => ({ texts: ['Už įrankių nuomą', rf] }),
    (rf) => ({ texts: [`Už nuomą ${rf.slice(0, 7)}`, rf.slice(7)] }),
    (rf) => ({ text: `Už\n   nuomą\n   ${rf.slice(0, 4)}\n   ${rf.slice(4)}` }),
    (rf) => ({ end_to_end_id: rf }),
    (rf) => ({ additional: { remittance: `Mokėjimo kodas ${rf}` } }),
    (rf) => ({ additional: { transaction: `Gauta ${rf}` } }),
    (rf) => ({ text: 'Už nuomą', additional: { entry: `Įplaukos ${rf}` } }),
    (rf) => ({ additional: { document: rf } }),
  ]
  for (const place of places) {
    const one = await order()
    const entry = came(one.total, place(one.rf))
    expect(await send(entry), JSON.stringify(entry)).toMatchObject({ matched: 1, waiting: 0 })
    expect((await paymentsOf(one.id)).balance.due).toBe(0)
  }

  await send(
    came(4_321, {
      texts: ['Pirma dalis', 'antra dalis'],
      reference: '00123456',
      end_to_end_id: 'UZS-9',
      additional: { remittance: 'Papildomai', transaction: 'Banko žodžiai', entry: 'Įrašo žodžiai', document: 'A-1' },
    }),
  )
  const [kept] = await listed({ q: 'Papildomai' })
  expect(kept).toMatchObject({
    reference: '00123456',
    remittance: 'Pirma dalis antra dalis A-1; Papildomai; UZS-9; Banko žodžiai; Įrašo žodžiai',
  })
})

test('T1164 several payments that do not add up wait for a person with all their words, whatever one of them names', async () => {
  const one = await order()
  const parts = [
    { amount: one.total, reference: one.rf, text: 'dalis viena' },
    { amount: 100, currency: 'USD', text: 'dalis dvi' },
  ]
  expect(await send(came(one.total + 100, { parts }))).toMatchObject({ matched: 0, waiting: 1 })
  const [kept] = await listed({ q: 'dalis viena' })
  expect(kept?.remittance).toBe(`${one.rf}; dalis viena; dalis dvi`)
  expect((await paymentsOf(one.id)).data).toEqual([])
})

test('T1163 all payments taken back leave the books whole', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  // a month closed directly in the tables has no sums
  const broken = findings.filter(({ name, breaches }) => name !== 'C2-closed-months' && breaches.length > 0)
  expect(broken).toEqual([])
})
