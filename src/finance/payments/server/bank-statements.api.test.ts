import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeOrder, type TestOrderInput } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { buildCamtFile, type TestBankEntry, type TestBankStatement, testIban } from '../camt.factories.ts'
import {
  AssignBankEntry,
  DismissBankEntry,
  ImportBankStatement,
  ListBankEntries,
  ListOrderPayments,
  ListPayments,
  MarkPaid,
  RecordPayment,
  ShowImportProgress,
} from '../payments.contract.ts'
import { bank_entries, bank_statements } from './bank.tables.ts'
import { payments } from './payments.tables.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
})

let lastPrice = 10_000
async function order(more: TestOrderInput = {}, unit_price?: number) {
  lastPrice += 100
  const { id } = await makeOrder(shop, { lines: [{ unit_price: unit_price ?? lastPrice }], ...more })
  const { body } = await shop.request(ListOrderPayments, { as: admin.token, params: { id } })
  return { id, total: body.balance.total as number, rf: buildDocumentReference('prepayment', id) }
}

async function send(statement: TestBankStatement | Buffer, fields: Record<string, string> = {}) {
  const bytes = Buffer.isBuffer(statement) ? statement : buildCamtFile(statement)
  const form = await buildMultipartForm({ ...fields, file: { name: 'israsas.xml', bytes, type: 'application/xml' } })
  return shop.request(ImportBankStatement, { ...form, as: admin.token } as never)
}

let lastRef = 0
const entry = (amount: number, more: Partial<TestBankEntry> = {}): TestBankEntry => ({
  amount,
  ref: `R${++lastRef}`,
  ...more,
})

const paymentsOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body
const numberOf = async (orderId: number) =>
  (await shop.context.database.db.select().from(documents).where(eq(documents.order_id, orderId)))[0]?.full_number ?? ''

async function entryOf(ref: { remittance: string }) {
  const [bankEntry] = await shop.context.database.db
    .select()
    .from(bank_entries)
    .where(eq(bank_entries.remittance, ref.remittance))
  if (!bankEntry) throw new Error('There is no such entry')
  return bankEntry
}

test.each(['02', '08'] as const)(
  'version %s: a reference in its place or in words pays the order to the letter',
  async (version) => {
    const [strd, ustrd, grouped] = [await order(), await order(), await order()]
    const { body, status } = await send({
      version,
      entries: [
        entry(strd.total, { reference: strd.rf }),
        entry(ustrd.total, { text: `Uz perforatoriu, ${ustrd.rf.toLowerCase()}` }),
        entry(grouped.total, { text: formatRfReference(grouped.rf) }),
      ],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({
      entries: 3,
      known: 0,
      matched: 3,
      matched_amount: strd.total + ustrd.total + grouped.total,
      part: 0,
      over: 0,
      invoices: 3,
      waiting: 0,
      other: 0,
    })
    for (const { id, total } of [strd, ustrd, grouped])
      expect(await paymentsOf(id)).toMatchObject({
        data: [{ amount: total, way: 'transfer', paid_on: '2026-11-17' }],
        balance: { due: 0, over: 0 },
      })
    const [invoice] = await shop.context.database.db
      .select()
      .from(documents)
      .where(sql`${documents.order_id} = ${strd.id} and ${documents.kind} = 'invoice'`)
    expect(invoice?.snapshot.supplied_on).toBe('2026-11-17')
  },
)

test('amounts that the bank fills up with zeros to 15 digits pay to the cent', async () => {
  const [padded, alone] = [await order(), await order()]
  const plain = buildCamtFile({
    entries: [entry(padded.total, { reference: padded.rf }), entry(alone.total, { reference: alone.rf })],
  })
  const filled = plain
    .toString()
    .replace(/(<Amt [^>]*>)(\d+)\./g, (_, tag: string, whole: string) => `${tag}${whole.padStart(15, '0')}.`)
  expect(filled).toMatch(/>0{9,}\d+\.\d\d</)
  const { body, status } = await send(Buffer.from(filled))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ entries: 2, matched: 2, matched_amount: padded.total + alone.total })
  for (const { id, total } of [padded, alone])
    expect(await paymentsOf(id)).toMatchObject({ data: [{ amount: total }], balance: { due: 0, over: 0 } })
})

