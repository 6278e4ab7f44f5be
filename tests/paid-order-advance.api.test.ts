import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { readMovements } from '#finance/debts/server/movements.queries.ts'
import { RefundOnlinePayment, ShowOnlinePaymentLife } from '#finance/online-payments/online-payments.contract.ts'
import { executeOnlineRefund } from '#finance/online-payments/server/execute-online-refund.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { ListClientDocuments, RecordClientPayment, ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import { ListOrderPayments, RecordPayment, ReversePayment } from '#finance/payments/payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { readAdvanceOn } from '#finance/payments/server/read-advance.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { JoinOrders } from '#orders/join-orders.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { MergeClients, ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'

let shop: TestShop
let admin: TestPerson
let provider: FakeProvider
let clientId: number
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await makeAdmin(shop)
  provider = connectFakeProvider(shop)
  clientId = (await makeCompany(shop, { code: '302691172', credit_limit: 100_000 })).id
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    // the orders rent nothing
    expect(findings.filter(({ name, breaches }) => breaches.length > 0 && name !== 'I2-lines')).toEqual([])
  }
})

const now = () => shop.context.clock()
const today = '2026-11-18'
const byCash = { paid_on: today, way: 'card', receipt_number: 'K1' } as const
/** Of one order, cents with VAT. */
const price = 12_100

// biome-ignore lint/suspicious/noExplicitAny: every endpoint of this file
const ask = async (endpoint: any, id: number, body?: object, query?: object) => {
  const input = { as: admin.token, params: { id }, ...(body && { body }), ...(query && { query }) }
  // biome-ignore lint/suspicious/noExplicitAny: bodies differ
  return (await shop.request(endpoint, input as never)) as { status: number; body: any }
}
const pay = (orderId: number, amount: number, more: object = {}) =>
  ask(RecordPayment, orderId, { ...byCash, amount, ...more })
async function credit(orderId: number, amount_with_vat: number): Promise<void> {
  const body = { lines: [{ position: 0, amount_with_vat }], reason: 'Nuolaida', expected_remaining: price }
  expect((await ask(IssueCredit, orderId, body)).status).toBe(201)
}
const back = (amount: number) => ask(ReturnAdvance, clientId, { ...byCash, amount })
const moneyOf = async (orderId: number) => (await ask(ListOrderPayments, orderId)).body.balance
const balance = async (id = clientId) => (await ask(ShowClient, id)).body.data.balance
const atProvider = (intentId: number, amount: number) =>
  ask(RefundOnlinePayment, intentId, { amount, reason: 'Persigalvojo' })
const refundableOf = async (intentId: number) =>
  (await ask(ShowOnlinePaymentLife, intentId)).body.data.refundable as number
const openOf = async (billId: number) =>
  (await ask(ListClientDocuments, clientId, undefined, {})).body.data.find(({ id }: { id: number }) => id === billId)
    .open
const overRefundable = (refundable: number) => ({ status: 409, body: { code: 'over-refundable', refundable } })
const statement = async () => {
  const moved = await readMovements(shop.context.database.db, { clientId, from: undefined, to: today })
  return moved.reduce((sum, { amount }) => sum + amount, 0)
}

const ofClient = { ...testCompany, im_k: '302691172' }
const period = { from: '2026-11-20', to: '2026-11-20' }
const anOrder = async (order: object = { ...ofClient, client_id: clientId }) =>
  (await makeOrder(shop, { lines: [{ unit_price: 10_000, period }], order })).id
async function aPaidOrder(): Promise<number> {
  const orderId = await anOrder()
  expect((await pay(orderId, price)).status).toBe(201)
  return orderId
}
async function paidOnline(orderId: number): Promise<number> {
  await beginPayment(shop.context, { subject: { orderId }, method: 'bank', now: now() })
  const reference = provider.begun.at(-1)?.reference ?? ''
  provider.pay(reference)
  const [intent] = await shop.context.database.db
    .select()
    .from(payment_intents)
    .where(eq(payment_intents.reference, reference))
  await pollPayment(shop.context, { intentId: intent?.id ?? 0, now: now() })
  return intent?.id ?? 0
}

test('T1770 money that a credit note frees of a client’s paid order pays their oldest bill at once, and the rest is their advance', async () => {
  const bill = await makeBill(shop, { clientId, sums: [1_000] })
  const orderId = await aPaidOrder()
  await credit(orderId, 4_000)
  expect(await balance()).toMatchObject({ open: 0, advance: 3_000 })
  expect(await openOf(bill.id)).toBe(0)
  expect(await moneyOf(orderId)).toMatchObject({ received: price, owed: 8_100, over: 0, uncredited: 0, advance: 4_000 })
  expect(await statement()).toBe(-3_000)
  const { db } = shop.context.database
  expect(await readAdvanceOn(db, { clientId, on: today })).toBe(3_000)
  expect(await readAdvanceOn(db, { clientId, on: '2026-11-17' })).toBe(0)

  const next = await makeBill(shop, { clientId, sums: [2_000] })
  expect(await openOf(next.id)).toBe(0)
  expect(await balance()).toMatchObject({ open: 0, advance: 1_000 })
  expect(await statement()).toBe(-1_000)
})

