import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { IssueCompensation } from '#finance/compensations/compensations.contract.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { PayCompanyBills } from '#finance/paying/my-bills.contract.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import {
  AssignBankEntry,
  ImportBankStatement,
  RecordPayment,
  ReversePayment,
} from '#finance/payments/payments.contract.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { recordClientPayment } from '#finance/payments/server/record-client-payment.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import { buildLiveUpdateTag } from '#platform/live-updates.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let admin: TestPerson
let main: TestPerson
let provider: FakeProvider
let clientId: number
let code = 305_691_172
const shop = openShopForFile({
  env: { PAYMENTS: 'montonio://ACCESS:SECRET@127.0.0.1:9' },
  now: new Date('2026-11-18T08:30:00Z'),
})
beforeAll(async () => {
  provider = connectFakeProvider(shop)
  admin = await makeAdmin(shop)
  main = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
})
const aClient = async () =>
  (await makeCompany(shop, { code: String(code++), billing: 'monthly', people: [{ user_id: main.id, role: 'main' }] }))
    .id
beforeEach(async () => {
  clientId = await aClient()
})

const db = () => shop.context.database.db
const bill = (sum: number) => makeBill(shop, { clientId, sums: [sum] })
const pay = async (amount: number, more: object = {}) => {
  const body = { paid_on: '2026-11-18', way: 'transfer' as const, amount, ...more }
  const answer = await shop.request(RecordClientPayment, { as: admin.token, params: { id: clientId }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const undo = async (id: number) => {
  const body = { reason: 'Ne tas klientas' }
  expect((await shop.request(ReversePayment, { as: admin.token, params: { id }, body })).status).toBe(201)
}
/** Bills that were told to be paid, oldest first. */
async function toldPaid(subject: { kind: 'client' | 'order'; id: number } = { kind: 'client', id: clientId }) {
  const lines = await db()
    .select()
    .from(history)
    .where(
      and(eq(history.deed, 'bill.paid'), eq(history.subject_kind, subject.kind), eq(history.subject_id, subject.id)),
    )
    .orderBy(asc(history.id))
  return lines.map(({ details }) => details.number)
}
async function send(...entries: TestBankEntry[]) {
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' },
  })
  return (await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)).body.data
}
const runBilling = async () =>
  (
    await shop.request(RunBilling, {
      as: admin.token,
      body: { until: '2026-11-18', dry_run: false, client_ids: [clientId] },
    })
  ).body.documents
const makeTenDays = async () =>
  makeOrderOnCredit(shop, clientId, { lines: [await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })] })

test('T1820 a bill is told to be paid once, when the last of it is paid by hand, in the name of who recorded it', async () => {
  const [first, second] = [await bill(10_000), await bill(5000)]
  await pay(4000)
  expect(await toldPaid()).toEqual([])
  await pay(8000)
  expect(await toldPaid()).toEqual([first.full_number])
  await pay(3000)
  expect(await toldPaid()).toEqual([first.full_number, second.full_number])
  const [line] = await db()
    .select()
    .from(history)
    .where(eq(history.deed, 'bill.paid'))
    .orderBy(asc(history.id))
    .limit(1)
  expect(line).toMatchObject({
    by_id: admin.id,
    subject_title: `Klientas Nr.\u00a0${clientId}`,
    details: { number: first.full_number, price_with_vat: 10_000, amount: 10_000 },
  })
})

test('T1820 one payment of several bills tells each of them', async () => {
  const bills = [await bill(1000), await bill(2000), await bill(3000)]
  await pay(6000)
  expect(await toldPaid()).toEqual(bills.map(({ full_number }) => full_number))
})

test('T1821 a bill whose payment is undone is told to be paid again when it is, and undoing tells nothing', async () => {
  const { full_number } = await bill(10_000)
  const { id } = await pay(10_000)
  await undo(id)
  expect(await toldPaid()).toEqual([full_number])
  await pay(10_000)
  expect(await toldPaid()).toEqual([full_number, full_number])
})

test('T1822 a bill that a bank statement pays is told to be paid, matched by itself and by a clerk', async () => {
  const [known, part, other] = [await bill(12_100), await bill(5000), await bill(700)]
  const reference = (one: { full_number: string }) => ({ reference: buildBillReference(one.full_number) })
  expect(
    await send({ amount: 12_100, ref: 'A1', ...reference(known) }, { amount: 2000, ref: 'A2', ...reference(part) }),
  ).toMatchObject({ matched: 2 })
  expect(await toldPaid()).toEqual([known.full_number])

  await send({ amount: 700, ref: 'A3', text: 'uz paslaugas' })
  const [entry] = await db().select().from(bank_entries).where(eq(bank_entries.remittance, 'uz paslaugas'))
  const body = { parts: [{ document_id: other.id, amount: 700 }] }
  const assigned = await shop.request(AssignBankEntry, { as: admin.token, params: { id: entry?.id ?? 0 }, body })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  expect(await toldPaid()).toEqual([known.full_number, other.full_number])
})

test('T1823 a bill that its client’s advance pays at once is told to be paid when it is issued', async () => {
  await bill(100)
  await pay(100 + 16_940, { advance: true })
  await makeTenDays()
  const [issued] = await runBilling()
  expect(await toldPaid()).toEqual([expect.any(String), issued.full_number])
  const lines = await db().select().from(history).where(eq(history.subject_id, clientId)).orderBy(asc(history.id))
  expect(lines.slice(-2).map((line) => line.deed)).toEqual(['client.billed', 'bill.paid'])
})

