import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { card_holds } from '#finance/card-holds/server/card-holds.tables.ts'
import { online_refunds, payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser } from '#people/accounts/users.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { AskErasure, ShowMyErasure } from '../privacy.contract.ts'
import { eraseDelayedRequests } from './erase-delayed-requests.ts'
import { eraseOrders } from './erase-orders.ts'

const now = new Date('2026-11-18T08:30:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const db = () => shop.context.database.db
let made = 0

async function somebody() {
  const person = await makeCustomer(shop, { email_confirmed_at: now })
  const { id: orderId } = await makeOrder(shop, { user_id: person.id, order: { paid_at: now } })
  return { ...person, orderId }
}

type Intent = Partial<typeof payment_intents.$inferInsert>
async function anIntent(more: Intent): Promise<number> {
  const [intent] = await db()
    .insert(payment_intents)
    .values({
      provider: 'montonio',
      method: 'bank',
      reference: `ir-${++made}`,
      secret_hash: `s-${made}`,
      what: 'order',
      amount: 1210,
      state: 'paid',
      begun_at: now,
      expires_at: now,
      ...more,
    })
    .returning({ id: payment_intents.id })
  return intent?.id ?? 0
}
const become = (id: number, changes: Intent) =>
  db().update(payment_intents).set(changes).where(eq(payment_intents.id, id))

const remove = async ({ id }: { id: number }) => {
  const { status, body } = await shop.request(DeleteUser, { as: admin.token, params: { id } })
  return status === 204 ? 204 : `${status} ${body.message}`
}
const wouldErase = (orderId: number) =>
  shop.context.database
    .transaction(async (tx) => {
      throw new Error(String(await eraseOrders(createWork(tx, { now }), { which: sql`${orders.id} = ${orderId}` })))
    })
    .catch(({ message }: Error) => Number(message))

test('T818 a person is not erased while their online payment is pending, needs a decision or is being refunded', async () => {
  const one = await somebody()
  const intent = await anIntent({ order_id: one.orderId, state: 'pending' })
  const waits = `409 Ištrinti dar negalima: nebaigtas mokėjimas internetu (užsakymas Nr.\u00a0${one.orderId}). Pirma tai užbaikite.`
  expect([await remove(one), await wouldErase(one.orderId)]).toEqual([waits, 0])
  await become(intent, { state: 'over', to_decide: 'chargeback' })
  expect([await remove(one), await wouldErase(one.orderId)]).toEqual([waits, 0])
  await become(intent, { to_decide: null })
  const [wanted] = await db()
    .insert(online_refunds)
    .values({ intent_id: intent, amount: 100, reason: 'Grąžinta', key: 'gr-1', state: 'sent', wanted_at: now })
    .returning({ id: online_refunds.id })
  expect([await remove(one), await wouldErase(one.orderId)]).toEqual([waits, 0])
  await db()
    .update(online_refunds)
    .set({ state: 'refused' })
    .where(eq(online_refunds.id, wanted?.id ?? 0))
  expect([await wouldErase(one.orderId), await remove(one)]).toEqual([1, 204])
})

test('T818 nor while a card is held, or somebody has to look at what became of it; who has asked waits and is told why', async () => {
  const one = await somebody()
  const [hold] = await db()
    .insert(card_holds)
    .values({
      order_id: one.orderId,
      provider: 'stripe',
      reference: 'ih-1',
      state: 'capturing',
      amount: 5000,
      begun_at: now,
      expires_at: now,
    })
    .returning({ id: card_holds.id })
  const isHold = eq(card_holds.id, hold?.id ?? 0)
  const answer = await shop.request(AskErasure, { as: one.token, body: { current_password: testPassword } })
  expect(answer.status).toBeLessThan(300)
  const entry = async () => (await shop.request(ShowMyErasure, { as: one.token })).body.data.waits_for
  expect(await entry()).toEqual([{ kind: 'card', order_id: one.orderId }])
  await db().update(card_holds).set({ state: 'failed', problem: 'Sulaikyti nepavyko.' }).where(isHold)
  expect(await entry()).toEqual([{ kind: 'card', order_id: one.orderId }])
  expect(await wouldErase(one.orderId)).toBe(0)
  await eraseDelayedRequests(shop.context, now)
  expect(await db().$count(users, eq(users.id, one.id))).toBe(1)
  await db().update(card_holds).set({ problem: null }).where(isHold)
  await eraseDelayedRequests(shop.context, now)
  expect(await db().$count(users, eq(users.id, one.id))).toBe(0)
})

test('T818 a person who pays bills later waits for the payment of a bill, too', async () => {
  const one = await somebody()
  const [client] = await db()
    .insert(clients)
    .values({ kind: 'person', name: 'Rūta', user_id: one.id, created_at: now, updated_at: now })
    .returning({ id: clients.id })
  const clientId = client?.id ?? 0
  const bill = await makeBill(shop, { clientId })
  const [ordered = 0] = bill.orderIds
  await db()
    .update(orders)
    .set({ user_id: one.id, client_id: clientId, billing: 'monthly' })
    .where(eq(orders.id, ordered))
  const intent = await anIntent({ what: 'bills', client_id: clientId, document_ids: [bill.id], state: 'pending' })
  expect(await remove(one)).toContain(`nebaigtas mokėjimas internetu (užsakymas Nr.\u00a0${ordered})`)
  await become(intent, { state: 'over' })
  expect(await remove(one)).not.toContain('internetu')
})
