import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { months } from '#finance/months/server/months.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '../camt.factories.ts'
import { RecordClientPayment } from '../client-payments.contract.ts'
import {
  AssignBankEntry,
  FindOpenBills,
  ImportBankStatement,
  ListBankEntries,
  ListPayments,
  ReopenBankEntry,
} from '../payments.contract.ts'
import { bank_entries } from './bank.tables.ts'
import { makeBill } from './bills.factories.ts'
import { payments } from './payments.tables.ts'
import { recordClientPayment } from './record-client-payment.ts'

let as: string
let clientId: number
let code = 305_691_172
const aClient = async (title?: string) =>
  (await makeCompany(shop, { code: String(code++), ...(title && { name: title }) })).id
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as, body: { ...settings, iban: testIban } })
})
beforeEach(async () => {
  clientId = await aClient()
})

const db = () => shop.context.database.db
const bill = (sum: number, more: object = {}) => makeBill(shop, { clientId, sums: [sum], ...more })
const refOf = ({ full_number }: { full_number: string }) => buildBillReference(full_number)

let lastRef = 0
const entry = (amount: number, more: Partial<TestBankEntry> = {}): TestBankEntry => ({
  amount,
  ref: `B${++lastRef}`,
  debtor: 'UAB Mokėtoja',
  ...more,
})
async function send(...entries: TestBankEntry[]) {
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' },
  })
  return (await shop.request(ImportBankStatement, { ...form, as } as never)).body.data
}
async function openOf(...bills: { id: number }[]): Promise<number[]> {
  const ids = bills.map(({ id }) => id)
  const rows = await db().select().from(document_balances).where(inArray(document_balances.document_id, ids))
  return ids.map((id) => rows.find((row) => row.document_id === id)?.open ?? Number.NaN)
}
async function entryOf(text: string) {
  const [bankEntry] = await db().select().from(bank_entries).where(eq(bank_entries.remittance, text))
  if (!bankEntry) throw new Error('There is no such entry')
  return bankEntry
}
const paidByClient = () =>
  db().select().from(payments).where(eq(payments.client_id, clientId)).orderBy(asc(payments.id))
const holds = async () => {
  for (const { name, sql: value } of invariants.filter((one) =>
    /^(C2-(balance|settled|document)|I4-bank|I4-rev)/.test(one.name),
  ))
    expect([name, (await shop.context.database.pool.query(value)).rows]).toEqual([name, []])
}

test.each<[string, (number: string) => Partial<TestBankEntry>]>([
  ['its reference in its place', (number) => ({ reference: buildBillReference(number) })],
  [
    'its reference in words, in groups',
    (number) => ({ text: `uz nuoma ${formatRfReference(buildBillReference(number))}` }),
  ],
  ['its number', (number) => ({ text: `pagal saskaita ${number.slice(0, 2)} ${number.slice(2)}` })],
])('T755 a bank entry with %s pays the bill of a client, whole or in part', async (_, words) => {
  const [whole, part] = [await bill(12_100), await bill(5000)]
  expect(await send(entry(12_100, words(whole.full_number)), entry(2000, words(part.full_number)))).toMatchObject({
    matched: 2,
    matched_amount: 14_100,
    part: 1,
    over: 0,
    invoices: 0,
    waiting: 0,
  })
  expect(await openOf(whole, part)).toEqual([0, 3000])
  expect(await paidByClient()).toMatchObject([
    { amount: 12_100, paid_on: '2026-11-17', way: 'transfer', order_id: null },
    { amount: 2000 },
  ])
  const definition = await db()
    .select()
    .from(history)
    .where(and(eq(history.subject_kind, 'client'), eq(history.subject_id, clientId)))
  expect(definition.filter(({ deed: action }) => action === 'payment.recorded')).toHaveLength(2)
  await holds()
})

test('T755 one bank entry pays several bills that it names, and the rest goes to the client’s oldest bill', async () => {
  const [first, second, third] = [await bill(4000), await bill(3000), await bill(2000)]
  const text = `${refOf(third)} ir ${second.full_number}`
  expect(await send(entry(6500, { text }))).toMatchObject({ matched: 1, waiting: 0 })
  expect(await openOf(first, second, third)).toEqual([2500, 0, 0])
  const settled = (await shop.request(ListBankEntries, { as, query: { state: 'settled' } })).body.data[0]
  expect(settled).toMatchObject({
    matched_by: 'reference',
    assigned: [
      {
        order_id: null,
        client: 'UAB „Ąžuolo statyba“',
        amount: 6500,
        bills: [
          { id: second.id, full_number: second.full_number, amount: 3000 },
          { id: third.id, amount: 2000 },
          { id: first.id, amount: 1500 },
        ],
      },
    ],
  })
  const next = [entry(1500, { reference: refOf(first) }), entry(1500, { reference: refOf(first) })]
  expect(await send(...next)).toMatchObject({ matched: 1, part: 1, waiting: 1 })
  expect(await openOf(first)).toEqual([1000])
  await holds()
})

