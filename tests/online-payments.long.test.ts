import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import {
  AskAboutOnlinePayment,
  DecideOnlinePayment,
  ListOnlinePayments,
  ListPaymentMethods,
  OnlinePaymentInvoice,
  PayMyOrder,
  ReceiveProviderWebhook,
  RefundOnlinePayment,
  ShowOnlinePayment,
  ShowOnlinePaymentLife,
  ShowReconciliation,
} from '#finance/online-payments/online-payments.contract.ts'
import { executeOnlineRefund } from '#finance/online-payments/server/execute-online-refund.ts'
import { online_refunds, payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { pollProviders } from '#finance/online-payments/server/poll-providers.ts'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { ListOrderPayments, RecordPayment, ReversePayment } from '#finance/payments/payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { getPaymentProviders } from '#finance/providers/server/get-payment-providers.ts'
import {
  FundsNotAvailable,
  OtherCurrency,
  ProviderInvalidResponse,
} from '#finance/providers/server/payment-provider.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { tokens } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { order_notices } from '#sales/closing/server/order-notices.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let provider: FakeProvider

/** A Wednesday, 10:30 in Vilnius. */
beforeEach(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
  provider = connectFakeProvider(shop)
})
afterEach(async () => {
  const broken: string[] = []
  for (const { name, sql: value } of invariants) {
    const { rows } = await shop.context.database.db.execute<{ what: string }>(sql.raw(value))
    broken.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  await shop.close()
  expect(broken).toEqual([])
})

const db = () => shop.context.database.db
const now = () => shop.context.clock()
const later = (minutes: number) => shop.setNow(new Date(now().getTime() + minutes * 60_000))

/** 12,10 € with VAT. */
const order = () => makeOrder(shop, { user_id: customer.id })
const pay = (id: number, method = 'bank') =>
  shop.request(PayMyOrder, { as: customer.token, params: { id }, body: { method } })

async function begun(id: number, method = 'bank') {
  const { status, body } = await pay(id, method)
  expect(status, JSON.stringify(body)).toBe(201)
  const wanted = provider.begun.at(-1)
  if (!wanted) throw new Error('Nothing was begun')
  const [intent] = await db().select().from(payment_intents).where(eq(payment_intents.reference, wanted.reference))
  if (!intent) throw new Error('Nothing was written')
  return {
    id: intent.id,
    reference: wanted.reference,
    address: body.data.address as string,
    secret: wanted.returnAddress.split('/').at(-1) as string,
  }
}

const word = (reference: string, headers: Record<string, string> = { 'x-signed': 'yes' }) =>
  shop.request(ReceiveProviderWebhook, {
    params: { provider: provider.name },
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ id: provider.of(reference).id, reference }),
  })

const work = () => pollProviders(shop.context)
const entry = (secret: string) => shop.request(ShowOnlinePayment, { params: { secret } })
const life = async (id: number) =>
  (await shop.request(ShowOnlinePaymentLife, { as: admin.token, params: { id } })).body.data
const paymentsOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body
const stateOf = async (id: number): Promise<string> => {
  const { data } = (await shop.request(ShowOrder, { as: admin.token, params: { id } })).body
  return data.is_payed ? 'paid' : data.lapsed_at ? 'lapsed' : 'unpaid'
}
const save = (changes: object) => shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, ...changes } })
const refund = (id: number, amount: number, more: { expected_refundable?: number } = {}) =>
  shop.request(RefundOnlinePayment, {
    as: admin.token,
    params: { id },
    body: { amount, reason: 'Klientas persigalvojo', ...more },
  })
const doRefunds = async () => {
  for (const { id } of await db().select().from(online_refunds)) await executeOnlineRefund(shop.context, id)
}

test('an order is paid online: begun, paid there, told, asked about, written once with its invoice', async () => {
  expect((await shop.request(ListPaymentMethods)).body.data).toEqual([
    { provider: 'montonio', method: 'bank', title: 'Per banką' },
    { provider: 'montonio', method: 'card', title: 'Kortele' },
  ])
  const { id } = await order()
  const { reference, secret, address, id: intent } = await begun(id)
  expect(address).toMatch(/^https:\/\/pay\.example\.lt\//)
  expect((await entry(secret)).body.data).toMatchObject({ state: 'waiting', amount: 1210, what: 'order', order_id: id })
  expect((await shop.request(OnlinePaymentInvoice, { params: { secret } })).status).toBe(409)

  provider.pay(reference)
  expect((await word(reference)).status).toBe(200)
  await work()
  expect((await entry(secret)).body.data).toMatchObject({
    state: 'paid',
    document: { number: expect.stringMatching(/^NS/) },
  })
  expect(await stateOf(id)).toBe('paid')
  const { data, balance } = await paymentsOf(id)
  expect(data).toEqual([expect.objectContaining({ amount: 1210, way: 'online', paid_on: '2026-11-18' })])
  expect(data[0].note).toBe('Apmokėta internetu. Montonio. Swedbank')
  expect(balance).toMatchObject({ due: 0, over: 0 })
  const paper = await shop.request(OnlinePaymentInvoice, { params: { secret } })
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await life(intent)).toMatchObject({
    state: 'paid',
    to_decide: null,
    written: 1210,
    notifications: [{ times: 1 }],
    movements: [{ kind: 'received', amount: 1210, payment: { amount: 1210 } }],
  })
  expect((await pay(id)).body.code).toBe('already-paid')
})

