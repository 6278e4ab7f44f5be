import { readFileSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ListDeposits, SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { ProvePerson } from '#people/accounts/fresh.contract.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { openStandIn, type StandIn } from '../../../tools/providers/open-stand-in.ts'
import { ReserveDeposit, ReserveMyDeposit, SeeCardProblem, ShowMyCardHold } from './card-holds.contract.ts'
import { beginHold } from './server/begin-hold.ts'
import { card_holds } from './server/card-holds.tables.ts'
import { purgeCards } from './server/purge-cards.ts'
import { runHoldSteps } from './server/run-hold-steps.ts'

const minute = 60_000
const hour = 60 * minute

let shop: TestShop
let standIn: StandIn
let admin: TestPerson
let now: Date
beforeAll(async () => {
  standIn = await openStandIn()
  now = new Date()
  shop = await openTestShop({ now, env: { PAYMENTS: standIn.payments } })
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})
beforeEach(() => standIn.die({ provider: 'stripe' }))
afterEach(() => pass(0))

const db = () => shop.context.database.db
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
  shop.setNow(now)
}
const work = async () => {
  while ((await runHoldSteps(shop.context)) > 0) pass(0)
}
const orderWithDeposit = () => makeOrder(shop, { lines: [{ deposit: 15_000 }] }).then(({ id }) => id)
const holdsOf = (orderId: number) =>
  db().select().from(card_holds).where(eq(card_holds.order_id, orderId)).orderBy(card_holds.id)
const ledgerOf = async (orderId: number) => {
  const rows = await db().select().from(deposits).where(eq(deposits.order_id, orderId)).orderBy(deposits.id)
  return rows.map(({ kind, amount, way }) => [kind, amount, way])
}
const settle = async (orderId: number, body: object) => {
  await shop.request(ProvePerson, { as: admin.token, body: { current_password: testPassword } })
  return shop.request(SettleDeposit, { params: { id: orderId }, body, as: admin.token })
}
const there = (reference: string) => standIn.ledger().find((one) => one.reference === reference)
const newest = async (orderId: number) => {
  const rows = await holdsOf(orderId)
  const last = rows.at(-1)
  if (!last) throw new Error('no hold')
  return last
}

const expectBalancedDeposits = async () => {
  for (const { name, sql } of invariants.filter((one) => one.name.startsWith('I5-')))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}

async function held(card = '4242') {
  const orderId = await orderWithDeposit()
  await beginHold(shop.context, { orderId, now })
  const { reference } = await newest(orderId)
  await standIn.pay({ reference, card })
  pass(2 * minute)
  await work()
  return { orderId, reference }
}

test('T810 a deposit is held on a card, and stands in the ledger once, however often the provider is asked', async () => {
  const orderId = await orderWithDeposit()
  const { status, body } = await shop.request(ReserveDeposit, {
    params: { id: orderId },
    body: { mail: true },
    as: admin.token,
  })
  expect([status, body.data.amount]).toEqual([201, 15_000])
  const again = await shop.request(ReserveDeposit, { params: { id: orderId }, body: {}, as: admin.token })
  expect(again.body.data.address).toBe(body.data.address)
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(desc(mails.id))
  expect(mail?.text).toContain(body.data.address)

  const { reference } = await newest(orderId)
  await standIn.pay({ reference })
  for (let i = 0; i < 3; i++) {
    pass(2 * hour)
    await Promise.all([runHoldSteps(shop.context), runHoldSteps(shop.context)])
  }
  expect(await ledgerOf(orderId)).toEqual([['held', 15_000, 'card-hold']])
  const shown = await shop.request(ShowDeposit, { params: { id: orderId }, as: admin.token })
  expect(shown.body.data).toMatchObject({ held: 15_000, card_hold: { amount: 15_000, needs_customer: false } })
  const third = await shop.request(ReserveDeposit, { params: { id: orderId }, body: {}, as: admin.token })
  expect([third.status, third.body.code]).toEqual([409, 'already-reserved'])
})