test('an order is marked as paid by a call that is announced as JSON and brings no body', async () => {
  const { id } = await order()
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${id}/mark-as-paid`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-length': '0', 'content-type': 'application/json' },
  })
  expect(statusCode, body).toBe(200)
  expect((await paymentsOf(id)).balance.due).toBe(0)
})

test('the number of a document pays its order, and the same digits alone pay nothing', async () => {
  const [named, digits, spaced] = [await order(), await order(), await order()]
  const number = await numberOf(digits.id)
  await send({
    entries: [
      entry(named.total, { text: `Pagal ${await numberOf(named.id)}` }),
      entry(digits.total + 1, { text: number.replace(/\D/g, ''), reference: String(digits.id) }),
      entry(digits.total + 2, { text: digits.rf.slice(2) }),
      entry(spaced.total, { text: `saskaita ${(await numberOf(spaced.id)).replace(/^(\D+)/, '$1 ')}` }),
    ],
  })
  expect((await paymentsOf(named.id)).balance.due).toBe(0)
  expect((await paymentsOf(spaced.id)).balance.due).toBe(0)
  expect((await paymentsOf(digits.id)).data).toEqual([])
})

test('a known account with exactly the sum that is due pays; two orders of that sum wait for a person', async () => {
  const customer = await makeCustomer(shop)
  const account = 'LT601010012345678901'
  const mine = { user_id: customer.id }
  const first = await order(mine)
  await send({ entries: [entry(first.total, { reference: first.rf, debtor_iban: account })] })

  const second = await order(mine)
  const stranger = await order()
  const { body } = await send({
    entries: [
      entry(second.total, { text: 'uz nuoma', debtor_iban: account }),
      entry(stranger.total, { text: 'nezinomas mokėtojas', debtor_iban: 'LT471000000000000000' }),
    ],
  })
  expect(body.data).toMatchObject({ matched: 1, waiting: 1 })
  expect((await paymentsOf(second.id)).balance.due).toBe(0)
  expect((await entryOf({ remittance: 'nezinomas mokėtojas' })).suggested).toEqual([stranger.id])

  const twins = [await order(mine, 77_700), await order(mine, 77_700)]
  await send({ entries: [entry(twins[0]?.total ?? 0, { text: 'du vienodi', debtor_iban: account })] })
  const waiting = await entryOf({ remittance: 'du vienodi' })
  expect(waiting).toMatchObject({ state: 'waiting', suggested: twins.map(({ id }) => id) })
})

test("another's reference from a known account is for a person to look at", async () => {
  const customer = await makeCustomer(shop)
  const account = 'LT851010099999999999'
  const first = await order({ user_id: customer.id })
  await send({ entries: [entry(first.total, { reference: first.rf, debtor_iban: account })] })
  const second = await order({ user_id: customer.id })
  await send({ entries: [entry(second.total, { text: 'RF18539007547034', debtor_iban: account })] })
  expect((await paymentsOf(second.id)).data).toEqual([])
})

test('a part and too much are recorded as they are, and said', async () => {
  const [part, over] = [await order(), await order()]
  const { body } = await send({
    entries: [entry(5_000, { reference: part.rf }), entry(over.total + 250, { reference: over.rf })],
  })
  expect(body.data).toMatchObject({ matched: 2, part: 1, over: 1, invoices: 1 })
  expect((await paymentsOf(part.id)).balance).toMatchObject({ received: 5_000, due: part.total - 5_000 })
  expect((await paymentsOf(over.id)).balance).toMatchObject({ due: 0, over: 250 })
})

test('T134 an order that is paid already is not paid once more by itself: a clerk says that it was recorded by hand, which the history tells', async () => {
  const paid = await order()
  await shop.request(MarkPaid, { as: admin.token, params: { id: paid.id } })
  await send({ entries: [entry(paid.total, { reference: paid.rf, text: 'jau apmokėta' })] })
  const waiting = await entryOf({ remittance: 'jau apmokėta' })
  expect(waiting).toMatchObject({ state: 'waiting', suggested: [paid.id] })
  const ask = { as: admin.token, params: { id: waiting.id }, body: { state: 'known' as const } }
  expect((await shop.request(DismissBankEntry, ask)).status).toBe(200)
  expect((await shop.request(DismissBankEntry, ask)).status).toBe(409)
  expect((await paymentsOf(paid.id)).data).toHaveLength(1)
  const lines = await shop.context.database.db
    .select()
    .from(history)
    .where(and(eq(history.subject_kind, 'bank-entry'), eq(history.subject_id, waiting.id)))
  expect(lines).toMatchObject([
    { deed: 'bank-entry.known', by_id: admin.id, subject_title: `2026-11-17, ${formatMoney(paid.total)}` },
  ])
})

test('an outgoing, reversed or foreign-currency entry is not a payment; a pending entry is not imported yet', async () => {
  const one = await order()
  const dollars = await order()
  const { body } = await send({
    entries: [
      entry(1_000, { debit: true, text: one.rf }),
      entry(one.total, { reversal: true, reference: one.rf }),
      entry(one.total, { pending: true, reference: one.rf }),
    ],
  })
  expect(body.data).toMatchObject({ entries: 2, matched: 0, waiting: 0, other: 2 })
  const foreign = await send({
    currency: 'USD',
    id: 'ISR-USD',
    entries: [entry(dollars.total, { currency: 'USD', reference: dollars.rf })],
  })
  expect(foreign.body.data).toMatchObject({ matched: 0, other: 1 })
  expect((await paymentsOf(one.id)).data).toEqual([])
  expect((await paymentsOf(dollars.id)).data).toEqual([])
})

test('a payment for two documents waits with both, and a person splits it', async () => {
  const [a, b] = [await order(), await order()]
  await send({ entries: [entry(a.total + b.total, { text: `${a.rf} ${b.rf}` })] })
  const waiting = await entryOf({ remittance: `${a.rf} ${b.rf}` })
  expect(waiting).toMatchObject({ state: 'waiting', suggested: [a.id, b.id] })

  const split = (parts: { order_id: number; amount: number }[]) =>
    shop.request(AssignBankEntry, { as: admin.token, params: { id: waiting.id }, body: { parts } })
  expect((await split([{ order_id: a.id, amount: a.total }])).status).toBe(422)
  const twice = await split([
    { order_id: a.id, amount: a.total },
    { order_id: a.id, amount: b.total },
  ])
  expect(twice.status).toBe(409)
  const whole = [
    { order_id: b.id, amount: b.total },
    { order_id: a.id, amount: a.total },
  ]
  const answers = await Promise.all([split(whole), split(whole)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (const { id } of [a, b]) expect((await paymentsOf(id)).balance).toMatchObject({ due: 0, over: 0 })
})

test('a bank entry’s many transactions are payments of their own, and amounts that do not add up wait whole', async () => {
  const [a, b, c] = [await order(), await order(), await order()]
  const parts = [
    { amount: a.total, reference: a.rf, ref: 'T1' },
    { amount: b.total, reference: b.rf, ref: 'T2' },
  ]
  const { body } = await send({ version: '08', entries: [entry(a.total + b.total, { parts })] })
  expect(body.data).toMatchObject({ entries: 2, matched: 2, invoices: 2 })

  const broken = [
    { amount: c.total, reference: c.rf, text: 'dalis viena', ref: 'T3' },
    { amount: 100, currency: 'USD', text: 'dalis dvi', ref: 'T4' },
  ]
  const odd = await send({ entries: [entry(c.total + 100, { parts: broken })] })
  expect(odd.body.data).toMatchObject({ entries: 1, matched: 0, waiting: 1 })
})

test('the same file twice, at once and after, changes nothing the second time; of one half known the other half is read', async () => {
  const [a, b, c] = [await order(), await order(), await order()]
  const first = [entry(a.total, { reference: a.rf }), { amount: b.total, reference: b.rf, text: 'be banko nuorodos' }]
  const twice = await Promise.all([send({ entries: first }), send({ entries: first })])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const { db } = shop.context.database
  const before = await db.select().from(payments).orderBy(asc(payments.id))
  const statements = await db.$count(bank_statements)

  const again = await send({ version: '08', entries: first })
  expect(again.body.data).toMatchObject({ entries: 2, known: 2, matched: 0, invoices: 0 })
  expect(await db.select().from(payments).orderBy(asc(payments.id))).toEqual(before)
  expect(await db.$count(bank_statements)).toBe(statements)

  const more = await send({ entries: [...first, entry(c.total, { reference: c.rf })] })
  expect(more.body.data).toMatchObject({ entries: 3, known: 2, matched: 1 })
  expect(
    (
      await db
        .select()
        .from(payments)
        .where(inArray(payments.order_id, [a.id, b.id, c.id]))
    ).length,
  ).toBe(3)
})

test('a bank may write its own prefix before every name, and several statements into one file', async () => {
  const [first, second] = [await order(), await order()]
  const inner = (bytes: Buffer) => /<Stmt>[\s\S]*<\/Stmt>/.exec(String(bytes))?.[0] ?? ''
  const one = buildCamtFile({ version: '08', id: 'ISR-A', entries: [entry(first.total, { reference: first.rf })] })
  const other = inner(
    buildCamtFile({ version: '08', id: 'ISR-B', entries: [entry(second.total, { reference: second.rf })] }),
  )
  const both = String(one).replace('</Stmt>', `</Stmt>${other}`)
  const prefixed = both.replace(/<(\/?)(?=[A-Z])/g, '<$1b:').replace('xmlns=', 'xmlns:b=')
  expect(prefixed).toContain('<b:Document xmlns:b="urn:iso')
  const { body, status } = await send(Buffer.from(prefixed))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ entries: 2, matched: 2, invoices: 2 })
  const { rows } = await shop.context.database.db.execute(
    sql`select bank_id from bank_statements where bank_id in ('ISR-A', 'ISR-B') order by bank_id`,
  )
  expect(rows).toEqual([{ bank_id: 'ISR-A' }, { bank_id: 'ISR-B' }])
  const broken = both.replace('ISR-B', 'ISR-C').replaceAll('CLBD', 'XXXX')
  expect((await send(Buffer.from(broken))).status).toBe(422)
})

test('two payments that say the same on one day are two', async () => {
  const one = await order()
  const half = { amount: 4_000, reference: one.rf, text: 'pusė' }
  expect((await send({ entries: [half, half] })).body.data).toMatchObject({ known: 0, matched: 2 })
  expect((await paymentsOf(one.id)).balance.received).toBe(8_000)
})

const xxe = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const bomb = '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
test.each<[string, () => TestBankStatement | Buffer, RegExp]>([
  ['another account', () => ({ iban: 'LT601010012345678901', entries: [entry(100)] }), /kitos sąskaitos/],
  [
    'a balance that does not follow from the entries',
    () => ({ closing: 1, entries: [entry(100)] }),
    /likučiai nesutampa/,
  ],
  ['an external entity', () => ({ prologue: xxe, entries: [entry(100, { text: '&x;' })] }), /DTD/],
  ['entities in entities', () => ({ prologue: bomb, entries: [entry(100, { text: '&b;' })] }), /DTD/],
  [
    'UTF-16, where a DTD could hide',
    () => Buffer.from(`\ufeff${buildCamtFile({ prologue: xxe, entries: [] })}`, 'utf16le'),
    /UTF-8/,
  ],
  [
    'another encoding by its own word',
    () => Buffer.from(String(buildCamtFile({ entries: [] })).replace('UTF-8', 'UTF-7')),
    /UTF-8/,
  ],
  ['no XML', () => Buffer.from('Data;Suma\n2026-11-17;12,10'), /ne taisyklingas XML/],
  ['XML that ends early', () => buildCamtFile({ entries: [entry(100)] }).subarray(0, 900), /ne taisyklingas XML/],
  ['other XML', () => Buffer.from('<Invoice/>'), /camt\.053/],
  [
    'an amount with fractions of a cent',
    () => Buffer.from(String(buildCamtFile({ entries: [entry(100)] })).replaceAll('1.00<', '1.001<')),
    /netinkama suma/,
  ],
])('a file with %s is refused whole', async (_, file, why) => {
  const { db } = shop.context.database
  const before = await db.$count(bank_entries)
  const { status, body } = await send(file())
  expect(status).toBe(422)
  expect(body.errors.file[0]).toMatch(why)
  expect(await db.$count(bank_entries)).toBe(before)
})

test('a bank entry that fails leaves the others of its statement as they are', async () => {
  const [bad, good] = [await order(), await order()]
  const { body } = await send({
    entries: [
      entry(bad.total, { reference: bad.rf, booked_on: '2026-12-01' }),
      entry(good.total, { reference: good.rf }),
    ],
  })
  expect(body.data).toMatchObject({ matched: 1, waiting: 1 })
  expect((await paymentsOf(good.id)).balance.due).toBe(0)
})

test('an import tells who runs it how far it is, and nobody else', async () => {
  const key = 'ab'.repeat(16)
  const progress = async (as: string) => {
    const { status, body } = await shop.request(ShowImportProgress, { as, query: { key } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  expect(await progress(admin.token)).toBeNull()
  const other = await makeAdmin(shop)
  const one = await order()
  const nobodys = Array.from({ length: 250 }, (_, n) => entry(90_000_001 + n))
  const entries = [...nobodys, entry(one.total, { reference: one.rf }), entry(88, { debit: true })]
  const holder = await shop.context.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for update', [one.id])
  const sending = send({ entries }, { progress_key: key })
  try {
    await expect
      .poll(() => progress(admin.token), { timeout: 8_000 })
      .toEqual({ step: 'matching', done: 250, whole: 251, result: null })
    expect(await progress(other.token)).toBeNull()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await sending).body.data).toMatchObject({ entries: 252, matched: 1 })
  expect(await progress(admin.token)).toBeNull()
})

test('the list of what waits, and of all payments, with filters', async () => {
  const { body: waiting } = await shop.request(ListBankEntries, { as: admin.token, query: {} })
  expect(waiting.data.every(({ state }: { state: string }) => state === 'waiting')).toBe(true)
  expect(waiting.meta.total).toBeGreaterThan(3)

  const cash = await order({ order: { name: 'Šarūnė', lastname: 'Žąsinaitė' } })
  const body = { paid_on: '2026-11-10', amount: 1_500, way: 'cash' as const, receipt_number: 'KV-77', note: 'Dalis' }
  const noReceipt = await shop.request(RecordPayment, {
    as: admin.token,
    params: { id: cash.id },
    body: { ...body, receipt_number: '' },
  })
  expect(noReceipt.status).toBe(422)
  expect(noReceipt.body.errors).toHaveProperty('receipt_number')
  const made = await shop.request(RecordPayment, { as: admin.token, params: { id: cash.id }, body })
  expect([made.status, made.body.data.invoice]).toEqual([201, null])

  const match = async (query: Record<string, string>) =>
    (await shop.request(ListPayments, { as: admin.token, query })).body.data.map(
      ({ order_id }: { order_id: number }) => order_id,
    )
  expect(await match({ q: 'sarune zasinaite' })).toEqual([cash.id])
  expect(await match({ q: 'KV-77' })).toEqual([cash.id])
  expect(await match({ q: String(cash.id) })).toEqual([cash.id])
  expect(await match({ way: 'cash' })).toEqual([cash.id])
  expect(await match({ to: '2026-11-12' })).toEqual([cash.id])
  expect(await match({ from: '2026-11-11', way: 'cash' })).toEqual([])
})

test('imported and matched entries keep every invariant of the money', async () => {
  for (const name of ['I4-money', 'I4-bank', 'I4-paid', 'I4-numbers']) {
    const value = invariants.find((one) => one.name === name)?.sql ?? 'select no such invariant'
    const { rows } = await shop.context.database.db.execute(sql.raw(value))
    expect(rows, name).toEqual([])
  }
})

test('verify sees a line of a statement that is called settled without its payments', async () => {
  const waiting = await entryOf({ remittance: 'nezinomas mokėtojas' })
  const { db } = shop.context.database
  await db.update(bank_entries).set({ state: 'settled' }).where(eq(bank_entries.id, waiting.id))
  const { rows } = await db.execute(sql.raw(invariants.find(({ name }) => name === 'I4-bank')?.sql ?? ''))
  expect(rows).toEqual([{ what: `bank entry ${waiting.id}` }])
})

test('T1675 of a payer who is called just as a client, what that client owes is proposed, and nothing is recorded by a name', async () => {
  const { db } = shop.context.database
  const now = shop.context.clock()
  const [client] = await db
    .insert(clients)
    .values({ kind: 'company', name: 'UAB „Žaliasis kalnas“', code: '302513537', created_at: now, updated_at: now })
    .returning({ id: clients.id })
  const owes = await order({ order: { client_id: client?.id ?? null } })
  const named = { text: 'už darbus', debtor: 'UAB „ŽALIASIS KALNAS“' }
  const like = { text: 'už darbus taip pat', debtor: 'Žaliasis kalnas ir Ko' }
  await send({ entries: [entry(1_234, named), entry(1_235, like)] })
  expect(await entryOf({ remittance: named.text })).toMatchObject({ state: 'waiting', suggested: [owes.id] })
  expect(await entryOf({ remittance: like.text })).toMatchObject({ state: 'waiting', suggested: [] })
})