test('T820 word of a payment that comes a hundred times at once, and twice later, writes one payment', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  provider.pay(reference)
  const answers = await Promise.all(Array.from({ length: 100 }, () => word(reference)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // the checks that a hundred requests could cause, at once
  await Promise.all(Array.from({ length: 20 }, () => pollPayment(shop.context, { intentId: intent, now: now() })))
  later(1)
  await word(reference)
  await work()
  const { notifications } = await life(intent)
  later(60 * 24)
  await word(reference)
  await work()
  expect(await db().select().from(payments).where(eq(payments.order_id, id))).toHaveLength(1)
  expect(notifications.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(101)
  expect(notifications).toHaveLength(1)
})

test('T821 a hundred notifications at once ask the provider once', async () => {
  const { id } = await order()
  const { reference } = await begun(id)
  provider.pay(reference)
  await Promise.all(Array.from({ length: 100 }, () => word(reference)))
  const { rows } = await db().execute(
    sql`select count(*)::int as jobs from pgboss.job where name = 'ask-about-payment'`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
  await work()
  await work()
  expect(provider.asks).toBe(1)
  expect(await stateOf(id)).toBe('paid')
})

test('T822 word that the provider did not sign is a 400 and changes nothing; of none of ours a 200', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  provider.pay(reference)
  expect((await word(reference, { 'x-signed': 'no' })).status).toBe(400)
  expect((await life(intent)).notifications).toEqual([])
  const body = JSON.stringify({ id: 'x', reference: 'y' })
  const headers = { 'content-type': 'text/plain', 'x-signed': 'yes' }
  const others = await shop.request(ReceiveProviderWebhook, { params: { provider: 'montonio' }, headers, body })
  expect(others.status).toBe(200)
  expect((await shop.request(ReceiveProviderWebhook, { params: { provider: 'stripe' }, headers, body })).status).toBe(
    404,
  )
})

test('T823 a notification is not believed: only the provider’s answer to a poll is', async () => {
  const { id } = await order()
  const { reference, secret } = await begun(id)
  await word(reference)
  await work()
  expect(await stateOf(id)).toBe('unpaid')
  expect((await entry(secret)).body.data.state).toBe('waiting')
})

test('T824 a payment of which word never comes is found by asking, with pauses, and asked about after it is over', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  provider.pay(reference)
  await work()
  expect(await stateOf(id)).toBe('unpaid')
  later(1)
  await work()
  expect(await stateOf(id)).toBe('paid')
  const { next_ask_at } = await life(intent)
  expect(next_ask_at).toBe('2026-11-18T09:31:00.000Z')
  await work()
  expect(provider.asks).toBe(1)
  later(60)
  await work()
  expect(provider.asks).toBe(2)
})

test('T825 a payer’s return before any notification polls the provider, once for all who look', async () => {
  const { id } = await order()
  const { reference, secret } = await begun(id)
  provider.pay(reference)
  await Promise.all(Array.from({ length: 10 }, () => entry(secret)))
  await work()
  expect(provider.asks).toBe(1)
  expect((await entry(secret)).body.data.state).toBe('paid')
})

test('T826 two presses and two tabs are sent to one page of the provider', async () => {
  const { id } = await order()
  const both = await Promise.all([pay(id), pay(id), pay(id)])
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(both.map(({ body }) => body.data.address)).size).toBe(1)
  expect(provider.begun).toHaveLength(1)
  later(5)
  expect((await pay(id)).body.data.address).toBe(both[0]?.body.data.address)
  // too little time is left to pay there
  later(50)
  expect((await pay(id)).body.data.address).not.toBe(both[0]?.body.data.address)
})

test('T827 of two payments of one order that are both paid the second waits for a person, or goes back by rule', async () => {
  const { id } = await order()
  const first = await begun(id, 'bank')
  const second = await begun(id, 'card')
  provider.pay(first.reference)
  provider.pay(second.reference)
  later(1)
  await Promise.all([
    pollPayment(shop.context, { intentId: first.id, now: now() }),
    pollPayment(shop.context, { intentId: second.id, now: now() }),
  ])
  expect((await paymentsOf(id)).balance).toMatchObject({ over: 1210 })
  const [one, two] = [await life(first.id), await life(second.id)]
  expect([one.to_decide, two.to_decide].filter(Boolean)).toEqual(['beyond'])

  const again = await order()
  await save({ online_refunds_by_rule: true })
  const third = await begun(again.id, 'bank')
  const fourth = await begun(again.id, 'card')
  provider.pay(third.reference)
  provider.pay(fourth.reference)
  await pollPayment(shop.context, { intentId: third.id, now: now() })
  await pollPayment(shop.context, { intentId: fourth.id, now: now() })
  await doRefunds()
  expect(provider.refunds).toEqual([expect.objectContaining({ amount: 1210, id: provider.of(fourth.reference).id })])
  expect((await paymentsOf(again.id)).balance).toMatchObject({ over: 0, due: 0, received: 1210 })
  expect(await life(fourth.id)).toMatchObject({
    state: 'returned',
    to_decide: null,
    refunds: [{ state: 'done', wanted_by: null }],
  })
})

