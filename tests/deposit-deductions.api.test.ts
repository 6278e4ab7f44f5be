import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { BillSettlements, HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { ListCompensations } from '#finance/compensations/compensations.contract.ts'
import { SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { ListOrderPayments } from '#finance/payments/payments.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
const counter = (orderId: number) => fetchHandover(shop, admin.token, orderId)
const damage = { kind: 'damage', text: 'Sugadinimas', amount: 7_000, with_vat: false } as const
const cleaning = { kind: 'cleaning', text: 'Valymas', amount: 1_333, with_vat: true } as const

async function aReturnWithCharges(settlement: readonly object[], deposit = 10_000): Promise<number> {
  const { orderId } = await makeRentalOrder(shop)
  const params = { id: orderId }
  const out = makeHandOverBody((await counter(orderId)).tools, {}, {
    deposit: { amount: deposit, way: 'card' },
  } as never)
  expect((await shop.request(HandOver, { as: admin.token, params, body: out })).status).toBe(201)
  const back = makeTakeBackBody((await counter(orderId)).tools, {}, { settlement } as never)
  expect((await shop.request(TakeToolsBack, { as: admin.token, params, body: back })).status).toBe(201)
  return orderId
}
const keep = (id: number, kept: number, more: object = {}) =>
  shop.request(SettleDeposit, { as: admin.token, params: { id }, body: { kept, reason: 'Sugadinta', ...more } })
const compensationsOf = async (id: number) =>
  (await shop.request(ListCompensations, { as: admin.token, params: { id } })).body.data
const bill = (id: number) => shop.request(BillSettlements, { as: admin.token, params: { id } })
const isPaid = async (id: number) =>
  (await shop.request(ShowOrder, { as: admin.token, params: { id } })).body.data.is_payed
async function holds(): Promise<void> {
  for (const { name, sql } of invariants.filter((one) => /^(C2|I4|I5|H)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}

test('T1486 a deposit that is kept by its own call pays damage and charges as one kept within the return does', async () => {
  const id = await aReturnWithCharges([
    damage,
    cleaning,
    { ...cleaning, text: 'Be PVM', kind: 'late', with_vat: false },
  ])
  const kept = await keep(id, 9_666, { returned: 334, way: 'card' })
  expect([kept.status, kept.body.data.held]).toEqual([200, 0])
  expect(await compensationsOf(id)).toMatchObject([{ price_with_vat: 7_000, open: 0 }])
  const { settlements } = await counter(id)
  expect(settlements).toMatchObject([
    { text: 'Sugadinimas', covered: 0, state: 'settled' },
    { text: 'Valymas', covered: 1_333, state: 'open' },
    { text: 'Be PVM', covered: 1_333, state: 'settled' },
  ])
  const followUp = (await bill(id)).body.data.order_id
  expect(await isPaid(followUp)).toBe(true)
  await holds()
})

test('T1486 kept in parts it pays the oldest first, and what is above the charges is kept for its reason', async () => {
  const id = await aReturnWithCharges([damage, cleaning])
  expect((await keep(id, 5_000)).status).toBe(200)
  expect(await compensationsOf(id)).toMatchObject([{ open: 2_000 }])
  expect((await counter(id)).settlements).toMatchObject([{}, { text: 'Valymas', covered: 0 }])
  expect((await keep(id, 5_000)).status).toBe(200)
  expect(await compensationsOf(id)).toMatchObject([{ open: 0 }])
  expect((await counter(id)).settlements).toMatchObject([{}, { text: 'Valymas', covered: 1_333 }])
  const { body } = await shop.request(ShowDeposit, { as: admin.token, params: { id } })
  expect(body.data).toMatchObject({
    held: 0,
    entries: [{}, { kind: 'kept', amount: 5_000 }, { kind: 'kept', amount: 5_000 }],
  })
  await holds()
})

test('T1487 charges that are an order already are paid by the deposit that is kept later, with their invoice', async () => {
  const id = await aReturnWithCharges([cleaning])
  const followUp = (await bill(id)).body.data.order_id
  expect(await isPaid(followUp)).toBe(false)
  expect((await keep(id, 1_000)).status).toBe(200)
  const owed = await shop.request(ListOrderPayments, { as: admin.token, params: { id: followUp } })
  expect(owed.body).toMatchObject({ data: [{ amount: 1_000, way: 'deposit' }], balance: { due: 333 } })
  expect((await keep(id, 2_000)).status).toBe(200)
  expect(await isPaid(followUp)).toBe(true)
  const paid = await shop.request(ListOrderPayments, { as: admin.token, params: { id: followUp } })
  expect(paid.body).toMatchObject({ data: [{ amount: 1_000 }, { amount: 333, way: 'deposit' }], balance: { due: 0 } })
  await holds()
})

test('T1488 kept twice at once, a charge is paid once', async () => {
  const id = await aReturnWithCharges([damage, cleaning])
  const both = await Promise.all([keep(id, 5_000), keep(id, 5_000)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await compensationsOf(id)).toMatchObject([{ open: 0 }])
  expect((await counter(id)).settlements).toMatchObject([{}, { text: 'Valymas', covered: 1_333 }])
  await holds()
})
