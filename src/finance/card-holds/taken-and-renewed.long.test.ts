import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { listDeposits, showDeposit } from '#finance/deposits/server/public/deposits.queries.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { openStandIn, type StandIn } from '../../../tools/providers/open-stand-in.ts'
import { ReserveDeposit, SeeCardProblem } from './card-holds.contract.ts'
import { beginHold } from './server/begin-hold.ts'
import { card_holds, card_movements } from './server/card-holds.tables.ts'
import { listCardMovementDays } from './server/card-movements.queries.ts'
import { handleHoldNotification } from './server/handle-hold-notification.ts'
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
beforeEach(async () => {
  now = new Date()
  pass(0)
  standIn.refuseAll({ provider: 'stripe' })
  await standIn.die({ provider: 'stripe' })
  await db().update(card_holds).set({ next_try_at: null })
})

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
const settle = (orderId: number, body: object) =>
  shop.request(SettleDeposit, { params: { id: orderId }, body, as: admin.token })
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

async function captured() {
  const { orderId, reference } = await held()
  await settle(orderId, { returned: 11_000, kept: 4000, reason: 'Sulūžo kaltas' })
  await work()
  expect((await newest(orderId)).state).toBe('captured')
  return { orderId, reference }
}
const balanceOf = async (orderId: number) => {
  const { rows } = await db().execute(
    `select taken, returned, kept, held from deposit_balances where order_id = ${orderId}`,
  )
  return rows[0]
}
const movementsOf = async (orderId: number) => {
  const rows = await db()
    .select({ kind: card_movements.kind, amount: card_movements.amount, written: card_movements.written })
    .from(card_movements)
    .innerJoin(card_holds, eq(card_holds.id, card_movements.hold_id))
    .where(eq(card_holds.order_id, orderId))
    .orderBy(card_movements.id)
  return rows.map(({ kind, amount, written }) => [kind, amount, written])
}
const problemOf = async (orderId: number) => (await showDeposit(db(), orderId))?.card_problem

test('T1081 of what was captured the uncaptured rest is no money that went back, however often it is asked about', async () => {
  const { orderId } = await captured()
  for (const _ of [1, 2, 3]) {
    pass(26 * hour)
    await work()
  }
  expect(await movementsOf(orderId)).toEqual([['taken', 4000, 4000]])
  expect(await balanceOf(orderId)).toMatchObject({ taken: 15_000, returned: 11_000, kept: 4000, held: 0 })
  expect(await problemOf(orderId)).toBeUndefined()
})

test('T1081 a capture refunded at the provider leaves the kept deposit, once, and a person is notified', async () => {
  const { orderId, reference } = await captured()
  await standIn.refund({ reference, amount: 1500 })
  pass(2 * hour)
  await Promise.all([runHoldSteps(shop.context), runHoldSteps(shop.context)])
  pass(26 * hour)
  await work()
  expect(await movementsOf(orderId)).toEqual([
    ['taken', 4000, 4000],
    ['refund', -1500, -1500],
  ])
  expect((await ledgerOf(orderId)).at(-1)).toEqual(['given-back', 1500, 'card'])
  expect(await balanceOf(orderId)).toMatchObject({ taken: 15_000, returned: 12_500, kept: 2500, held: 0 })
  expect(await problemOf(orderId)).toContain('grąžinta: 15,00')
  const list = await listDeposits(db(), { page: 1, state: 'card', q: String(orderId) })
  expect(list.rows).toMatchObject([{ order_id: orderId, returned: 12_500, kept: 2500 }])
  const day = toVilniusDay(now)
  const [today] = await listCardMovementDays(db(), { from: '2020-01-01', to: day })
  expect(today).toMatchObject({ provider: 'stripe', in_shop: today?.at_provider ?? 0 })
  await expectBalancedDeposits()
})