test('T827 a payer who begins anew while an earlier page was paid unnoticed is told that it is paid', async () => {
  const { id } = await order()
  const { reference } = await begun(id, 'bank')
  provider.pay(reference)
  later(1)
  expect((await pay(id, 'card')).body.code).toBe('already-paid')
  expect(provider.begun).toHaveLength(1)
})

test('T828 a provider that is dead at checkout leaves the order as it is, and one tries again', async () => {
  const { id } = await order()
  provider.away = 'before'
  const { status, body } = await pay(id)
  expect([status, body.code]).toEqual([503, 'provider-away'])
  expect(body.message).toContain('bandykite dar kartą')
  // the provider did it, but its answer was lost: nobody was sent to that page
  provider.away = 'after'
  expect((await pay(id)).status).toBe(503)
  provider.away = false
  const { reference } = await begun(id)
  provider.pay(reference)
  later(2)
  await work()
  expect(await stateOf(id)).toBe('paid')
  const { body: list } = await shop.request(ListOnlinePayments, { as: admin.token, query: { state: 'not-paid' } })
  expect(list.data).toHaveLength(2)
  for (const { id } of list.data) expect((await life(id)).refused_because).toBe('Montonio neatsakė.')
})

test('T829 a program killed while a payment was begun loses nothing: word of it finds it by our reference', async () => {
  const { id } = await order()
  provider.away = 'after'
  await pay(id)
  provider.away = false
  const [wanted] = provider.begun
  if (!wanted) throw new Error('Nothing was begun')
  // as a killed program leaves it
  await db().update(payment_intents).set({ state: 'begun', refused_because: null, ended_at: null })
  provider.pay(wanted.reference)
  expect((await word(wanted.reference)).status).toBe(200)
  await work()
  expect(await stateOf(id)).toBe('paid')
})

test('T829 a payment begun without ever getting a page is over with its time, and keeps nobody from paying meanwhile', async () => {
  const { id } = await order()
  provider.away = 'before'
  await pay(id)
  provider.away = false
  await db()
    .update(payment_intents)
    .set({ state: 'begun', refused_because: null, ended_at: null, next_ask_at: new Date('2026-11-18T09:30:00Z') })
  later(1)
  expect((await pay(id)).status).toBe(201)
  later(60)
  await work()
  expect(
    (await shop.request(ListOnlinePayments, { as: admin.token, query: { state: 'not-paid' } })).body.data,
  ).toHaveLength(1)
})

test('T830 less than was asked is written, the order waits for the rest, and a person sees it', async () => {
  const { id } = await order()
  const { reference, secret, id: intent } = await begun(id)
  provider.pay(reference, { received: 1000 })
  await word(reference)
  await work()
  expect(await stateOf(id)).toBe('unpaid')
  expect((await paymentsOf(id)).balance).toMatchObject({ received: 1000, due: 210 })
  expect((await life(intent)).to_decide).toBe('short')
  expect((await entry(secret)).body.data.state).toBe('to-decide')
  const rest = await begun(id)
  expect(provider.begun.at(-1)?.amount).toBe(210)
  provider.pay(rest.reference)
  await word(rest.reference)
  await work()
  expect(await stateOf(id)).toBe('paid')
  expect((await shop.request(DecideOnlinePayment, { as: admin.token, params: { id: intent } })).status).toBe(200)
  expect((await life(intent)).to_decide).toBeNull()
})

async function lapsedOrder(units = 1) {
  const tool = await makeRentProduct(shop, { units: 1 })
  const period = { from: '2026-12-07', to: '2026-12-09' }
  const items = [{ id: tool.id, type: 'rent', quantity: units, period }]
  const place = async (who: TestPerson) =>
    (await checkOut(shop, who, await makePricedCheckoutForm(shop, items), `${Math.random()}`)).body.data.id as number
  const id = await place(customer)
  const payment = await begun(id)
  await db().insert(order_notices).values({ order_id: id, kind: 'lapses-soon', written_on: '2026-11-17' })
  await shop.context.database.transaction((tx) => lapseOrder(createWork(tx, { now: now() }), { orderId: id }))
  return { id, payment, place }
}

test('T831 an order that lapsed while its payer was at the bank is revived when all is still free', async () => {
  const { id, payment } = await lapsedOrder()
  expect(await stateOf(id)).toBe('lapsed')
  expect((await pay(id)).body.code).toBe('order-lapsed')
  provider.pay(payment.reference)
  await word(payment.reference)
  await work()
  expect(await stateOf(id)).toBe('paid')
})

