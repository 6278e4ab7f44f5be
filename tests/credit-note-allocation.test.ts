import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { issueBills } from '#finance/billing/server/issue-bills.ts'
import { ListDebts } from '#finance/debts/debts.contract.ts'
import { showClientDebt } from '#finance/debts/server/client-debt.queries.ts'
import { listProposedClaims } from '#finance/debts/server/list-proposed-claims.ts'
import { readMovements } from '#finance/debts/server/movements.queries.ts'
import { testIban } from '#finance/payments/camt.factories.ts'
import { ListClientDocuments, RecordClientPayment, ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import { ReversePayment } from '#finance/payments/payments.contract.ts'
import { openDocuments } from '#finance/payments/server/open-documents.ts'
import { readAdvanceOn } from '#finance/payments/server/read-advance.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { MergeClients, ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { issueCredit } from '#sales/closing/server/issue-credit.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const today = '2026-11-18'
let admin: { id: number; token: string }
let as: string
let clientId: number
let code = 302_691_172
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  as = admin.token
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as, body: { ...settings, iban: testIban } })
})
beforeEach(async () => {
  clientId = (await makeCompany(shop, { code: String(code++), credit_limit: 100_000 })).id
})

const aClientCode = () => String(code++)
const pay = (amount: number, more: object = {}) =>
  shop.request(RecordClientPayment, {
    as,
    params: { id: clientId },
    body: { paid_on: today, way: 'transfer', amount, ...more },
  })
const shown = async (id = clientId) => (await shop.request(ShowClient, { as, params: { id } })).body.data
const balance = async (id = clientId) => (await shown(id)).balance
const openOf = async (id = clientId) =>
  (await shop.request(ListClientDocuments, { as, params: { id }, query: {} })).body.data
    .filter(({ kind }: { kind: string }) => kind !== 'credit')
    .map(({ open }: { open: number }) => open)
    .reverse()
/** Of two working days at 24.20 €, billed at once. */
const worth = 4_840
async function aBilledOrder(id = clientId): Promise<number> {
  const order = await makeOrderOnCredit(shop, id, {
    lines: [await makeRentedLine(shop, { from: '2026-11-17', to: today })],
  })
  await shop.request(RunBilling, { as, body: { until: today, dry_run: false, client_ids: [id] } })
  return order.id
}
const credit = (id: number, lines: unknown = 'all') =>
  shop.request(IssueCredit, {
    as,
    params: { id },
    body: { lines, reason: 'Nuolaida', expected_remaining: worth } as never,
  })