test('T1824 bills that are paid at a provider are told to be paid when its money is known', async () => {
  const [one, other] = [await bill(10_000), await bill(2100)]
  const body = { method: 'bank', documents: [one.id, other.id], seen: 12_100 } as const
  expect((await shop.request(PayCompanyBills, { as: main.token, params: { id: clientId }, body })).status).toBe(201)
  const { reference } = provider.begun.at(-1) ?? { reference: '' }
  const [intent] = await db().select().from(payment_intents).where(eq(payment_intents.reference, reference))
  expect(await toldPaid()).toEqual([])
  provider.pay(reference)
  for (let time = 0; time < 2; time++)
    await pollPayment(shop.context, { intentId: intent?.id ?? 0, now: shop.context.clock() })
  expect(await toldPaid()).toEqual([one.full_number, other.full_number])
})

test('T1825 a credit note of a paid bill tells of the bill that its freed money pays, and not of itself', async () => {
  const { id } = await makeTenDays()
  const [credited] = await runBilling()
  await pay(credited.price_with_vat)
  const waiting = await bill(credited.price_with_vat)
  expect(await toldPaid()).toEqual([credited.full_number])
  const { status } = await shop.request(IssueCredit, {
    as: admin.token,
    params: { id },
    body: { lines: 'all', reason: 'Ne ta kaina', rebill: false, expected_remaining: credited.price_with_vat } as never,
  })
  expect(status).toBe(201)
  expect(await toldPaid()).toEqual([credited.full_number, waiting.full_number])
})

test('T1825 a bill of which a credit note leaves what is paid is told to be paid, one that is credited whole is not', async () => {
  const [part, whole] = [await bill(10_000), await bill(3000)]
  await pay(4000, { documents: [part.id] })
  await makeBill(shop, { clientId, sums: [-6000], credits: part })
  await makeBill(shop, { clientId, sums: [-3000], credits: whole })
  const lines = await db().select().from(history).where(eq(history.deed, 'bill.paid'))
  expect(lines.filter(({ subject_id }) => subject_id === clientId).map(({ details }) => details)).toEqual([
    { number: part.full_number, price_with_vat: 10_000, credited: 6000, amount: 4000 },
  ])
})

test('T1826 a compensation is told to be paid by a payment of its client, and by a kept deposit to the order of who is no client', async () => {
  const order = await makeOrderOnCredit(shop, clientId, { lines: [{ title: 'Diskas', unit_price: 700 }] })
  const lines = [{ title: 'Sulaužytas stovas', amount: 9000 }]
  const issued = await shop.request(IssueCompensation, { as: admin.token, params: { id: order.id }, body: { lines } })
  expect(issued.status).toBe(201)
  await pay(9000)
  expect(await toldPaid()).toEqual([issued.body.data.number])

  const { orderId } = await makeRentalOrder(shop)
  const tools = async () => (await fetchHandover(shop, admin.token, orderId)).tools
  const out = makeHandOverBody(await tools(), {}, { deposit: { amount: 9000, way: 'cash' } })
  expect((await shop.request(HandOver, { as: admin.token, params: { id: orderId }, body: out })).status).toBe(201)
  const back = makeTakeBackBody(await tools(), {}, {
    settlement: [{ kind: 'damage', text: 'Sugadinimas', amount: 9000, with_vat: false }],
    deposit: { returned: 0, kept: 9000, reason: 'Sugadinimas' },
  } as never)
  const returned = await shop.request(TakeToolsBack, { as: admin.token, params: { id: orderId }, body: back })
  expect(returned.status).toBe(201)
  expect(await toldPaid({ kind: 'order', id: orderId })).toEqual([returned.body.data.compensation.number])
})

test('T1827 a payment that fails tells nothing, and an order that is paid before it goes out is no bill', async () => {
  await bill(10_000)
  const failed = shop.context.database.transaction(async (tx) => {
    const payment = { clientId, paidOn: '2026-11-18', way: 'transfer', amount: 10_000 } as const
    await recordClientPayment(createWork(tx, { now: shop.context.clock() }), payment)
    throw new Error('It fails')
  })
  await expect(failed).rejects.toThrow('It fails')
  expect(await toldPaid()).toEqual([])
  const { id } = await makeOrder(shop)
  const body = { paid_on: '2026-11-18', way: 'transfer', amount: 2420 } as const
  const answer = await shop.request(RecordPayment, { as: admin.token, params: { id }, body: body as never })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const lines = await db().select().from(history).where(eq(history.subject_id, id))
  expect(lines.map((line) => line.deed)).toContain('order.paid')
  expect(await toldPaid({ kind: 'order', id })).toEqual([])
})

test('T1827 of two payments at once that end a bill it is told once', async () => {
  const { full_number } = await bill(10_000)
  await Promise.all([pay(6000), pay(4000)])
  expect(await toldPaid()).toEqual([full_number])
})

test('T1828 open screens of the client and of every order on a bill are told that it is paid', async () => {
  const { orderIds } = await makeBill(shop, { clientId, sums: [1000, 2000] })
  const drop = vi.spyOn(shop.context.news, 'drop')
  await pay(3000)
  const names = [`client:${clientId}`, 'clients', 'payments', ...orderIds.map((id) => `order:${id}`)]
  expect(drop.mock.calls.flat(2)).toEqual(
    expect.arrayContaining(names.map((name) => buildLiveUpdateTag(name as never))),
  )
  drop.mockRestore()
})