test('T831 when it is not free any more the money waits for a person, or goes back by rule', async () => {
  const other = await makeCustomer(shop)
  const { id, payment, place } = await lapsedOrder()
  await place(other)
  provider.pay(payment.reference)
  await word(payment.reference)
  await work()
  expect(await stateOf(id)).toBe('lapsed')
  const shown = await life(payment.id)
  expect(shown).toMatchObject({ to_decide: 'too-late', refundable: shown.received, written: shown.received })

  await save({ online_refunds_by_rule: true })
  const second = await lapsedOrder()
  await second.place(other)
  provider.pay(second.payment.reference)
  await word(second.payment.reference)
  await work()
  await doRefunds()
  expect((await paymentsOf(second.id)).balance).toMatchObject({ received: 0, over: 0 })
  expect(await life(second.payment.id)).toMatchObject({ state: 'returned', to_decide: null })
})

test('T832 money for an order that was deleted is written nowhere, waits for a person, and goes back online', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id } })).status).toBe(204)
  provider.pay(reference)
  await word(reference)
  await work()
  expect(await life(intent)).toMatchObject({
    to_decide: 'not-written',
    written: 0,
    not_written_because: 'Tokio užsakymo nėra.',
  })
  expect((await shop.request(DecideOnlinePayment, { as: admin.token, params: { id: intent } })).body.code).toBe(
    'not-written',
  )
  const query = { from: '2026-11-18', to: '2026-11-18' }
  const { data } = (await shop.request(ShowReconciliation, { as: admin.token, query })).body
  expect(data).toMatchObject({ at_provider: 1210, in_shop: 0, difference: 1210, differing_total: 1 })

  expect((await refund(intent, 1210)).status).toBe(201)
  await doRefunds()
  expect(await life(intent)).toMatchObject({ state: 'returned', to_decide: null, written: 0, returned: 1210 })
  const after = (await shop.request(ShowReconciliation, { as: admin.token, query })).body.data
  expect(after).toMatchObject({ differing_total: 0 })
})

test('T817 money that waits for a person stands on the day’s board for who may see money, and open screens hear of it', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  await shop.request(DeleteOrder, { as: admin.token, params: { id } })
  const mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  const board = async (who = admin) => (await shop.request(ShowToday, { as: who.token })).body.online
  const heard: string[] = []
  const stop = shop.context.news.listen(
    (tags) => heard.push(...tags),
    () => undefined,
  )
  expect(await board()).toBeUndefined()
  provider.pay(reference)
  await word(reference)
  await work()
  expect(await board()).toBe(1)
  expect(await board(mechanic)).toBeUndefined()
  await vi.waitFor(() => expect(heard).toContain('payments'), 15_000)
  const query = { state: 'to-decide' }
  expect((await shop.request(ListOnlinePayments, { as: admin.token, query })).body.meta.total).toBe(1)
  heard.length = 0
  await refund(intent, 1210)
  await doRefunds()
  expect(await board()).toBeUndefined()
  await vi.waitFor(() => expect(heard).toContain('payments'), 15_000)
  stop()
})

test('T832 money that could not be written is written when it can be', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  await db().execute(sql`update orders set unapproved_since = now() where id = ${id}`)
  provider.pay(reference)
  await word(reference)
  await work()
  expect(await life(intent)).toMatchObject({ to_decide: 'not-written', written: 0 })
  await db().execute(sql`update orders set unapproved_since = null where id = ${id}`)
  expect((await shop.request(AskAboutOnlinePayment, { as: admin.token, params: { id: intent } })).status).toBe(200)
  expect(await life(intent)).toMatchObject({ to_decide: null, written: 1210 })
  expect(await stateOf(id)).toBe('paid')
})

async function paidOrder() {
  const { id } = await order()
  const payment = await begun(id)
  provider.pay(payment.reference)
  await word(payment.reference)
  await work()
  return { id, payment }
}

test('T833 a refund is wanted, done once by its key though its answer is lost, and written when the provider tells of it', async () => {
  const { id, payment } = await paidOrder()
  expect((await refund(payment.id, 1211)).body.errors).toEqual({ amount: [expect.stringContaining('12,10')] })
  expect((await refund(payment.id, 500)).status).toBe(201)
  expect((await refund(payment.id, 500)).body.code).toBe('refund-under-way')
  provider.away = 'after'
  await expect(doRefunds()).rejects.toThrow('no answer')
  expect((await paymentsOf(id)).data).toHaveLength(1)
  provider.away = false
  await doRefunds()
  await doRefunds()
  expect(provider.refunds).toHaveLength(1)
  const { data, balance } = await paymentsOf(id)
  expect(data.at(-1)).toMatchObject({ amount: -500, way: 'online' })
  expect(balance).toMatchObject({ received: 710, uncredited: 500 })
  expect(await life(payment.id)).toMatchObject({
    to_decide: null,
    refundable: 710,
    refunds: [{ state: 'done', amount: 500 }],
  })
})