async function holds(): Promise<void> {
  for (const { name, sql } of invariants.filter((one) => /^C2-(advance|balance|settled)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
  const ids = (await shop.context.database.pool.query('select id from clients where merged_into is null')).rows
  for (const { id } of ids) {
    const all = await openDocuments(shop.context.database.db, { clientIds: [id] })
    const { open, advance } = await balance(id)
    expect(open).toBe(all.reduce((sum, one) => sum + one.open, 0))
    expect([all.some((one) => one.open < 0), advance > 0 && open > 0]).toEqual([false, false])
  }
}

test('T1480 a credit note on a paid bill frees its money: the oldest open bill has it at once, the rest is the advance', async () => {
  const first = await aBilledOrder()
  const second = await aBilledOrder()
  await pay(2 * worth)
  await aBilledOrder()
  expect(await openOf()).toEqual([0, 0, worth])
  expect((await credit(first, [{ position: 0, amount_with_vat: 1_210 }])).status).toBe(201)
  expect(await openOf()).toEqual([0, 0, worth - 1_210])
  expect(await balance()).toMatchObject({ open: worth - 1_210, advance: 0 })
  await holds()

  expect((await credit(second)).status).toBe(201)
  expect(await openOf()).toEqual([0, 0, 0])
  const { open, advance, unbilled, free } = await balance()
  expect({ open, advance, free }).toEqual({ open: 0, advance: 1_210, free: 100_000 + 1_210 - unbilled })
  const { body } = await shop.request(ListDebts, { as, query: {} })
  expect(body.data.filter((row: { client_id: number | null }) => row.client_id === clientId)).toEqual([])

  // the next bill takes what is left, and what is paid back goes to nobody else
  await shop.request(ReturnAdvance, {
    as,
    params: { id: clientId },
    body: { paid_on: today, way: 'card', receipt_number: 'K1', amount: 210 },
  })
  await aBilledOrder()
  expect(await openOf()).toEqual([0, 0, 0, worth - 1_000])
  await holds()
})

test('T1481 letters, interest and the stop look at what is open after the credit note', async () => {
  const first = await aBilledOrder()
  await pay(worth)
  await aBilledOrder()
  expect((await credit(first)).status).toBe(201)
  expect(await balance()).toMatchObject({ open: 0, advance: 0 })
  const { db } = shop.context.database
  const today = '2027-03-18'
  expect(await showClientDebt(db, { clientId, today })).toMatchObject({ documents: [], open: 0, overdue: 0 })
  const { rows } = await shop.context.database.pool.query('select id from documents where client_id = $1', [clientId])
  const claims = await listProposedClaims(db, { kind: 'company', documentIds: rows.map(({ id }) => id), today })
  expect([...claims.values()].map(({ interest, compensation }) => [interest, compensation])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('T1482 as it was on a day: money that a credit note freed pays another bill from the day of the note', async () => {
  const first = await aBilledOrder()
  await pay(worth)
  await aBilledOrder()
  const { db } = shop.context.database
  await shop.context.database.transaction((tx) =>
    issueCredit(createWork(tx, { now: new Date('2026-11-25T08:30:00Z'), by: admin.id }), {
      orderId: first,
      lines: 'all',
      reason: 'Nuolaida',
      return_stock: false,
    }),
  )
  const on = async (day: string) =>
    (await openDocuments(db, { clientIds: [clientId], on: day })).map(({ open }) => open)
  expect([await on('2026-11-24'), await on('2026-11-25')]).toEqual([[worth], []])
  expect([
    await readAdvanceOn(db, { clientId, on: '2026-11-24' }),
    await readAdvanceOn(db, { clientId, on: '2026-11-25' }),
  ]).toEqual([0, 0])
  const moved = await readMovements(db, { clientId, from: undefined, to: '2026-11-25' })
  expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  const [{ settles } = { settles: [] }] = moved.filter(({ what }) => what === 'payment')
  expect(settles).toHaveLength(1)
  await holds()
})

test('T1483 a bill that is open again takes the advance at once: a payment reversed, and a credited one reversed', async () => {
  const first = await aBilledOrder()
  const { id: one } = (await pay(worth)).body.data
  expect((await pay(2_000)).body.data).toMatchObject({ advance: 2_000 })
  const reverse = (id: number) =>
    shop.request(ReversePayment, { as, params: { id }, body: { reason: 'Ne tas klientas' } })
  expect((await reverse(one)).status).toBe(201)
  expect(await balance()).toMatchObject({ open: worth - 2_000, advance: 0 })
  await holds()

  const { id: other } = (await pay(worth - 2_000)).body.data
  await aBilledOrder()
  expect((await credit(first)).status).toBe(201)
  expect(await openOf()).toEqual([0, 0])
  expect((await reverse(other)).status).toBe(201)
  expect(await openOf()).toEqual([0, worth - 2_000])
  expect(await balance()).toMatchObject({ open: worth - 2_000, advance: 0 })
  await holds()
})

test('T1484 the advance of a merged client pays the open bills of the other', async () => {
  await pay(3_000)
  const into = (await makeCompany(shop, { code: aClientCode(), credit_limit: 100_000 })).id
  await aBilledOrder(into)
  expect(await balance(into)).toMatchObject({ open: worth, advance: 0 })
  const merged = await shop.request(MergeClients, {
    as,
    params: { id: clientId },
    body: { into, seen: (await shown()).version },
  })
  expect(merged.status).toBe(200)
  expect(await balance(into)).toMatchObject({ open: worth - 3_000, advance: 0 })
  await holds()
})

test('T1485 a credit note and a bill at the same instant settle each other', async () => {
  const first = await aBilledOrder()
  await pay(worth)
  const line = await makeRentedLine(shop, { from: '2026-11-17', to: today })
  await makeOrderOnCredit(shop, clientId, { lines: [line] })
  const settings = await readSettings(shop.context.database.db)
  const run = await runConcurrently(
    shop,
    (tx) =>
      issueCredit(createWork(tx, { now: shop.context.clock(), by: admin.id }), {
        orderId: first,
        lines: 'all',
        reason: 'Nuolaida',
        return_stock: false,
      }),
    () =>
      shop.context.database.transaction((tx) =>
        issueBills(createWork(tx, { now: shop.context.clock() }), { clientId, until: today, settings }),
      ),
  )
  expect(run).toHaveLength(1)
  expect(await balance()).toMatchObject({ open: 0, advance: 0 })
  await holds()
})