test('an own order may be reserved for, another one’s not; without an agreed deposit there is nothing to hold', async () => {
  const customer = await makeCustomer(shop)
  const own = await makeOrder(shop, { user_id: customer.id, lines: [{ deposit: 5000 }] })
  const reserve = (id: number) => shop.request(ReserveMyDeposit, { params: { id }, as: customer.token })
  const show = (id: number) => shop.request(ShowMyCardHold, { params: { id }, as: customer.token })
  expect((await show(own.id)).body.data).toEqual({ amount: 5000, held: null })
  expect((await reserve(own.id)).status).toBe(201)
  const anothers = await orderWithDeposit()
  expect([(await reserve(anothers)).status, (await show(anothers)).status]).toEqual([404, 404])
  const without = await makeOrder(shop, { user_id: customer.id })
  expect((await reserve(without.id)).body.code).toBe('deposit-complete')
})

test('T811 a part of a deposit hold is captured for damage and the rest released, at the provider and in the ledger alike', async () => {
  const { orderId, reference } = await held()
  const part = await settle(orderId, { returned: 5000 })
  expect([part.status, Object.keys(part.body.errors)]).toEqual([422, ['returned']])
  expect((await settle(orderId, { returned: 11_000, kept: 4000, reason: 'Sulūžo kaltas' })).status).toBe(200)
  expect(there(reference)).toMatchObject({ held: 15_000, received: 0 })
  await work()
  expect(there(reference)).toMatchObject({ held: 0, received: 4000, returned: 0 })
  expect(await ledgerOf(orderId)).toEqual([
    ['held', 15_000, 'card-hold'],
    ['returned', 11_000, 'card-hold'],
    ['kept', 4000, 'card-hold'],
  ])
  expect(await newest(orderId)).toMatchObject({ state: 'captured', problem: null, next_try_at: expect.any(Date) })
})