test('T833 of two who want to give the same money back at once one does', async () => {
  const { payment } = await paidOrder()
  const both = await Promise.all([refund(payment.id, 1210), refund(payment.id, 1210)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('T833 a refund that the provider refuses waits for a person, and one that nobody did is done by the clock', async () => {
  const { payment } = await paidOrder()
  provider.refuses = true
  await refund(payment.id, 100)
  await doRefunds()
  expect(await life(payment.id)).toMatchObject({
    to_decide: 'refund-refused',
    refundable: 1210,
    refunds: [{ refused_because: 'Montonio atsisakė ir atsakė: „not today“.' }],
  })
  provider.refuses = false
  await refund(payment.id, 200)
  later(11)
  await work()
  expect(await life(payment.id)).toMatchObject({ returned: 200, written: 1010 })
})

test('T970 a refund that the provider took and rejects later waits for a person, and can be given back again', async () => {
  const { payment } = await paidOrder()
  provider.slowRefunds = true
  await refund(payment.id, 500)
  await doRefunds()
  expect(await life(payment.id)).toMatchObject({ to_decide: null, refundable: 710, refunds: [{ state: 'sent' }] })
  const { returned, rejected } = provider.of(payment.reference)
  rejected.push({ id: 're-no-1', amount: 500, key: null })
  await word(payment.reference)
  await work()
  const refused_because = expect.stringMatching(/^Montonio grąžinimą priėmė, bet neįvykdė.*re-no-1/)
  expect(await life(payment.id)).toMatchObject({
    state: 'to-decide',
    to_decide: 'refund-refused',
    refundable: 1210,
    written: 1210,
    refunds: [{ state: 'refused', refused_because }],
  })

  await shop.request(DecideOnlinePayment, { as: admin.token, params: { id: payment.id } })
  await refund(payment.id, 500)
  await doRefunds()
  expect(await life(payment.id)).toMatchObject({ to_decide: null, refunds: [{ state: 'refused' }, { state: 'sent' }] })
  returned.push({ id: 're-yes', kind: 'refund', amount: 500, at: now() })
  await word(payment.reference)
  await work()
  const after = await life(payment.id)
  expect(after).toMatchObject({ to_decide: null, returned: 500, written: 710 })
  expect(after.refunds).toMatchObject([{ state: 'refused' }, { state: 'done' }])
})

test('T970 a refund that was done and that a bank sends back days later stands as refused, and its money is here again', async () => {
  const { payment } = await paidOrder()
  await refund(payment.id, 500)
  await doRefunds()
  expect(await life(payment.id)).toMatchObject({ returned: 500, written: 710, refunds: [{ state: 'done' }] })
  const definition = provider.of(payment.reference)
  const [sentBack] = definition.returned.splice(0)
  definition.rejected.push({ id: sentBack?.id ?? '', amount: 500, key: null })
  await word(payment.reference)
  await work()
  expect(await life(payment.id)).toMatchObject({
    to_decide: 'refund-refused',
    returned: 0,
    written: 1210,
    refundable: 1210,
    refunds: [{ state: 'refused', done_at: null }],
  })
})

test('T970 an automatic refund that the provider rejects is not refunded automatically once more', async () => {
  await save({ online_refunds_by_rule: true })
  const { id } = await order()
  const first = await begun(id)
  const second = await begun(id, 'card')
  provider.slowRefunds = true
  for (const { reference } of [first, second]) {
    provider.pay(reference)
    await word(reference)
    await work()
  }
  await doRefunds()
  expect(await life(second.id)).toMatchObject({ to_decide: 'beyond', refunds: [{ state: 'sent', wanted_by: null }] })
  provider.of(second.reference).rejected.push({ id: 're-no-2', amount: 1210, key: null })
  for (const _ of [1, 2, 3]) {
    await word(second.reference)
    later(11)
    await work()
  }
  expect(await life(second.id)).toMatchObject({ to_decide: 'refund-refused', refunds: [{ state: 'refused' }] })
})

test('T971 a tab that shows a sum from before another refund gives nothing back, and is told what may go back now', async () => {
  const { payment } = await paidOrder()
  expect((await refund(payment.id, 500, { expected_refundable: 1210 })).status).toBe(201)
  await doRefunds()
  const stale = await refund(payment.id, 500, { expected_refundable: 1210 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'refunded-meanwhile', refundable: 710 } })
  expect(stale.body.message).toContain('7,10')
  expect((await refund(payment.id, 500, { expected_refundable: 710 })).status).toBe(201)
})

test('T834 a refund on the provider’s own screen is a negative payment, and a person is told', async () => {
  const { id, payment } = await paidOrder()
  provider
    .of(payment.reference)
    .returned.push({ id: 're-1', kind: 'refund', amount: 300, at: new Date('2026-11-18T08:35:00Z') })
  await word(payment.reference)
  await work()
  await work()
  const { data, balance } = await paymentsOf(id)
  expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([1210, -300])
  expect(balance).toMatchObject({ uncredited: 300 })
  expect(await stateOf(id)).toBe('paid')
  expect((await life(payment.id)).to_decide).toBe('returned-elsewhere')
})

test('T835 a chargeback is a negative payment, and when it is won the money is back', async () => {
  const { id, payment } = await paidOrder()
  const there = provider.of(payment.reference)
  there.returned.push({ id: 'dp-1', kind: 'chargeback', amount: 1210, at: new Date('2026-11-18T08:35:00Z') })
  await word(payment.reference)
  await work()
  expect(await life(payment.id)).toMatchObject({ to_decide: 'chargeback', written: 0 })
  expect((await paymentsOf(id)).balance).toMatchObject({ received: 0, uncredited: 1210 })
  there.returned.length = 0
  later(60)
  await word(payment.reference)
  await work()
  expect(await life(payment.id)).toMatchObject({ to_decide: null, written: 1210 })
  expect((await paymentsOf(id)).data).toHaveLength(3)
})

test('T835 a bank that takes its word back leaves no money in the shop, and a person is told', async () => {
  const { id, payment } = await paidOrder()
  Object.assign(provider.of(payment.reference), { state: 'over', received: 0, receivedAt: null })
  later(60)
  await word(payment.reference)
  await work()
  expect(await life(payment.id)).toMatchObject({ to_decide: 'chargeback', written: 0, received: 0 })
  expect((await paymentsOf(id)).balance).toMatchObject({ received: 0, uncredited: 1210 })
})

test('T836 an answer from before another one came changes nothing', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  provider.holdAsk = () => held
  const early = pollPayment(shop.context, { intentId: intent, now: now() })
  await expect.poll(() => provider.asks).toBe(1)
  provider.holdAsk = undefined
  provider.pay(reference)
  await pollPayment(shop.context, { intentId: intent, now: now() })
  expect(await stateOf(id)).toBe('paid')
  goOn()
  await early
  expect(await life(intent)).toMatchObject({ state: 'paid', written: 1210, movements: [{ amount: 1210 }] })
})

test('T837 money of a closed month is dated today, and says when it came', async () => {
  const { id } = await order()
  const { reference } = await begun(id)
  await db().execute(sql`insert into months values ('2026-11', now(), ${admin.id}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`)
  shop.setNow(new Date('2026-12-02T08:30:00Z'))
  provider.pay(reference)
  await word(reference)
  await work()
  const written = await db().select().from(payments).where(eq(payments.order_id, id))
  expect(written).toEqual([expect.objectContaining({ paid_on: '2026-12-02', amount: 1210 })])
  expect(written[0]?.note).toContain('mėnuo jau uždarytas')
  for (const change of ['disable', 'enable']) {
    await db().execute(sql.raw(`alter table months ${change} trigger month_is_for_good`))
    if (change === 'disable') await db().execute(sql`delete from months`)
  }
})

test('T838 a client pays bills online: they are settled, a refund opens them again, money beyond them waits for a person', async () => {
  const { id: clientId } = await aClient()
  const first = await makeBill(shop, { clientId, sums: [10_000] })
  const second = await makeBill(shop, { clientId, sums: [5_000] })
  const begin = (documentIds?: number[]) =>
    beginPayment(shop.context, { subject: { clientId, documentIds }, method: 'bank', now: now() })
  const one = await begin([first.id])
  const all = await begin()
  expect(one.address).not.toBe(all.address)
  expect(provider.begun.map(({ amount, description }) => [amount, description])).toEqual([
    [10_000, `Sąskaita ${first.full_number}`],
    [15_000, 'Sąskaitos: 2'],
  ])
  const [ofOne, ofAll] = provider.begun.map(({ reference }) => reference) as [string, string]
  provider.pay(ofAll)
  await word(ofAll)
  await work()
  expect(await openOf(clientId)).toEqual([0, 0])
  const intentOf = async (reference: string) =>
    (await db().select().from(payment_intents).where(eq(payment_intents.reference, reference)))[0]?.id as number
  await refund(await intentOf(ofAll), 6_000)
  await doRefunds()
  expect(await openOf(clientId)).toEqual([1_000, 5_000])

  provider.pay(ofOne)
  await word(ofOne)
  await work()
  expect(await life(await intentOf(ofOne))).toMatchObject({ to_decide: 'not-written', written: 0 })
  expect(await openOf(clientId)).toEqual([1_000, 5_000])
  expect(second.id).toBeGreaterThan(first.id)
})

const aClient = async () => ({ id: (await makeCompany(shop)).id })
async function openOf(clientId: number): Promise<number[]> {
  const { rows } = await db().execute<{ open: number }>(
    sql`select open from document_balances where client_id = ${clientId} order by document_id`,
  )
  return rows.map(({ open }) => open)
}

test('T839 an online payment is neither undone nor recorded by hand', async () => {
  const { id } = await paidOrder()
  const [payment] = await db().select().from(payments).where(eq(payments.order_id, id))
  const reversed = await shop.request(ReversePayment, {
    as: admin.token,
    params: { id: payment?.id as number },
    body: { reason: 'Klaida' },
  })
  expect(reversed.body.code).toBe('paid-online')
  const body = { paid_on: '2026-11-18', amount: 100, way: 'online' }
  expect((await shop.request(RecordPayment, { as: admin.token, params: { id }, body })).status).toBe(422)
})

test('T839 a shop without a provider offers nothing and begins nothing', async () => {
  const other = await openTestShop({ on: undefined as never, now: now() })
  const person = await makeCustomer(other)
  const { id } = await makeOrder(other, { user_id: person.id })
  expect((await other.request(ListPaymentMethods)).body.data).toEqual([])
  const answer = await other.request(PayMyOrder, { as: person.token, params: { id }, body: { method: 'bank' } })
  expect([answer.status, answer.body.code]).toEqual([409, 'not-online'])
  await other.close()
})

test('T841 a stranger can neither pay for another’s order nor read its payment', async () => {
  const { id } = await order()
  const stranger = await makeCustomer(shop)
  const answer = await shop.request(PayMyOrder, { as: stranger.token, params: { id }, body: { method: 'bank' } })
  expect(answer.status).toBe(404)
  expect((await entry('x'.repeat(43))).status).toBe(404)
  const { secret } = await begun(id)
  shop.setNow(toInstant('2027-03-01', '10:00'))
  expect((await entry(secret)).status).toBe(404)
})

test('T1101 a bank is chosen here, each choice leads to a page of its own, and the clerk reads which', async () => {
  provider.has = {
    methods: ['bank'],
    banks: [
      { code: 'HABALT22', name: 'Swedbank' },
      { code: 'CBVILT2X', name: 'SEB' },
    ],
  }
  expect((await shop.request(ListPaymentMethods)).body.data).toEqual([
    { provider: 'montonio', method: 'bank', title: 'Per banką', banks: provider.has.banks },
  ])
  const { id } = await order()
  const payBy = (body: object) => shop.request(PayMyOrder, { as: customer.token, params: { id }, body })
  const address = async (bank?: string) => (await payBy({ method: 'bank', bank })).body.data.address
  const [first, again, other, without] = [
    await address('HABALT22'),
    await address('HABALT22'),
    await address('CBVILT2X'),
    await address(),
  ]
  expect(again).toBe(first)
  expect(new Set([first, other, without]).size).toBe(3)
  expect(provider.begun.map(({ bank }) => bank)).toEqual(['HABALT22', 'CBVILT2X', null])
  const { data } = (await shop.request(ListOnlinePayments, { as: admin.token, query: { order_id: id } })).body
  expect(data.map(({ way }: { way: string | null }) => way)).toEqual([null, 'SEB', 'Swedbank'])

  const strange = await payBy({ method: 'bank', bank: 'NERALT22' })
  expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['bank']])
  expect((await payBy({ method: 'card' })).body.code).toBe('not-online')
})

