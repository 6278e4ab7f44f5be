import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { settleOrder } from '#finance/checkout-payments/server/public/settle-order.ts'
import { SettleOrder, ShowToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { ListOrderPayments } from '#finance/payments/payments.contract.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { closeTill } from '#finance/tills/server/close-till.ts'
import { CloseTill, OpenTill, ShowTill } from '#finance/tills/tills.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday, 10:30 in Vilnius. */
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
let clerk: TestPerson
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})

/** 12,10 € with VAT. */
const order = async (): Promise<number> => (await makeOrder(shop)).id
const settle = (id: number, body: object, headers: Record<string, string> = {}) =>
  shop.request(SettleOrder, { as: clerk.token, params: { id }, headers, body })
const toSettle = async (id: number) => (await shop.request(ShowToSettle, { as: clerk.token, params: { id } })).body.data
const paymentsOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { as: clerk.token, params: { id } })).body.data.map(
    ({ way, amount, receipt_number }: { way: string; amount: number; receipt_number: string | null }) => [
      ...[way, amount, receipt_number],
    ],
  )
const work = (tx: Parameters<typeof createWork>[0]) => createWork(tx, { by: clerk.id, now: shop.context.clock() })

test('cash, card and a transfer pay an order at once: one invoice, one mail; the deposit is held by two ways', async () => {
  const id = await order()
  expect(await toSettle(id)).toMatchObject({ due: 1210, total: 1210, till: 'unused', pays_online: false })
  const { status, body } = await settle(id, {
    payments: [
      { way: 'cash', amount: 500, receipt: 'K-1' },
      { way: 'card', amount: 600, receipt: 'K-2' },
      { way: 'transfer', amount: 110 },
    ],
    deposit: [
      { way: 'card', amount: 3000 },
      { way: 'cash', amount: 2000 },
    ],
    seen_due: 1210,
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ due: 0, held: 5000, invoice: expect.stringMatching(/\d/) })
  expect(await paymentsOf(id)).toEqual([
    ['cash', 500, 'K-1'],
    ['card', 600, 'K-2'],
    ['transfer', 110, null],
  ])
  const { body: shown } = await shop.request(ShowOrder, { as: clerk.token, params: { id } })
  expect(shown.data.is_payed).toBe(true)
  const written = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, id))
  expect(written.filter(({ template }) => template === 'order-paid')).toHaveLength(1)
  expect((await toSettle(id)).due).toBe(0)
})

test('the payment dialog shows the sum to take: of this order alone, its deposit for each unit', async () => {
  const { id } = await makeOrder(shop, { lines: [{ deposit: 5000, quantity: 2 }, { deposit: 100 }] })
  await makeOrder(shop, { lines: [{ deposit: 700 }] })
  expect((await toSettle(id)).deposit).toEqual({ agreed: 10_100, held: 0 })
  await settle(id, { payments: [], deposit: [{ way: 'card', amount: 10_000 }], seen_due: (await toSettle(id)).due })
  expect((await toSettle(id)).deposit).toEqual({ agreed: 10_100, held: 10_000 })
})

test('a part leaves the rest due, and a deposit alone pays nothing', async () => {
  const id = await order()
  const part = await settle(id, { payments: [{ way: 'transfer', amount: 210 }], seen_due: 1210 })
  expect(part.body.data).toMatchObject({ due: 1000, held: 0, invoice: null })
  const deposit = await settle(id, { payments: [], deposit: [{ way: 'card', amount: 100 }], seen_due: 1000 })
  expect(deposit.body.data).toMatchObject({ due: 1000, held: 100, payments: [] })
})

test('an invalid payment is refused at its field, and nothing of it is kept', async () => {
  const id = await order()
  const errors = async (body: object) => Object.keys((await settle(id, { seen_due: 1210, ...body })).body.errors ?? {})
  const fine = { way: 'transfer', amount: 210 }
  expect(await errors({ payments: [fine, { way: 'card', amount: 1001, receipt: 'K-1' }] })).toEqual([
    'payments.1.amount',
  ])
  expect(await errors({ payments: [fine, { way: 'cash', amount: 100 }] })).toEqual(['payments.1.receipt'])
  expect(await errors({ payments: [fine, { way: 'card', amount: 100 }] })).toEqual(['payments.1.receipt'])
  expect(await errors({ payments: [{ ...fine, amount: -1 }] })).toEqual(['payments.0.amount'])
  expect(await errors({ payments: [{ ...fine, way: 'deposit' }] })).toEqual(['payments.0.way'])
  expect(await errors({ payments: [], deposit: [{ way: 'cash', amount: 0 }] })).toEqual(['deposit.0.amount'])
  expect(await errors({ payments: [] })).toEqual(['payments'])
  expect(await paymentsOf(id)).toEqual([])
})