test('T1081 a chargeback of what was captured is told though nobody asks any more, and so is that it was won', async () => {
  const { orderId, reference } = await captured()
  const { id } = await newest(orderId)
  await db().update(card_holds).set({ next_try_at: null }).where(eq(card_holds.id, id))
  await standIn.chargeBack({ reference })
  await shop.context.database.transaction((tx) =>
    handleHoldNotification(createWork(tx, { now }), { provider: 'stripe', id: 'cs_other', reference }),
  )
  await work()
  expect(await problemOf(orderId)).toContain('bankas atsiėmė')
  expect(await balanceOf(orderId)).toMatchObject({ returned: 15_000, kept: 0, held: 0 })
  await shop.request(SeeCardProblem, { params: { id: orderId }, as: admin.token })
  await standIn.winBack({ reference })
  pass(26 * hour)
  await work()
  expect(await problemOf(orderId)).toContain('vėl gauta: 40,00')
  expect(await balanceOf(orderId)).toMatchObject({ returned: 11_000, kept: 4000, held: 0 })
  expect(await movementsOf(orderId)).toEqual([
    ['taken', 4000, 4000],
    ['chargeback', -4000, -4000],
    ['regained', 4000, 4000],
  ])
  await expectBalancedDeposits()
})

test('T1081 a refund at the provider returns what is still held of a capture, or what the clerk has returned before', async () => {
  for (const isClerkFirst of [true, false]) {
    const { orderId, reference } = await held()
    standIn.take({ reference, amount: 4000 })
    pass(2 * hour)
    await work()
    if (isClerkFirst) await settle(orderId, { returned: 4000, way: 'card' })
    await standIn.refund({ reference, amount: 4000 })
    pass(2 * hour)
    await work()
    expect((await ledgerOf(orderId)).slice(2)).toEqual([
      ['held', 4000, 'card'],
      ['returned', 4000, 'card'],
    ])
    expect(await movementsOf(orderId)).toEqual([
      ['taken', 4000, 4000],
      ['refund', -4000, -4000],
    ])
  }
  await expectBalancedDeposits()
})

async function endingSoon(card = '4242') {
  const { orderId, reference } = await held(card)
  standIn.holdUntil({ reference, until: new Date(now.getTime() + 47 * hour) })
  pass(2 * hour)
  await runHoldSteps(shop.context)
  expect((await newest(orderId)).state).toBe('renewing')
  return { orderId, reference }
}
const mailsOf = (orderId: number) =>
  db()
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, orderId), like(mails.subject, 'Užstatas kortelėje%')))

test('T1087 a no to the shop itself while a hold is renewed is not the bank’s: tried again, no mail, and a person is told', async () => {
  for (const status of [400, 401, 403, 429, 500]) {
    const { orderId } = await endingSoon()
    standIn.refuseAll({ provider: 'stripe', status })
    for (let turn = 0; turn < 9; turn++) {
      await runHoldSteps(shop.context)
      pass(hour)
    }
    expect([status, (await newest(orderId)).state, await mailsOf(orderId)]).toEqual([status, 'renewing', []])
    expect(await problemOf(orderId)).toContain('pratęsti nepavyksta')
    standIn.refuseAll({ provider: 'stripe' })
    pass(2 * hour)
    await work()
    expect((await holdsOf(orderId)).map(({ state }) => state)).toEqual(['released', 'held'])
    expect(await ledgerOf(orderId)).toEqual([['held', 15_000, 'card-hold']])
  }
})

test('T1087 a call that fails while the customer is asked to hold anew is made again, and the mail is written once', async () => {
  const { orderId } = await endingSoon('3155')
  await runHoldSteps(shop.context)
  await standIn.die({ provider: 'stripe', how: 'failing' })
  for (let turn = 0; turn < 4; turn++) {
    await runHoldSteps(shop.context)
    pass(2 * hour)
  }
  expect(await mailsOf(orderId)).toEqual([])
  await standIn.die({ provider: 'stripe' })
  pass(2 * hour)
  await Promise.all([work(), work()])
  pass(2 * hour)
  await work()
  const written = await mailsOf(orderId)
  expect(written).toHaveLength(1)
  const begun = (await holdsOf(orderId)).filter(({ state, address }) => state === 'begun' && address)
  expect(begun.some(({ address }) => written[0]?.text.includes(address ?? 'none'))).toBe(true)
})

test('T1082 a deposit below what a card can hold is not offered, and says why', async () => {
  const { id } = await makeOrder(shop, { lines: [{ deposit: 30 }] })
  const { status, body } = await shop.request(ReserveDeposit, { params: { id }, body: {}, as: admin.token })
  expect([status, body.code]).toEqual([409, 'below-least'])
  expect(body.message).toContain('0,50')
})