const signInAgain = async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
}

test('T1085 a provider’s notification that is delivered a thousand times has one row, and the provider is asked a few times only', async () => {
  const { payment } = await paidOrder()
  const asks = provider.asks
  for (let times = 0; times < 30; times++) {
    await word(payment.reference)
    later(5)
    await work()
  }
  expect(provider.asks - asks).toBeLessThan(25)
  expect((await life(payment.id)).notifications).toEqual([expect.objectContaining({ times: 31 })])
})

test('T1083 an answer that says nothing changes nothing, and a person is asked once it lasts, once', async () => {
  const { payment, id } = await paidOrder()
  provider.answersWith = new ProviderInvalidResponse('Montonio: an answer of another shape: grandTotal')
  const ask = () => pollPayment(shop.context, { intentId: payment.id, now: now() }).catch(() => undefined)
  await ask()
  expect(await life(payment.id)).toMatchObject({ to_decide: null, unclear_because: 'Montonio atsako neaiškiai.' })
  later(61)
  await work()
  expect(await life(payment.id)).toMatchObject({ to_decide: 'unclear', received: 1210, written: 1210 })
  expect(await stateOf(id)).toBe('paid')
  await shop.request(DecideOnlinePayment, { as: admin.token, params: { id: payment.id } })
  await ask()
  expect((await life(payment.id)).to_decide).toBeNull()
  provider.answersWith = undefined
  await ask()
  expect(await life(payment.id)).toMatchObject({ to_decide: null, unclear_because: null })
})

