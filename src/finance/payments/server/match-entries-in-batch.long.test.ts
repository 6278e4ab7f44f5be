import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '../camt.factories.ts'
import { ImportBankStatement } from '../payments.contract.ts'
import { bank_entries, bank_statements } from './bank.tables.ts'
import { matchEntriesInBatch } from './match-entries-in-batch.ts'
import { payments } from './payments.tables.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const { status } = await shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, iban: testIban } })
  expect(status).toBe(200)
})

const db = () => shop.context.database.db

let lastPrice = 10_000
async function someOrders(count: number): Promise<{ id: number; total: number; rf: string }[]> {
  const placed: number[] = []
  for (let i = 0; i < count; i++) {
    lastPrice += 100
    placed.push((await makeOrder(shop, { lines: [{ unit_price: lastPrice }] })).id)
  }
  const rows = await db().select().from(orders).where(inArray(orders.id, placed)).orderBy(asc(orders.id))
  return rows.map(({ id, price_with_vat }) => ({
    id,
    total: price_with_vat,
    rf: buildDocumentReference('prepayment', id),
  }))
}

let lastRef = 0
const paying = ({ total, rf }: { total: number; rf: string }, more: Partial<TestBankEntry> = {}): TestBankEntry => ({
  amount: total,
  reference: rf,
  ref: `R${++lastRef}`,
  ...more,
})

async function send(entries: TestBankEntry[]) {
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' },
  })
  return (await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)).body.data
}

const invoicesOf = async (ids: number[]) =>
  db()
    .select()
    .from(documents)
    .where(and(inArray(documents.order_id, ids), eq(documents.kind, 'invoice')))
    .orderBy(asc(documents.number))

test('T133 each of many payments has its invoice, its mail and its lines of history, numbered in the order of the file', async () => {
  const placed = await someOrders(60)
  const file = placed.toReversed().map((one) => paying(one))
  expect(await send(file)).toMatchObject({ entries: 60, matched: 60, invoices: 60, waiting: 0 })

  const ids = placed.map(({ id }) => id)
  const invoices = await invoicesOf(ids)
  expect(invoices.map(({ order_id }) => order_id)).toEqual(ids.toReversed())
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, i) => (invoices[0]?.number ?? 0) + i))
  expect(invoices.every(({ snapshot, order_id }) => snapshot.order_id === order_id)).toBe(true)

  const sent = await db()
    .select()
    .from(mails)
    .where(and(inArray(mails.order_id, ids), eq(mails.template, 'order-paid')))
  const documentIds = new Map(invoices.map(({ order_id, id }) => [order_id, id]))
  expect(sent).toHaveLength(60)
  for (const { order_id, attachments, text } of sent) {
    expect(attachments.map(({ document_id }) => document_id)).toEqual([documentIds.get(order_id ?? 0)])
    expect(text).toContain(`Nr. ${order_id}`)
  }
  const { rows: jobs } = await db().execute(
    sql`select from pgboss.job j join mails m on m.id = (j.data ->> 'mail_id')::int
         where j.name = 'send-mail' and m.template = 'order-paid'`,
  )
  expect(jobs).toHaveLength(60)
  const lines = await db()
    .select()
    .from(history)
    .where(and(eq(history.subject_kind, 'order'), inArray(history.subject_id, ids)))
  for (const id of ids)
    expect(
      lines.filter(({ subject_id }) => subject_id === id).map(({ deed: action, by_id }) => [action, by_id]),
    ).toEqual([
      ['payment.recorded', admin.id],
      ['order.paid', admin.id],
    ])

  expect(await send(file)).toMatchObject({ entries: 60, known: 60, matched: 0 })
  expect(await invoicesOf(ids)).toHaveLength(60)
})

