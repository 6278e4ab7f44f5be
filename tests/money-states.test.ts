import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type CardHoldState, cardHoldStates } from '#finance/card-holds/card-hold-states.ts'
import { card_holds } from '#finance/card-holds/server/card-holds.tables.ts'
import { runHoldSteps } from '#finance/card-holds/server/run-hold-steps.ts'
import { moneyStates } from '#finance/online-payments/money-states.ts'
import {
  type IntentState,
  intentStates,
  type OnlineRefundState,
  onlineRefundStates,
} from '#finance/online-payments/online-payment-states.ts'
import { online_refunds, payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { pollProviders } from '#finance/online-payments/server/poll-providers.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const hour = 3_600_000
const start = new Date('2026-11-18T08:30:00Z')

let provider: FakeProvider
const shop = openShopForFile({ now: start })
beforeAll(async () => {
  provider = connectFakeProvider(shop, 'stripe')
  provider.away = 'before'
})

const db = () => shop.context.database.db
let count = 0

/** Its provider stays silent. */
async function aPayment(state: IntentState) {
  const { id: order_id } = await makeOrder(shop)
  const reference = `ir-${++count}`
  const isOver = state === 'paid' || state === 'over' || state === 'refused'
  const [intent] = await db()
    .insert(payment_intents)
    .values({
      provider: 'stripe',
      method: 'card',
      reference,
      secret_hash: reference,
      what: 'order',
      order_id,
      provider_id: `cs_${count}`,
      amount: 100,
      state,
      begun_at: start,
      ended_at: isOver ? start : null,
      expires_at: new Date(start.getTime() + hour),
      next_ask_at: state === 'refused' ? null : start,
    })
    .returning()
  if (!intent) throw new Error('no payment')
  return intent.id
}

async function aRefund(state: OnlineRefundState) {
  const intent_id = await aPayment('paid')
  await db()
    .insert(online_refunds)
    .values({ intent_id, amount: 100, reason: 'x', key: `k-${count}`, state, wanted_at: start })
  return intent_id
}

async function aHold(state: CardHoldState) {
  const { id: order_id } = await makeOrder(shop)
  const reference = `ih-${++count}`
  const isTaken = state === 'captured' || state === 'failed'
  const [hold] = await db()
    .insert(card_holds)
    .values({
      order_id,
      provider: 'stripe',
      reference,
      provider_id: `cs_${count}`,
      state,
      amount: 100,
      begun_at: start,
      to_capture: state === 'capturing' ? 100 : null,
      taken_since: isTaken ? start : null,
      expires_at: new Date(start.getTime() + hour),
      next_try_at: start,
    })
    .returning()
  if (!hold) throw new Error('no hold')
  return hold.id
}

async function live(job: string, ms: number) {
  const step = ms > 100 * hour ? 8 * hour : hour
  for (let at = 0; at <= ms + 3 * step; at += step) {
    shop.setNow(new Date(start.getTime() + at))
    if (job === 'card-holds') await runHoldSteps(shop.context)
    else await pollProviders(shop.context)
  }
}

test('T1088 every state of money has its watch', () => {
  expect(Object.keys(moneyStates.payment).toSorted()).toEqual([...intentStates].toSorted())
  expect(Object.keys(moneyStates.refund).toSorted()).toEqual([...onlineRefundStates].toSorted())
  expect(Object.keys(moneyStates.hold).toSorted()).toEqual([...cardHoldStates].toSorted())
})

const watched = (what: 'payment' | 'refund' | 'hold') =>
  Object.entries(moneyStates[what]).flatMap(([state, watch]) => (watch === 'final' ? [] : [{ what, state, ...watch }]))

test.each([...watched('payment'), ...watched('refund'), ...watched('hold')])(
  'T1088 a $what that is $state is asked about, and a person is asked once nobody answers for long',
  async ({ what, state, job, person }) => {
    await db().update(payment_intents).set({ next_ask_at: null })
    await db().update(card_holds).set({ next_try_at: null })
    shop.setNow(start)
    const asks = provider.asks
    if (what === 'hold') {
      const id = await aHold(state as CardHoldState)
      await live(job, person)
      const [hold] = await db().select().from(card_holds).where(eq(card_holds.id, id))
      expect(hold?.problem).toEqual(expect.any(String))
      return
    }
    const id = what === 'refund' ? await aRefund(state as OnlineRefundState) : await aPayment(state as IntentState)
    await live(job, person)
    const [intent] = await db().select().from(payment_intents).where(eq(payment_intents.id, id))
    expect(intent?.to_decide).toMatch(/^(unclear|refund-stuck)$/)
    expect(provider.asks).toBeGreaterThan(asks)
  },
)