test('T1083 silence becomes a person’s after a day, and is nobody’s any more when the provider speaks again', async () => {
  const { payment } = await paidOrder()
  provider.away = 'before'
  for (let hours = 0; hours < 27; hours++) {
    later(61)
    await work()
  }
  await signInAgain()
  expect((await life(payment.id)).to_decide).toBe('unclear')
  provider.away = false
  later(61)
  await pollPayment(shop.context, { intentId: payment.id, now: now() })
  expect((await life(payment.id)).to_decide).toBeNull()
})

test('T1084 a payment in another currency is put before a person at once, and its money is written nowhere', async () => {
  const { id } = await order()
  const { reference, id: intent } = await begun(id)
  provider.pay(reference)
  provider.answersWith = new OtherCurrency('Montonio: an order in PLN')
  expect((await word(reference)).status).toBe(200)
  await work()
  expect(await life(intent)).toMatchObject({ to_decide: 'unclear', written: 0, received: 0 })
  expect(await stateOf(id)).toBe('unpaid')
  const answer = await shop.request(AskAboutOnlinePayment, { as: admin.token, params: { id: intent } })
  expect([answer.status, answer.body.code]).toEqual([409, 'other-currency'])
})

test('T1080 a provider’s state that the shop does not know is shown to a person, once, and books nothing', async () => {
  const { payment } = await paidOrder()
  provider.of(payment.reference).puzzles = ['refund f-1: ON_HOLD']
  const ask = () => pollPayment(shop.context, { intentId: payment.id, now: now() })
  await ask()
  const shown = await life(payment.id)
  expect(shown).toMatchObject({ to_decide: 'unclear', written: 1210 })
  expect(shown.unclear_because).toContain('ON_HOLD')
  await shop.request(DecideOnlinePayment, { as: admin.token, params: { id: payment.id } })
  await ask()
  expect((await life(payment.id)).to_decide).toBeNull()
})