test('T133 two parts and one too many for an order: the second part makes it paid, what comes after waits', async () => {
  const [one, other] = (await someOrders(2)) as [OrderOfTest, OrderOfTest]
  const half = Math.floor(one.total / 2)
  const entry = await send([
    paying(one, { amount: half }),
    paying(other),
    paying(one, { amount: one.total - half + 5 }),
    paying(one, { amount: 777, text: 'per daug' }),
  ])
  expect(entry).toMatchObject({ matched: 3, part: 1, over: 1, invoices: 2, waiting: 1 })
  expect((await invoicesOf([one.id, other.id])).map(({ order_id }) => order_id)).toEqual([other.id, one.id])
  const [late] = await db().select().from(bank_entries).where(eq(bank_entries.amount, 777))
  expect(late).toMatchObject({ state: 'waiting', suggested: [one.id] })
  expect(late?.looked_at).toEqual(shop.context.clock())
})

test('T133 a payment that cannot be recorded waits, and the others of its batch are matched', async () => {
  const [bad, ...good] = (await someOrders(6)) as [OrderOfTest, ...OrderOfTest[]]
  await db().update(orders).set({ email: 'be adreso' }).where(eq(orders.id, bad.id))
  expect(await send([paying(bad), ...good.map((one) => paying(one))])).toMatchObject({ matched: 5, waiting: 1 })
  expect(await db().$count(payments, eq(payments.order_id, bad.id))).toBe(0)
  expect(await invoicesOf(good.map(({ id }) => id))).toHaveLength(5)
})

test('T133 money for an order that lapsed goes the way of a single payment: it is revived or left to a person', async () => {
  const [lapsed, live] = (await someOrders(2)) as [OrderOfTest, OrderOfTest]
  await db().update(orders).set({ lapsed_at: shop.context.clock() }).where(eq(orders.id, lapsed.id))
  expect(await send([paying(lapsed), paying(live)])).toMatchObject({ matched: 2, invoices: 1 })
  expect((await invoicesOf([lapsed.id, live.id])).map(({ order_id }) => order_id)).toEqual([live.id])
  const [late] = await db()
    .select()
    .from(history)
    .where(and(eq(history.subject_id, lapsed.id), eq(history.deed, 'order.paid-too-late')))
  expect(late).toBeDefined()
})

test('T133 of two statements at once, with a part of the money each, the later one makes the order paid', async () => {
  const [one] = (await someOrders(1)) as [OrderOfTest]
  const half = Math.floor(one.total / 2)
  const [statement] = await db().select({ id: bank_statements.id }).from(bank_statements).limit(1)
  const waiting = await db()
    .insert(bank_entries)
    .values(
      [half, one.total - half].map((amount) => ({
        statement_id: statement?.id ?? 0,
        key: `half-${amount}`,
        booked_on: '2026-11-17',
        amount,
        currency: 'EUR',
        is_reversal: false,
        debtor_name: 'X',
        debtor_iban: '',
        reference: one.rf,
        remittance: '',
        state: 'waiting' as const,
      })),
    )
    .returning({ id: bank_entries.id })
  const place = (which: number, beforeCommit = async () => {}) =>
    shop.context.database.transaction(async (tx) => {
      const entryIds = [waiting[which]?.id ?? 0]
      const result = await matchEntriesInBatch(createWork(tx, { by: admin.id, now: shop.context.clock() }), {
        entryIds,
      })
      await beforeCommit()
      return result
    })

  const written = Promise.withResolvers<void>()
  const current = Promise.withResolvers<void>()
  const first = place(0, () => {
    written.resolve()
    return current.promise
  })
  await written.promise
  const second = place(1)
  await Promise.race([second, delay(1_000)])
  current.resolve()
  expect((await first).placed).toMatchObject([{ due: one.total - half, invoices: 0 }])
  expect((await second).placed).toMatchObject([{ due: 0, over: 0, invoices: 1 }])
  expect(await invoicesOf([one.id])).toHaveLength(1)
})

test('T133 entries matched in a batch keep every invariant of the money', async () => {
  for (const name of ['I4-money', 'I4-bank', 'I4-paid', 'I4-numbers']) {
    const { rows } = await db().execute(sql.raw(invariants.find((one) => one.name === name)?.sql ?? 'select no such'))
    expect(rows, name).toEqual([])
  }
})

type OrderOfTest = Awaited<ReturnType<typeof someOrders>>[number]