test('T1770 an order of nobody’s client has its money to return, as ever', async () => {
  for (const order of [{}, { ...testCompany, client_id: null }]) {
    const orderId = await anOrder(order)
    expect((await pay(orderId, price)).status).toBe(201)
    await credit(orderId, 4_000)
    expect(await moneyOf(orderId)).toMatchObject({ received: price, over: 4_000, advance: 0 })
    expect((await pay(orderId, -5_000)).status).toBe(201)
    expect(await moneyOf(orderId)).toMatchObject({ over: 0, uncredited: 1_000 })
    expect(await pay(orderId, -7_101)).toMatchObject(overRefundable(7_100))
  }
})

test('T1771 a refund of the order takes from the client’s advance, and one of the advance from the order’s', async () => {
  const orderId = await aPaidOrder()
  await credit(orderId, 4_000)
  expect((await pay(orderId, -1_000)).status).toBe(201)
  expect(await balance()).toMatchObject({ open: 0, advance: 3_000 })
  expect(await moneyOf(orderId)).toMatchObject({ received: price - 1_000, over: 0, uncredited: 0, advance: 3_000 })
  expect(await statement()).toBe(-3_000)
  const [first] = (await ask(ListOrderPayments, orderId)).body.data.slice(-1)
  expect((await ask(ReversePayment, first.id, { reason: 'Klaida', receipt_number: 'K9' })).status).toBe(201)
  expect(await balance()).toMatchObject({ advance: 4_000 })
  expect(await statement()).toBe(-4_000)

  expect((await back(2_500)).status).toBe(201)
  expect(await pay(orderId, -1_501)).toMatchObject(overRefundable(1_500))
  await makeBill(shop, { clientId, sums: [500] })
  expect(await pay(orderId, -1_001)).toMatchObject(overRefundable(1_000))
  expect(await back(1_001)).toMatchObject(overRefundable(1_000))
  expect((await pay(orderId, -1_000)).status).toBe(201)
  expect(await back(1)).toMatchObject(overRefundable(0))
  expect(await balance()).toMatchObject({ open: 0, advance: 0 })
  expect(await statement()).toBe(0)
  expect(await moneyOf(orderId)).toMatchObject({ over: 0, uncredited: 0 })
})

test('T1771 money above the whole price stays the order’s, and goes back before the advance does', async () => {
  const orderId = await aPaidOrder()
  await pay(orderId, 700)
  await credit(orderId, 4_000)
  expect(await moneyOf(orderId)).toMatchObject({ over: 700, advance: 4_000 })
  expect(await balance()).toMatchObject({ advance: 4_000 })
  expect((await pay(orderId, -1_000)).status).toBe(201)
  expect(await moneyOf(orderId)).toMatchObject({ over: 0, advance: 3_700 })
  expect(await balance()).toMatchObject({ advance: 3_700 })
  expect(await statement()).toBe(-3_700)
  await pay(orderId, -1_000)
  expect(await balance()).toMatchObject({ advance: 2_700 })
  expect(await statement()).toBe(-2_700)
})

test('T1771 a refund before its credit note leaves nothing to the client', async () => {
  const orderId = await aPaidOrder()
  expect((await pay(orderId, -3_000)).status).toBe(201)
  expect(await moneyOf(orderId)).toMatchObject({ over: 0, uncredited: 3_000, advance: 0 })
  await credit(orderId, 4_000)
  expect(await moneyOf(orderId)).toMatchObject({ over: 0, uncredited: 0, advance: 1_000 })
  expect(await balance()).toMatchObject({ open: 0, advance: 1_000 })
  expect(await statement()).toBe(-1_000)
})

test('T1772 the provider gives back what is left of the advance, which a bill meanwhile does not take', async () => {
  const orderId = await anOrder()
  const intentId = await paidOnline(orderId)
  expect(await refundableOf(intentId)).toBe(price)
  await credit(orderId, 4_000)
  await makeBill(shop, { clientId, sums: [1_000] })
  expect(await refundableOf(intentId)).toBe(3_000)
  expect(await atProvider(intentId, 3_001)).toMatchObject(overRefundable(3_000))
  const wanted = await atProvider(intentId, 2_000)
  expect(wanted.status).toBe(201)
  expect(await back(1_001)).toMatchObject(overRefundable(1_000))
  expect(await pay(orderId, -1_001)).toMatchObject(overRefundable(1_000))

  const bill = await makeBill(shop, { clientId, sums: [1_500] })
  expect(await openOf(bill.id)).toBe(500)
  await executeOnlineRefund(shop.context, wanted.body.data.id)
  expect(await openOf(bill.id)).toBe(500)
  expect(await balance()).toMatchObject({ open: 500, advance: 0 })
  expect(await moneyOf(orderId)).toMatchObject({ over: 0, uncredited: 0, received: price - 2_000 })
  expect(await refundableOf(intentId)).toBe(0)
  expect(await statement()).toBe(500)
})