test('T1080 a refund that is cancelled at the provider is refused with its reason, and can be given back again', async () => {
  const { payment } = await paidOrder()
  provider.slowRefunds = true
  await refund(payment.id, 500)
  await doRefunds()
  const cancelled = { id: 're-c', amount: 500, key: null, because: 'grąžinimas atšauktas' }
  provider.of(payment.reference).rejected.push(cancelled)
  await pollPayment(shop.context, { intentId: payment.id, now: now() })
  const after = await life(payment.id)
  expect(after).toMatchObject({ to_decide: 'refund-refused', refundable: 1210 })
  expect(after.refunds[0].refused_because).toContain('Priežastis: grąžinimas atšauktas.')
  expect((await refund(payment.id, 500)).status).toBe(201)
})

test('T1086 a refund for which the money has not arrived is tried each business day, and done; a person is asked after some', async () => {
  for (const arrives of [true, false]) {
    const { payment } = await paidOrder()
    provider.refuses = new FundsNotAvailable('Montonio: 400 Store balance is not sufficient')
    await refund(payment.id, 500)
    await doRefunds()
    expect(await life(payment.id)).toMatchObject({
      to_decide: null,
      refunds: [{ state: 'sent', refused_because: null }],
    })
    const [wanted] = await db().select().from(online_refunds).where(eq(online_refunds.intent_id, payment.id))
    expect(wanted?.next_try_at?.getTime() ?? 0).toBeGreaterThan(now().getTime() + 3_600_000)
    for (let hours = 0; hours < (arrives ? 30 : 26 * 8); hours += 6) {
      if (arrives) provider.refuses = false
      later(6 * 60)
      await work()
    }
    provider.refuses = false
    await signInAgain()
    const { to_decide, refunds } = await life(payment.id)
    expect([to_decide, refunds[0].state]).toEqual(arrives ? [null, 'done'] : ['refund-refused', 'refused'])
  }
  // I9 compares sign-ins with the real clock.
  await db().delete(tokens)
})

test('T1086 a refund that was taken and then rejected for want of money is wanted again by itself', async () => {
  const { payment } = await paidOrder()
  provider.slowRefunds = true
  await refund(payment.id, 500)
  await doRefunds()
  const early = { id: 're-early', amount: 500, key: null, because: 'nepakako pinigų', isEarly: true }
  provider.of(payment.reference).rejected.push(early)
  await pollPayment(shop.context, { intentId: payment.id, now: now() })
  expect(await life(payment.id)).toMatchObject({
    to_decide: null,
    refunds: [{ state: 'refused' }, { state: 'wanted' }],
  })
  provider.slowRefunds = false
  later(30 * 60)
  await work()
  await signInAgain()
  expect((await life(payment.id)).refunds.map(({ state }: { state: string }) => state)).toEqual(['refused', 'done'])
  expect(new Set(provider.refunds.map(({ key }) => key)).size).toBe(2)
})

test('T1088 a refund of which nobody tells for days, and a payment that never ends, are put before a person', async () => {
  const { payment } = await paidOrder()
  provider.slowRefunds = true
  await refund(payment.id, 500)
  await doRefunds()
  const { id } = await order()
  const open = await begun(id)
  later(7 * 24 * 60)
  await work()
  await signInAgain()
  expect((await life(payment.id)).to_decide).toBe('refund-stuck')
  expect((await life(open.id)).to_decide).toBe('unclear')
  await shop.request(DecideOnlinePayment, { as: admin.token, params: { id: payment.id } })
  await work()
  expect((await life(payment.id)).to_decide).toBeNull()
})

test('T1082 a rest that is less than is taken online says so before the provider is asked', async () => {
  getPaymentProviders(shop.context.config).delete('montonio')
  provider = connectFakeProvider(shop, 'stripe')
  const { id } = await order()
  await shop.request(RecordPayment, {
    as: admin.token,
    params: { id },
    body: { amount: 1180, paid_on: '2026-11-18', way: 'transfer' },
  })
  const { status, body } = await pay(id, 'card')
  expect([status, body.code, provider.begun.length]).toEqual([409, 'below-least', 0])
  expect(body.message).toContain('ne mažiau kaip 0,50')
})