test('T811 a whole deposit hold is released; of two clerks who settle it at once one succeeds', async () => {
  const { orderId, reference } = await held()
  const answers = await Promise.all([
    settle(orderId, { returned: 15_000, held_seen: 15_000 }),
    settle(orderId, { kept: 15_000, reason: 'Neatnešė', held_seen: 15_000 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await work()
  const isReturned = answers[0].status === 200
  expect(there(reference)).toMatchObject({ held: 0, received: isReturned ? 0 : 15_000 })
  expect((await newest(orderId)).state).toBe(isReturned ? 'released' : 'captured')
})

test('T812 an action of the provider before the line broke is found, and a missing one is done, once', async () => {
  for (const how of ['gone', 'failing', 'deaf'] as const) {
    const { orderId, reference } = await held()
    await settle(orderId, { returned: 10_000, kept: 5000, reason: 'Sulūžo' })
    await standIn.die({ provider: 'stripe', how })
    await runHoldSteps(shop.context)
    expect((await newest(orderId)).state).toBe('capturing')
    await standIn.die({ provider: 'stripe' })
    pass(2 * hour)
    await work()
    expect(there(reference)).toMatchObject({ held: 0, received: 5000, returned: 0 })
    expect((await newest(orderId)).state).toBe('captured')
  }
})

test('T812 a hold whose beginning nobody heard of is held all the same, and one of a deleted order is let go', async () => {
  const orderId = await orderWithDeposit()
  await standIn.die({ provider: 'stripe', how: 'deaf' })
  await expect(beginHold(shop.context, { orderId, now })).rejects.toMatchObject({ status: 503 })
  await standIn.die({ provider: 'stripe' })
  await beginHold(shop.context, { orderId, now })
  const { reference } = await newest(orderId)
  await standIn.pay({ reference })
  await db().execute(`update orders set lapsed_at = now() where id = ${orderId}`)
  pass(2 * minute)
  await work()
  expect(there(reference)).toMatchObject({ held: 0, received: 0 })
  expect([(await newest(orderId)).state, await ledgerOf(orderId)]).toEqual(['released', []])
})

test('T813 a deposit hold is renewed before it expires, without an entry in the ledger, and the old hold is released', async () => {
  const { orderId, reference } = await held()
  standIn.holdUntil({ reference, until: new Date(now.getTime() + 47 * hour) })
  pass(2 * hour)
  await work()
  const [old, renewed] = await holdsOf(orderId)
  expect([old?.state, renewed?.state, renewed?.renews_id]).toEqual(['released', 'held', old?.id])
  expect(there(reference)).toMatchObject({ held: 0 })
  expect(there(renewed?.reference ?? '')).toMatchObject({ held: 15_000 })
  expect(await ledgerOf(orderId)).toEqual([['held', 15_000, 'card-hold']])
})

test('T813 a renewal whose answer was lost is one renewal', async () => {
  const { orderId, reference } = await held()
  standIn.holdUntil({ reference, until: new Date(now.getTime() + 47 * hour) })
  pass(2 * hour)
  await runHoldSteps(shop.context)
  expect((await newest(orderId)).state).toBe('renewing')
  await standIn.die({ provider: 'stripe', how: 'mute' })
  await runHoldSteps(shop.context)
  await standIn.die({ provider: 'stripe' })
  pass(2 * hour)
  await work()
  const all = standIn.ledger().filter((one) => one.description === `Užsakymo Nr. ${orderId} užstatas`)
  expect(all.map((one) => one.held).sort()).toEqual([0, 15_000])
  expect(await ledgerOf(orderId)).toEqual([['held', 15_000, 'card-hold']])
})

test('T814 when the bank wants the customer, the customer gets a mail and the clerk is told; held anew, all is well', async () => {
  const { orderId, reference } = await held('3155')
  standIn.holdUntil({ reference, until: new Date(now.getTime() + 47 * hour) })
  pass(2 * hour)
  await work()
  const shown = await shop.request(ShowDeposit, { params: { id: orderId }, as: admin.token })
  expect(shown.body.data.card_hold).toMatchObject({ amount: 15_000, needs_customer: true })
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(desc(mails.id))
  const anew = await newest(orderId)
  expect(mail?.text).toContain(anew.address)
  expect(anew.state).toBe('begun')

  await standIn.pay({ reference: anew.reference })
  pass(2 * minute)
  await work()
  expect((await holdsOf(orderId)).map(({ state }) => state)).toEqual(['released', 'over', 'held'])
  expect(await ledgerOf(orderId)).toEqual([['held', 15_000, 'card-hold']])
  const after = await shop.request(ShowDeposit, { params: { id: orderId }, as: admin.token })
  expect(after.body.data.card_hold).toMatchObject({ needs_customer: false })
})

test('T814 a lapsed hold is held no more: the ledger says so once, and so does the order', async () => {
  const { orderId, reference } = await held()
  await standIn.lapse({ reference })
  pass(2 * hour)
  await work()
  expect(await ledgerOf(orderId)).toEqual([
    ['held', 15_000, 'card-hold'],
    ['returned', 15_000, 'card-hold'],
  ])
  const shown = await shop.request(ShowDeposit, { params: { id: orderId }, as: admin.token })
  expect(shown.body.data).toMatchObject({ held: 0 })
  expect(shown.body.data.card_problem).toContain('baigėsi')
})

test('T814 kept of a card that has lapsed meanwhile: somebody has to look at it', async () => {
  const { orderId, reference } = await held()
  await settle(orderId, { kept: 15_000, reason: 'Neatnešė' })
  await standIn.lapse({ reference })
  await work()
  expect(await newest(orderId)).toMatchObject({ state: 'failed' })
  const shown = await shop.request(ShowDeposit, { params: { id: orderId }, as: admin.token })
  expect(shown.body.data.card_problem).toContain('nepavyko')
  const list = () => shop.request(ListDeposits, { query: { state: 'card' }, as: admin.token })
  const before = (await list()).body.meta.total
  await shop.request(SeeCardProblem, { params: { id: orderId }, as: admin.token })
  expect((await list()).body.meta.total).toBe(before - 1)
})

test('T620 a capture at the provider is recorded as a payment, shown to the clerk, and refunded as a payment', async () => {
  const { orderId, reference } = await held()
  standIn.take({ reference, amount: 4000 })
  pass(2 * hour)
  await work()
  await work()
  expect(await newest(orderId)).toMatchObject({ state: 'captured', to_capture: 4000 })
  const taken = [
    ['held', 15_000, 'card-hold'],
    ['returned', 15_000, 'card-hold'],
    ['held', 4000, 'card'],
  ]
  expect(await ledgerOf(orderId)).toEqual(taken)
  const shown = await shop.request(ShowDeposit, { params: { id: orderId }, as: admin.token })
  expect(shown.body.data).toMatchObject({ held: 4000 })
  expect(shown.body.data.card_problem).toContain('nurašė 40,00')
  await expectBalancedDeposits()

  expect((await settle(orderId, { returned: 4000, way: 'card' })).status).toBe(200)
  expect(await ledgerOf(orderId)).toEqual([...taken, ['returned', 4000, 'card']])
  await expectBalancedDeposits()
})

test('T620 the migration carries a captured hold over as a payment, once', async () => {
  const { orderId } = await held()
  const { id } = await newest(orderId)
  await db()
    .update(card_holds)
    .set({ state: 'captured', to_capture: 4000, next_try_at: null })
    .where(eq(card_holds.id, id))
  await db().insert(deposits).values({ order_id: orderId, kind: 'returned', amount: 11_000, way: 'card-hold', at: now })
  const before = await ledgerOf(orderId)
  const carryOver = readFileSync('migrations/0089_taken_card_holds.sql', 'utf8')
  for (const _ of ['once', 'twice']) await shop.context.database.pool.query(carryOver)
  expect(await ledgerOf(orderId)).toEqual([...before, ['held', 4000, 'card'], ['returned', 4000, 'card-hold']])
  await expectBalancedDeposits()
})

test('T811 settled while it was being renewed, the new hold is let go, too', async () => {
  const { orderId, reference } = await held()
  standIn.holdUntil({ reference, until: new Date(now.getTime() + 47 * hour) })
  pass(2 * hour)
  await runHoldSteps(shop.context)
  await settle(orderId, { returned: 15_000 })
  await work()
  pass(2 * hour)
  await work()
  expect(
    standIn
      .ledger()
      .filter((one) => one.description === `Užsakymo Nr. ${orderId} užstatas`)
      .map((one) => one.held),
  ).not.toContain(15_000)
  expect((await holdsOf(orderId)).map(({ state }) => state)[0]).toBe('released')
})

test('T811 settled while the answer about its renewal was lost, the new hold is let go, too', async () => {
  const { orderId, reference } = await held()
  standIn.holdUntil({ reference, until: new Date(now.getTime() + 47 * hour) })
  pass(2 * hour)
  await runHoldSteps(shop.context)
  await standIn.die({ provider: 'stripe', how: 'mute' })
  await runHoldSteps(shop.context)
  await standIn.die({ provider: 'stripe' })
  const holdings = () =>
    standIn
      .ledger()
      .filter((one) => one.description === `Užsakymo Nr. ${orderId} užstatas`)
      .map((one) => one.held)
  expect(holdings()).toEqual([15_000, 15_000])
  await settle(orderId, { returned: 15_000 })
  for (let turn = 0; turn < 3; turn++) {
    pass(2 * hour)
    await work()
  }
  expect(holdings()).toEqual([0, 0])
  expect((await holdsOf(orderId)).map(({ state }) => state)).toEqual(['released', 'released'])
  expect(await ledgerOf(orderId)).toEqual([
    ['held', 15_000, 'card-hold'],
    ['returned', 15_000, 'card-hold'],
  ])
})

test('T1102 a kept card is removed at the provider once nothing is held for the order any more, and not before', async () => {
  const { orderId, reference } = await held()
  await purgeCards(shop.context)
  expect(standIn.isCardKept(reference)).toBe(true)
  // held anew: the old hold is over, the card is still needed
  await standIn.holdUntil({ reference, until: new Date(now.getTime() + hour) })
  pass(2 * hour)
  await work()
  pass(2 * minute)
  await work()
  expect((await holdsOf(orderId)).map(({ state }) => state)).toEqual(['released', 'held'])
  await purgeCards(shop.context)
  expect(standIn.isCardKept(reference)).toBe(true)

  await settle(orderId, { returned: 15_000 })
  await work()
  await standIn.die({ provider: 'stripe', how: 'gone' })
  await purgeCards(shop.context)
  await standIn.die({ provider: 'stripe' })
  await purgeCards(shop.context)
  expect(standIn.isCardKept(reference)).toBe(true)
  pass(2 * hour)
  await Promise.all([purgeCards(shop.context), purgeCards(shop.context)])
  expect(standIn.isCardKept(reference)).toBe(false)
  expect((await holdsOf(orderId)).map(({ forget_at }) => forget_at)).toEqual([null, null])
})

test('T1102 a card that the provider will not remove is put before a clerk', async () => {
  const { orderId } = await held()
  await settle(orderId, { returned: 15_000 })
  await work()
  await standIn.die({ provider: 'stripe', how: 'failing' })
  for (let i = 0; i < 10; i++) {
    await purgeCards(shop.context)
    pass(25 * hour)
  }
  const { token } = await makeAdmin(shop)
  const shown = await shop.request(ShowDeposit, { params: { id: orderId }, as: token })
  expect(shown.body.data.card_problem).toContain('pašalinti nepavyko')
})