test('T1772 money that a provider refuses to give back is the client’s again, and pays what is open', async () => {
  const orderId = await anOrder()
  const intentId = await paidOnline(orderId)
  await credit(orderId, 4_000)
  const wanted = await atProvider(intentId, 4_000)
  const bill = await makeBill(shop, { clientId, sums: [1_500] })
  expect(await openOf(bill.id)).toBe(1_500)
  provider.refuses = true
  await executeOnlineRefund(shop.context, wanted.body.data.id)
  expect(await openOf(bill.id)).toBe(0)
  expect(await balance()).toMatchObject({ open: 0, advance: 2_500 })
})

test('T1773 money that has paid a bill and is charged back opens the bill again', async () => {
  const orderId = await anOrder()
  const intentId = await paidOnline(orderId)
  await credit(orderId, 4_000)
  const bill = await makeBill(shop, { clientId, sums: [3_000] })
  expect(await balance()).toMatchObject({ open: 0, advance: 1_000 })
  const [payment] = provider.payments.values()
  payment?.returned.push({ id: 'cb-1', kind: 'chargeback', amount: 2_000, at: now() })
  await pollPayment(shop.context, { intentId, now: now() })
  expect(await openOf(bill.id)).toBe(1_000)
  expect(await balance()).toMatchObject({ open: 1_000, advance: 0 })
  payment?.returned.push({ id: 'cb-2', kind: 'chargeback', amount: price - 2_000, at: now() })
  await pollPayment(shop.context, { intentId, now: now() })
  expect(await balance()).toMatchObject({ open: 3_000, advance: 0 })
  expect(await moneyOf(orderId)).toMatchObject({ received: 0, over: 0, uncredited: 8_100 })
})

test('T1774 of two refunds by two ways at once, and of a refund and a bill, one has the money', async () => {
  const first = await aPaidOrder()
  await credit(first, 4_000)
  const late = await runConcurrently(
    shop,
    (tx) =>
      recordPayment(createWork(tx, { by: admin.id, now: now() }), {
        orderId: first,
        amount: -4_000,
        way: 'card',
        receiptNumber: 'K3',
        paidOn: today,
      }),
    () => back(4_000),
  )
  expect(late).toMatchObject(overRefundable(0))
  expect(await balance()).toMatchObject({ open: 0, advance: 0 })

  const online = await anOrder()
  const intentId = await paidOnline(online)
  await credit(online, 4_000)
  const both = await Promise.all([atProvider(intentId, 4_000), back(4_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  // while it is on its way, money of the winner is neither back nor for a bill
  if (both[0].status === 201) await executeOnlineRefund(shop.context, both[0].body.data.id)

  const third = await aPaidOrder()
  await credit(third, 4_000)
  const [, refund] = await Promise.all([makeBill(shop, { clientId, sums: [4_000] }), pay(third, -4_000)])
  const after = await balance()
  expect(after.open).toBe(refund.status === 201 ? 4_000 : 0)
  expect(await openOrAdvance()).toBe(false)
})

const openOrAdvance = async (): Promise<boolean> => {
  const { open, advance } = await balance()
  return open > 0 && advance > 0
}

test('T1775 an order that is joined or whose client is merged takes its freed money along', async () => {
  const other = (await makeCompany(shop, { code: '304403600', credit_limit: 100_000 })).id
  const orderId = await anOrder(ofClient)
  await pay(orderId, price)
  await credit(orderId, 4_000)
  expect(await moneyOf(orderId)).toMatchObject({ over: 4_000, advance: 0 })
  await makeBill(shop, { clientId, sums: [1_000] })
  expect((await ask(JoinOrders, clientId, { order_ids: [orderId] })).status).toBe(200)
  expect(await moneyOf(orderId)).toMatchObject({ over: 0, advance: 4_000 })
  expect(await balance()).toMatchObject({ open: 0, advance: 3_000 })

  await makeBill(shop, { clientId: other, sums: [2_000] })
  const { version } = (await ask(ShowClient, clientId)).body.data
  expect((await ask(MergeClients, clientId, { into: other, seen: version })).status).toBe(200)
  expect(await balance(other)).toMatchObject({ open: 0, advance: 1_000 })
})

test('T1775 the client’s own payment is taken before the order’s where it came before', async () => {
  expect((await ask(RecordClientPayment, clientId, { ...byCash, paid_on: '2026-11-16', amount: 1_000 })).status).toBe(
    201,
  )
  const orderId = await aPaidOrder()
  await credit(orderId, 4_000)
  await makeBill(shop, { clientId, sums: [1_200] })
  expect(await balance()).toMatchObject({ open: 0, advance: 3_800 })
  expect(await moneyOf(orderId)).toMatchObject({ advance: 4_000 })
  expect(await pay(orderId, -3_801)).toMatchObject(overRefundable(3_800))
})
