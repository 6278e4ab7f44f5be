import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { SettleOrder, ShowToSettle } from '#finance/checkout-payments/settling.contract.ts'
import {
  type CompensationLine,
  IssueCompensation,
  PayCompensation,
} from '#finance/compensations/compensations.contract.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { settleDeposit } from '#finance/deposits/server/settle-deposit.ts'
import { RecordPayment, ReversePayment } from '#finance/payments/payments.contract.ts'
import { CloseTill, ListTills, MoveCash, OpenTill, ShowTill } from '#finance/tills/tills.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'

/** A Wednesday, 10:30 in Vilnius. */
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
let owner: TestPerson
beforeAll(async () => {
  owner = await makeAdmin(shop)
})

const ask = (as: string, endpoint: Parameters<TestShop['request']>[0], id: number, body?: object) =>
  shop.request(endpoint, { as, params: { id }, ...(body && { body }) })
const of = (endpoint: Parameters<TestShop['request']>[0], id: number, body?: object) =>
  ask(owner.token, endpoint, id, body)

let places = 0
async function here(): Promise<number> {
  const code = `K${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[places++]}`
  return (await makeBranch(shop, { title: `Padalinys ${code}`, code })).id
}
const open = async (place_id: number, float = 10_000): Promise<number> =>
  (await shop.request(OpenTill, { as: owner.token, body: { place_id, float } })).body.data.id
const expectedOf = async (id: number): Promise<number> => (await of(ShowTill, id)).body.data.expected
async function clerkOf(place_id: number): Promise<string> {
  const clerk = await makeAdmin(shop)
  await shop.context.database.db.update(users).set({ place_id }).where(eq(users.id, clerk.id))
  return clerk.token
}
/** 12,10 € with VAT. */
const orderAt = async (place_id: number) =>
  (await makeOrder(shop, { order: { place_id, return_place_id: place_id } })).id
const cash = (amount: number, more: object = {}) => ({
  paid_on: '2026-11-18',
  amount,
  way: 'cash',
  receipt_number: 'K-1',
  ...more,
})

test('cash stands in the till of the place where the clerk works, by whichever call it comes, and not in the order’s', async () => {
  const [a, b] = [await here(), await here()]
  const [tillA, tillB] = [await open(a), await open(b)]
  const clerk = await clerkOf(b)
  const id = await orderAt(a)
  const settled = await ask(clerk, SettleOrder, id, {
    payments: [{ way: 'cash', amount: 210, receipt: 'K-1' }],
    deposit: [{ way: 'cash', amount: 5000 }],
    seen_due: 1210,
  })
  expect(settled.body.data.payments).toMatchObject([{ till_id: tillB }])
  expect(await expectedOf(tillB)).toBe(15_210)
  const paid = await ask(clerk, RecordPayment, id, cash(500))
  expect(paid.status).toBe(201)
  expect((await ask(clerk, HoldDeposit, id, { amount: 300, way: 'cash' })).status).toBe(201)
  expect((await ask(clerk, SettleDeposit, id, { returned: 1300, way: 'cash' })).status).toBe(200)
  expect(await expectedOf(tillB)).toBe(14_710)
  const reversed = await ask(clerk, ReversePayment, paid.body.data.id, { reason: 'Suklysta', receipt_number: 'K-2' })
  expect(reversed.status).toBe(201)
  const line: CompensationLine = { title: 'Sudaužytas korpusas', amount: 1000 }
  const { body } = await ask(clerk, IssueCompensation, id, { lines: [line] })
  expect((await ask(clerk, PayCompensation, body.data.id, cash(1000))).status).toBe(201)
  expect([await expectedOf(tillA), await expectedOf(tillB)]).toEqual([10_000, 15_210])
})

test('a clerk is not kept from taking cash by the closed till of the order’s place, and is by that of the own', async () => {
  const [a, b] = [await here(), await here()]
  await of(MoveCash, await open(a), { amount: 1, reason: 'x' })
  const closed = await orderAt(a)
  const tillB = await open(b)
  const [ofA, ofB] = [await clerkOf(a), await clerkOf(b)]
  await closeTillOf(a)
  expect((await ask(ofB, ShowToSettle, closed)).body.data.till).toBe('open')
  expect((await ask(ofA, ShowToSettle, closed)).body.data.till).toBe('closed')
  expect(await ask(ofA, RecordPayment, closed, cash(100))).toMatchObject({
    status: 409,
    body: { code: 'till-is-closed' },
  })
  expect((await ask(ofB, RecordPayment, closed, cash(100))).status).toBe(201)
  expect(await expectedOf(tillB)).toBe(10_100)
})