test('T756 more than a client owes, bills of two clients, a paid one, and a bill beside an order wait for a person and are paid by none', async () => {
  const mine = await bill(4000)
  const paid = await bill(1000)
  const paidBy = { documents: [paid.id], amount: 1000, paid_on: '2026-11-18', way: 'transfer' as const }
  expect((await shop.request(RecordClientPayment, { as, params: { id: clientId }, body: paidBy })).status).toBe(201)
  const others = await makeBill(shop, { clientId: await aClient(), sums: [4000] })
  const order = await makeOrder(shop, { lines: [{ unit_price: 77_100 }] })
  const nobody = { full_number: 'NS999999' }
  const definition = await send(
    entry(4001, { text: `per daug ${refOf(mine)}` }),
    entry(8000, { text: `dviejų ${refOf(mine)} ${refOf(others)}` }),
    entry(1000, { text: `apmokėta ${refOf(paid)}` }),
    entry(9000, { text: `su užsakymu ${refOf(mine)} ${buildDocumentReference('prepayment', order.id)}` }),
    entry(123, { text: `niekieno ${refOf(nobody)}` }),
  )
  expect(definition).toMatchObject({ matched: 0, waiting: 5 })
  expect(await openOf(mine, paid, others)).toEqual([4000, 0, 4000])
  const suggested = async (text: string) => {
    const { suggested: orders, suggested_bills } = await entryOf(text)
    return [orders, suggested_bills]
  }
  expect(await suggested(`per daug ${refOf(mine)}`)).toEqual([[], [mine.id]])
  expect(await suggested(`dviejų ${refOf(mine)} ${refOf(others)}`)).toEqual([[], [mine.id, others.id]])
  expect(await suggested(`apmokėta ${refOf(paid)}`)).toEqual([[], [paid.id]])
  expect(await suggested(`su užsakymu ${refOf(mine)} ${buildDocumentReference('prepayment', order.id)}`)).toEqual([
    [order.id],
    [mine.id],
  ])
  expect(await suggested(`niekieno ${refOf(nobody)}`)).toEqual([[], []])
  const { body } = await shop.request(ListBankEntries, { as, query: { q: 'dviejų' } })
  expect(body.data[0].suggested_bills).toMatchObject([
    { id: mine.id, full_number: mine.full_number, client_id: clientId, open: 4000 },
    { id: others.id, open: 4000 },
  ])
  await holds()
})

test('T756 a bill of the same sum is suggested, and paid by itself only from an account that has paid for the client before', async () => {
  const account = 'LT601010012345678901'
  const known = await bill(3100)
  await send(entry(3100, { reference: refOf(known), debtor_iban: account }))
  const [next, twin] = [await bill(41_717), await bill(52_323)]
  const twin2 = await makeBill(shop, { clientId: await aClient(), sums: [52_323] })
  const definition = await send(
    entry(41_717, { text: 'uz lapkriti', debtor_iban: account }),
    entry(52_323, { text: 'kieno', debtor_iban: 'LT471000000000000000' }),
    entry(52_323, { text: 'svetima RF18539007547034', debtor_iban: account }),
  )
  expect(definition).toMatchObject({ matched: 1, waiting: 2 })
  expect(await entryOf('uz lapkriti')).toMatchObject({ state: 'settled', matched_by: 'debtor' })
  expect(await openOf(next, twin, twin2)).toEqual([0, 52_323, 52_323])
  expect((await entryOf('kieno')).suggested_bills.toSorted()).toEqual([twin.id, twin2.id].toSorted())
})

