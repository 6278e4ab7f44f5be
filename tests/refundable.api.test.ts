import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { RefundOnlinePayment, ShowOnlinePaymentLife } from '#finance/online-payments/online-payments.contract.ts'
import { executeOnlineRefund } from '#finance/online-payments/server/execute-online-refund.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import type { PaySubject } from '#finance/online-payments/server/payment-subject.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { RecordClientPayment, ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import { ListOrderPayments, RecordPayment, ReversePayment } from '#finance/payments/payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'

let shop: TestShop
let admin: TestPerson
let provider: FakeProvider
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await makeAdmin(shop)
  provider = connectFakeProvider(shop)
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

const now = () => shop.context.clock()
const iban = 'LT601010012345678901'
const byTransfer = { paid_on: '2026-11-18', way: 'transfer', iban, name: 'Ona Onaitė' } as const
const byCash = { paid_on: '2026-11-18', way: 'cash', receipt_number: 'K1' } as const

// biome-ignore lint/suspicious/noExplicitAny: every endpoint of this file
const ask = async (endpoint: any, id: number, body?: object) => {
  const input = { as: admin.token, params: { id }, ...(body && { body }) }
  // biome-ignore lint/suspicious/noExplicitAny: bodies differ
  const answer = (await shop.request(endpoint, input as never)) as { status: number; body: any }
  return answer
}
const byHand = (orderId: number, amount: number, way: object = byTransfer) =>
  ask(RecordPayment, orderId, { ...way, amount })
const atProvider = (intentId: number, amount: number, more: object = {}) =>
  ask(RefundOnlinePayment, intentId, { amount, reason: 'Persigalvojo', ...more })
const refundableOf = async (intentId: number) =>
  (await ask(ShowOnlinePaymentLife, intentId)).body.data.refundable as number
const overRefundable = (refundable: number) => ({
  status: 409,
  body: { code: 'over-refundable', refundable, errors: { amount: [expect.any(String)] } },
})

async function paidOnline(subject: PaySubject): Promise<number> {
  await beginPayment(shop.context, { subject, method: 'bank', now: now() })
  const reference = provider.begun.at(-1)?.reference ?? ''
  provider.pay(reference)
  const [intent] = await shop.context.database.db
    .select()
    .from(payment_intents)
    .where(eq(payment_intents.reference, reference))
  await pollPayment(shop.context, { intentId: intent?.id ?? 0, now: now() })
  return intent?.id ?? 0
}

/** 12,10 €, paid at the provider. */
async function anOrderPaidOnline() {
  const { id: orderId } = await makeOrder(shop)
  return { orderId, intentId: await paidOnline({ orderId }) }
}

test('T1450 a sum refunded by hand is not refunded at the provider, and the other way round, by whatever way', async () => {
  const hand = await anOrderPaidOnline()
  expect(await refundableOf(hand.intentId)).toBe(1_210)
  expect((await byHand(hand.orderId, -1_000)).status).toBe(201)
  expect(await refundableOf(hand.intentId)).toBe(210)
  expect(await atProvider(hand.intentId, 211)).toMatchObject(overRefundable(210))
  expect((await byHand(hand.orderId, -210, byCash)).status).toBe(201)
  expect(await atProvider(hand.intentId, 1, { expected_refundable: 1_210 })).toMatchObject(overRefundable(0))

  const online = await anOrderPaidOnline()
  const { body } = await atProvider(online.intentId, 1_000)
  expect(await byHand(online.orderId, -211)).toMatchObject(overRefundable(210))
  expect(await byHand(online.orderId, -211, byCash)).toMatchObject(overRefundable(210))
  expect((await byHand(online.orderId, -210, byCash)).status).toBe(201)
  await executeOnlineRefund(shop.context, body.data.id)
  expect(await byHand(online.orderId, -1)).toMatchObject(overRefundable(0))
  expect((await ask(ListOrderPayments, online.orderId)).body.balance.received).toBe(0)
})

test('T1450 a refund that the provider refuses may go back by hand, and money that came twice goes back once by each way', async () => {
  const { orderId, intentId } = await anOrderPaidOnline()
  provider.refuses = true
  await executeOnlineRefund(shop.context, (await atProvider(intentId, 1_210)).body.data.id)
  provider.refuses = false
  const again = await ask(RecordPayment, orderId, { ...byCash, amount: 1_210 })
  expect((await byHand(orderId, -1_210)).status).toBe(201)
  expect(await refundableOf(intentId)).toBe(1_210)
  const wanted = await atProvider(intentId, 1_210)
  expect(wanted.status).toBe(201)
  // what is on its way at the provider is not there to be undone either
  const reverse = { reason: 'Klaida', receipt_number: 'K2' }
  expect((await ask(ReversePayment, again.body.data.id, reverse)).body.code).toBe('given-back-already')
  await executeOnlineRefund(shop.context, wanted.body.data.id)
  expect((await ask(ListOrderPayments, orderId)).body.balance.received).toBe(0)
})

test('T1451 of a refund by hand and one at the provider at the same instant one is taken, whichever is first', async () => {
  const first = await anOrderPaidOnline()
  const late = await runConcurrently(
    shop,
    (tx) =>
      recordPayment(createWork(tx, { by: admin.id, now: now() }), {
        orderId: first.orderId,
        amount: -1_210,
        way: 'card',
        receiptNumber: 'K3',
        paidOn: '2026-11-18',
      }),
    () => atProvider(first.intentId, 1_210),
  )
  expect(late).toMatchObject(overRefundable(0))

  for (const _ of [1, 2, 3]) {
    const { orderId, intentId } = await anOrderPaidOnline()
    const both = await Promise.all([byHand(orderId, -1_210), atProvider(intentId, 1_210)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  }
})

test('T1452 of what a client paid for bills online an advance goes back once: what the bill keeps, the provider alone gives back', async () => {
  const { id: clientId } = await makeCompany(shop, { code: '302691172', credit_limit: 100_000 })
  const bill = await makeBill(shop, { clientId, sums: [10_000] })
  const intentId = await paidOnline({ clientId, documentIds: [bill.id] })
  const back = (amount: number) => ask(ReturnAdvance, clientId, { ...byTransfer, amount })
  expect(await back(1)).toMatchObject(overRefundable(0))
  expect(await refundableOf(intentId)).toBe(10_000)

  expect((await ask(RecordClientPayment, clientId, { ...byCash, amount: 3_000 })).status).toBe(201)
  expect(await back(3_001)).toMatchObject(overRefundable(3_000))
  expect(await atProvider(intentId, 10_001)).toMatchObject(overRefundable(10_000))
  expect((await atProvider(intentId, 10_000)).status).toBe(201)
  expect((await back(2_000)).status).toBe(201)
  expect(await refundableOf(intentId)).toBe(0)
  expect(await back(1_001)).toMatchObject(overRefundable(1_000))
})