test('a clerk who works everywhere takes cash into the order’s till, or where it is said', async () => {
  const [a, b] = [await here(), await here()]
  const [tillA, tillB] = [await open(a), await open(b)]
  const id = await orderAt(a)
  expect((await of(RecordPayment, id, cash(100))).status).toBe(201)
  expect((await of(RecordPayment, id, cash(200, { place_id: b }))).status).toBe(201)
  const settling = { payments: [{ way: 'cash', amount: 300, receipt: 'K-1' }], seen_due: 910, place_id: b }
  expect((await of(SettleOrder, id, settling)).status).toBe(201)
  expect([await expectedOf(tillA), await expectedOf(tillB)]).toEqual([10_100, 10_500])
  const unknown = await of(RecordPayment, id, cash(100, { place_id: 2_000_000_000 }))
  expect(unknown).toMatchObject({ status: 422, body: { errors: { place_id: ['Tokio padalinio nėra.'] } } })
})

test('a clerk who hands an order of another place out puts its cash into the own till', async () => {
  const [a, b] = [await here(), await here()]
  const [tillA, tillB] = [await open(a), await open(b)]
  const { orderId } = await makeRentalOrder(shop)
  const clerk = await clerkOf(b)
  const { tools, due } = await fetchHandover(shop, clerk, orderId)
  const settle = { payments: [{ way: 'cash', amount: due, receipt: 'K-1' }], seen_due: due }
  const { status, body } = await ask(clerk, HandOver, orderId, { ...makeHandOverBody(tools), settle })
  expect(status, JSON.stringify(body)).toBe(201)
  expect([await expectedOf(tillA), await expectedOf(tillB)]).toEqual([10_000, 10_000 + due])
})

test('no more cash leaves a till than stands in it: deposits, refunds and reversals are refused, and nothing is written', async () => {
  const place = await here()
  const till = await open(place, 22_100)
  const id = await orderAt(place)
  await of(HoldDeposit, id, { amount: 100_000, way: 'card' })
  const short = { status: 409, body: { code: 'till-has-less', data: { expected: 22_100 } } }
  expect(await of(SettleDeposit, id, { returned: 100_000, way: 'cash' })).toMatchObject(short)
  expect((await of(SettleDeposit, id, { returned: 22_100, way: 'cash' })).status).toBe(200)
  expect(await expectedOf(till)).toBe(0)
  expect((await of(RecordPayment, id, cash(500, { way: 'card' }))).status).toBe(201)
  expect(await of(RecordPayment, id, cash(-500))).toMatchObject({ status: 409, body: { code: 'till-has-less' } })
  const paid = await of(RecordPayment, id, cash(300))
  await of(MoveCash, till, { amount: -1, reason: 'Į banką' })
  const reverse = { reason: 'Suklysta', receipt_number: 'K-2' }
  expect(await of(ReversePayment, paid.body.data.id, reverse)).toMatchObject({
    status: 409,
    body: { code: 'till-has-less' },
  })
  expect(await expectedOf(till)).toBe(299)
})

test('T1541 of two who give the last cash of a till back at once one does, the other is told', async () => {
  const place = await here()
  const till = await open(place, 1000)
  const [first, second] = [await orderAt(place), await orderAt(place)]
  for (const id of [first, second]) await of(HoldDeposit, id, { amount: 1000, way: 'card' })
  const late = await runConcurrently(
    shop,
    (tx) =>
      settleDeposit(createWork(tx, { by: owner.id, now: shop.context.clock() }), {
        orderId: first,
        returned: 1000,
        kept: 0,
        way: 'cash',
      }),
    () => of(SettleDeposit, second, { returned: 1000, way: 'cash' }),
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'till-has-less', data: { expected: 0 } } })
  expect(await expectedOf(till)).toBe(0)
})

async function closeTillOf(place: number): Promise<void> {
  const { body } = await shop.request(ListTills, { as: owner.token, query: { place_id: place } })
  await of(CloseTill, body.data[0].id, { counted: 0 })
}