test('a settlement of a sum other than the one shown is refused with the current sum', async () => {
  const id = await order()
  await settle(id, { payments: [{ way: 'transfer', amount: 210 }], seen_due: 1210 })
  const stale = await settle(id, { payments: [{ way: 'transfer', amount: 1000 }], seen_due: 1210 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'due-changed', data: { due: 1000 } } })
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('the same key answers alike and takes nothing twice; with other sums it is refused', async () => {
  const id = await order()
  const body = { payments: [], deposit: [{ way: 'card', amount: 100 }], seen_due: 1210 }
  const key = { 'Idempotency-Key': 'kasa-1' }
  const both = await Promise.all([settle(id, body, key), settle(id, body, key)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0].body).toEqual(both[1].body)
  expect(both.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1)
  const { body: deposit } = await shop.request(ShowDeposit, { as: clerk.token, params: { id } })
  expect(deposit.data.held).toBe(100)
  const other = await settle(id, { ...body, deposit: [{ way: 'card', amount: 200 }] }, key)
  expect(other).toMatchObject({ status: 409, body: { code: 'key-used-before' } })
})

test('T1210 of two clerks who settle one order at once one takes the money, and the other is told what is due', async () => {
  const id = await order()
  const settling = { payments: [{ way: 'transfer' as const, amount: 1210 }], seen_due: 1210 }
  const second = await runConcurrently(
    shop,
    (tx) => settleOrder(work(tx), { orderId: id, settling }),
    () => settle(id, settling),
  )
  expect(second).toMatchObject({ status: 409, body: { code: 'due-changed', data: { due: 0 } } })
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('T1211 cash that comes while its till is being closed waits, and is refused; cash on its way is waited for and counted', async () => {
  const [closed, counted] = [await order(), await order()]
  const owner = await makeAdmin(shop)
  const open = async () => (await shop.request(OpenTill, { as: clerk.token, body: { float: 100 } })).body.data.id
  const cash = { payments: [{ way: 'cash', amount: 1210, receipt: 'K-1' }], seen_due: 1210 }

  const first = await open()
  const late = await runConcurrently(
    shop,
    (tx) => closeTill(createWork(tx, { by: owner.id, now: shop.context.clock() }), { tillId: first, counted: 100 }),
    () => settle(closed, cash),
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'till-is-closed' } })
  expect(await paymentsOf(closed)).toEqual([])
  expect((await toSettle(closed)).till).toBe('closed')
  expect(await settle(closed, cash)).toMatchObject({ status: 409, body: { code: 'till-is-closed' } })

  const next = await open()
  const close = await runConcurrently(
    shop,
    (tx) =>
      recordPayment(work(tx), {
        orderId: counted,
        paidOn: '2026-11-18',
        amount: 1210,
        way: 'cash',
        receiptNumber: 'K-2',
      }),
    () => shop.request(CloseTill, { as: clerk.token, params: { id: next }, body: { counted: 1310 } }),
  )
  expect(close.body).toEqual({ data: { expected: 1310, counted: 1310, difference: 0 } })
  const { body } = await shop.request(ShowTill, { as: clerk.token, params: { id: first } })
  expect(body.data).toMatchObject({ expected: 100, moves: [] })
})

test('a hand-over takes payments and the deposit in the same press, or nothing at all', async () => {
  await shop.request(OpenTill, { as: clerk.token, body: { float: 0 } })
  const { orderId } = await makeRentalOrder(shop)
  const params = { id: orderId }
  const { due } = await toSettle(orderId)
  const { tools } = await fetchHandover(shop, clerk.token, orderId)
  const handOver = (settle: object) =>
    shop.request(HandOver, { as: clerk.token, params, body: { ...makeHandOverBody(tools), settle } })
  const deposit = [{ way: 'cash', amount: 3000 }]

  const wrong = await handOver({ payments: [{ way: 'card', amount: due }], deposit, seen_due: due })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { 'settle.payments.0.receipt': [expect.any(String)] } } })
  expect((await fetchHandover(shop, clerk.token, orderId)).tools[0]?.handed_out).toBe(0)

  const payments = [
    { way: 'card', amount: 1000, receipt: 'K-3' },
    { way: 'cash', amount: due - 1000, receipt: 'K-4' },
  ]
  expect((await handOver({ payments, deposit, seen_due: due })).status).toBe(201)
  const after = await fetchHandover(shop, clerk.token, orderId)
  expect(after).toMatchObject({ is_payed: true, deposit: { held: 3000 } })
  expect(after.acts).toHaveLength(1)
})

test('a driver who hands over takes a deposit, but no payments', async () => {
  const driver = await makeAdmin(shop, { roles: ['driver'] })
  const { orderId } = await makeRentalOrder(shop)
  const { tools } = await fetchHandover(shop, driver.token, orderId)
  const settle = { payments: [{ way: 'transfer' as const, amount: 1 }], seen_due: 1 }
  const input = { as: driver.token, params: { id: orderId }, body: { ...makeHandOverBody(tools), settle } }
  expect(await shop.request(HandOver, input)).toMatchObject({ status: 403, body: { right: 'payments:write' } })
})

test('an order on credit owes nothing at the counter, where only its deposit is taken', async () => {
  const id = await order()
  const { db } = shop.context.database
  const moment = shop.context.clock()
  const [client] = await db
    .insert(clients)
    .values({ kind: 'person', name: 'Ona', created_at: moment, updated_at: moment })
    .returning({ id: clients.id })
  await db
    .update(orders)
    .set({ billing: 'monthly', client_id: client?.id ?? 0 })
    .where(eq(orders.id, id))
  expect(await toSettle(id)).toMatchObject({ due: 0, billing: 'monthly' })
  expect((await settle(id, { payments: [], deposit: [{ way: 'card', amount: 100 }], seen_due: 0 })).status).toBe(201)
  const paid = await settle(id, { payments: [{ way: 'transfer', amount: 100 }], seen_due: 0 })
  expect(paid).toMatchObject({ status: 409, body: { code: 'on-credit' } })
})