test('T757 a reopened entry takes exactly its payments back, and its money is assigned by hand, also beside an order', async () => {
  const [first, second] = [await bill(4000), await bill(3000)]
  const byDesk = { amount: 1000, paid_on: '2026-11-18', way: 'transfer' as const }
  await shop.request(RecordClientPayment, { as, params: { id: clientId }, body: byDesk })
  const text = `grąžinamas ${second.full_number}`
  await send(entry(5000, { text }))
  expect(await openOf(first, second)).toEqual([1000, 0])
  const { id } = await entryOf(text)
  const reopen = () => shop.request(ReopenBankEntry, { as, params: { id }, body: { reason: 'Kito kliento' } })
  const answers = await Promise.all([reopen(), reopen()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body.message).toBe(
    'Priskyrimas atšauktas. Įrašas vėl laukia sprendimo.',
  )
  expect(await openOf(first, second)).toEqual([3000, 3000])
  expect(await entryOf(text)).toMatchObject({ state: 'waiting', suggested_bills: [] })
  expect((await paidByClient()).map(({ amount, paid_on }) => [amount, paid_on])).toEqual([
    [1000, '2026-11-18'],
    [5000, '2026-11-17'],
    [-5000, '2026-11-18'],
  ])
  expect((await shop.request(ListPayments, { as, query: { q: 'azuolo' } })).body.meta.total).toBeGreaterThan(2)

  const others = await makeBill(shop, { clientId: await aClient(), sums: [1500] })
  const order = await makeOrder(shop, { lines: [{ unit_price: 500, unit_price_with_vat: 605 } as never] })
  const [{ total } = { total: 0 }] = (
    await db().execute<{ total: number }>(sql`select price_with_vat as total from orders where id = ${order.id}`)
  ).rows
  const assign = (...parts: object[]) =>
    shop.request(AssignBankEntry, { as, params: { id }, body: { parts: parts as never } })
  const rest = 5000 - total - 1500
  const refused = [
    await assign({ document_id: second.id, amount: 5000 }),
    await assign({ document_id: 987_654, amount: 5000 }),
    await assign({ document_id: second.id, amount: 2000 }, { document_id: second.id, amount: 3000 }),
    await assign({ document_id: second.id, order_id: order.id, amount: 5000 }),
    await assign({ amount: 5000 }),
    await assign({ document_id: second.id, amount: 2999 }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 409, 422, 422, 422])
  expect(await openOf(first, second)).toEqual([3000, 3000])
  const shared = await assign(
    { document_id: others.id, amount: 1500 },
    { order_id: order.id, amount: total },
    { document_id: second.id, amount: rest },
  )
  expect([shared.status, shared.body.message]).toEqual([
    200,
    expect.stringMatching(/Išrašyta: .*Priskirta sąskaitoms: /),
  ])
  expect(await openOf(first, second, others)).toEqual([3000, 3000 - rest, 0])
  await holds()
})

test('T758 two imports of one file at once, and an entry that meets a payment at the desk, pay a bill once', async () => {
  const [once, met] = [await bill(7000), await bill(6000)]
  const file = [entry(7000, { reference: refOf(once) })]
  const both = await Promise.all([send(...file), send(...file)])
  expect(both[0].matched + both[1].matched).toBe(1)
  expect(await openOf(once, met)).toEqual([0, 6000])

  const text = `susitinka ${refOf(met)}`
  const definition = await runConcurrently(
    shop,
    (tx) =>
      recordClientPayment(createWork(tx, { by: null, now: shop.context.clock() }), {
        clientId,
        amount: 6000,
        paidOn: '2026-11-18',
        way: 'transfer',
      }),
    () => send(entry(6000, { text })),
  )
  expect(definition).toMatchObject({ matched: 0, waiting: 1 })
  expect(await openOf(met)).toEqual([0])
  expect(await entryOf(text)).toMatchObject({ state: 'waiting', suggested_bills: [met.id] })
  await holds()
})

test('an open bill is found by its number, and by the name and the code of its client', async () => {
  const own = await aClient('UAB „Žvirgždė 77“')
  const [first, second] = [
    await makeBill(shop, { clientId: own, sums: [900] }),
    await makeBill(shop, { clientId: own, sums: [800] }),
  ]
  const find = async (q: string) =>
    (await shop.request(FindOpenBills, { as, query: { q } })).body.data.map(({ id }: { id: number }) => id)
  expect(await find('zvirgzde')).toEqual([first.id, second.id])
  expect(await find(first.full_number.toLowerCase())).toEqual([first.id])
  const amount = 900
  const body = { amount, documents: [first.id], paid_on: '2026-11-18', way: 'transfer' as const }
  await shop.request(RecordClientPayment, { as, params: { id: own }, body })
  expect(await find('zvirgzde 77')).toEqual([second.id])
  expect(await find('nieko panašaus')).toEqual([])
})

test('T759 in a closed month money for a bill is written down today with its true day, and taken back today; by hand it is refused', async () => {
  const owed = await bill(8000)
  await db()
    .insert(months)
    .values({
      month: '2026-10',
      closed_at: shop.context.clock(),
      closed_by: 1,
      documents: 0,
      price: 0,
      vat: 0,
      price_with_vat: 0,
      payments: 0,
      received: 0,
      deposits: 0,
      deposits_taken: 0,
      deposits_returned: 0,
      deposits_kept: 0,
    })
  const byHand = { amount: 8000, paid_on: '2026-10-30', way: 'transfer' as const }
  const refused = await shop.request(RecordClientPayment, { as, params: { id: clientId }, body: byHand })
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    ...[422, 'month-closed', { paid_on: [expect.stringMatching(/uždarytas/)] }],
  ])
  const text = `spalio ${refOf(owed)}`
  expect(await send(entry(8000, { text, booked_on: '2026-10-30' }))).toMatchObject({ matched: 1 })
  const { id } = await entryOf(text)
  const reopened = await shop.request(ReopenBankEntry, { as, params: { id }, body: { reason: 'Kito kliento' } })
  expect(reopened.status).toBe(200)
  expect(await paidByClient()).toMatchObject([
    { amount: 8000, paid_on: '2026-11-18', note: expect.stringMatching(/^Banke – .*uždarytas/) },
    { amount: -8000, paid_on: '2026-11-18' },
  ])
  expect(await openOf(owed)).toEqual([8000])
  await holds()
})
