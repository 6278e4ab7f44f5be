import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { ListCompanyBills, ListOrderBills, PayCompanyBills, PayOrderBills } from '#finance/paying/my-bills.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let provider: FakeProvider
let companyId: number
let code = 305_691_172
const people = {} as Record<'main' | 'buyer' | 'receiver' | 'pending' | 'lateMain' | 'stranger', TestPerson>

const shop = openShopForFile({ env: { PAYMENTS: 'montonio://ACCESS:SECRET@127.0.0.1:9' } })
beforeAll(async () => {
  provider = connectFakeProvider(shop)
  for (const name of ['main', 'buyer', 'receiver', 'pending', 'lateMain', 'stranger'] as const)
    people[name] = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
})
beforeEach(async () => {
  const { main, buyer, receiver, pending, lateMain } = people
  const company = await makeCompany(shop, {
    code: String(code++),
    people: [
      { user_id: main.id, role: 'main' },
      { user_id: buyer.id, role: 'buyer' },
      { user_id: receiver.id, role: 'receiver' },
      { user_id: pending.id, role: 'pending' },
      { user_id: lateMain.id, role: 'main', until_day: '2026-11-17' },
    ],
  })
  companyId = company.id
})

const db = () => shop.context.database.db

async function billOf(ordered: TestPerson[], { dueOn = '2026-12-14', sum = 100_00, clientId = companyId } = {}) {
  const bill = await makeBill(shop, { clientId, sums: ordered.map(() => sum), dueOn })
  for (const [index, { id }] of ordered.entries())
    await db()
      .update(orders)
      .set({ user_id: id, client_id: clientId, billing: 'monthly' })
      .where(eq(orders.id, bill.orderIds[index] as number))
  return bill
}

type Numbers = [status: number, numbers: string[]]
const entry = ({ status, body }: { status: number; body: { data?: { bills: { number: string }[] } } }): Numbers => [
  status,
  (body.data?.bills ?? []).map(({ number }) => number),
]
const list = (who: TestPerson) => shop.request(ListCompanyBills, { as: who.token, params: { id: companyId } })
const ofOrder = (who: TestPerson, id: number) => shop.request(ListOrderBills, { as: who.token, params: { id } })
const pay = (who: TestPerson, documents: number[], seen: number) =>
  shop.request(PayCompanyBills, { as: who.token, params: { id: companyId }, body: { method: 'bank', documents, seen } })

test('T842 a company’s unpaid bills are its main user’s to pay, those of own orders alone a buyer’s, and nobody else’s', async () => {
  const late = await billOf([people.buyer], { dueOn: '2026-11-01' })
  const shared = await billOf([people.buyer, people.main])
  const both = [late.full_number, shared.full_number]
  const seen = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, who]) => [name, entry(await list(who))])),
  )
  const none: Numbers = [404, []]
  expect(seen).toEqual({
    main: [200, both],
    buyer: [200, [late.full_number]],
    receiver: none,
    pending: none,
    lateMain: none,
    stranger: none,
  })
  const { data } = (await list(people.main)).body
  expect(data.bills).toMatchObject([
    { id: late.id, due_on: '2026-11-01', is_late: true, open: 100_00 },
    { id: shared.id, due_on: '2026-12-14', is_late: false, open: 200_00 },
  ])
  expect(data.methods.map(({ method }: { method: string }) => method)).toEqual(['bank', 'card'])

  const before = provider.begun.length
  const statuses: Record<string, number> = {}
  for (const [name, who] of Object.entries(people)) statuses[name] = (await pay(who, [shared.id], 200_00)).status
  const refused = { receiver: 404, pending: 404, lateMain: 404, stranger: 404 }
  expect(statuses).toEqual({ main: 201, buyer: 409, ...refused })
  expect(provider.begun).toHaveLength(before + 1)
})

test('T843 a client pays one bill, or several at once, as they stand; a sum other than seen, or a bill that is not open, is a 409', async () => {
  const one = await billOf([people.buyer])
  const other = await billOf([people.buyer], { sum: 21_00 })
  const paid = await pay(people.main, [one.id, other.id], 121_00)
  expect([paid.status, paid.body.data.address]).toEqual([201, expect.stringContaining('https://pay.example.lt/')])
  expect(provider.begun.at(-1)).toMatchObject({ amount: 121_00, description: 'Sąskaitos: 2' })
  const [row] = await db()
    .select()
    .from(payment_intents)
    .where(eq(payment_intents.reference, provider.begun.at(-1)?.reference ?? ''))
  expect(row).toMatchObject({ what: 'bills', client_id: companyId, document_ids: [one.id, other.id] })
  expect((await pay(people.buyer, [other.id], 21_00)).status).toBe(201)
  expect(provider.begun.at(-1)).toMatchObject({ amount: 21_00, description: `Sąskaita ${other.full_number}` })

  const before = provider.begun.length
  const foreign = await makeBill(shop, { clientId: (await makeCompany(shop, { code: String(code++) })).id })
  for (const [documents, seen] of [
    [[one.id, other.id], 100_00],
    [[one.id], 0],
    [[one.id, foreign.id], 200_00],
    [[one.id, 2_000_000_000], 100_00],
  ] as const) {
    const { status, body } = await pay(people.main, [...documents], seen)
    expect([status, body.code]).toEqual([409, 'sum-changed'])
  }
  const nothing = await pay(people.main, [], 0)
  expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['documents']])
  expect(provider.begun).toHaveLength(before)
})

test('T844 beside an order that is paid later stand its unpaid bills, for whoever may pay them', async () => {
  const own = await billOf([people.buyer])
  const shared = await billOf([people.buyer, people.main])
  const [ownOrder] = own.orderIds as [number]
  const [sharedOrder] = shared.orderIds as [number]
  expect(entry(await ofOrder(people.buyer, ownOrder))).toEqual([200, [own.full_number]])
  expect(entry(await ofOrder(people.buyer, sharedOrder))).toEqual([200, []])
  expect(entry(await ofOrder(people.main, sharedOrder))).toEqual([200, [shared.full_number]])
  for (const who of [people.receiver, people.pending, people.lateMain, people.stranger])
    expect(entry(await ofOrder(who, ownOrder))).toEqual([404, []])

  const input = (who: TestPerson, id: number, documents: number[], seen: number) =>
    shop.request(PayOrderBills, { as: who.token, params: { id }, body: { method: 'card', documents, seen } })
  expect((await input(people.buyer, ownOrder, [own.id], 100_00)).status).toBe(201)
  expect(provider.begun.at(-1)).toMatchObject({ amount: 100_00, method: 'card' })
  expect((await input(people.buyer, sharedOrder, [shared.id], 200_00)).body.code).toBe('sum-changed')
  expect((await input(people.stranger, ownOrder, [own.id], 100_00)).status).toBe(404)

  const [person] = await db()
    .insert(clients)
    .values({
      kind: 'person',
      name: 'Rūta Žemaitė',
      user_id: people.stranger.id,
      created_at: shop.context.clock(),
      updated_at: shop.context.clock(),
    })
    .returning({ id: clients.id })
  const month = await billOf([people.stranger, people.stranger], { clientId: person?.id ?? 0 })
  expect(entry(await ofOrder(people.stranger, month.orderIds[0] as number))).toEqual([200, [month.full_number]])
})
