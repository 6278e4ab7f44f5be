import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anOrder } from '#orders/server/orders.samples.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { type CardHoldState, cardHoldStates } from '#takings/card-holds/card-hold-states.ts'
import { card_holds } from '#takings/card-holds/server/card-holds.tables.ts'
import { doHoldSteps } from '#takings/card-holds/server/do-hold-steps.ts'
import { moneyStates } from '#takings/online-payments/money-states.ts'
import {
  type IntentState,
  intentStates,
  type RefundState,
  refundStates,
} from '#takings/online-payments/online-payment-words.ts'
import { askProviders } from '#takings/online-payments/server/ask-providers.ts'
import { online_refunds, payment_intents } from '#takings/online-payments/server/online-payments.tables.ts'
import { type FakeProvider, fakeProviderIn } from '#takings/providers/server/fake-provider.samples.ts'

const hour = 3_600_000
const start = new Date('2026-11-18T08:30:00Z')

let provider: FakeProvider
const shop = shopForFile({ now: start })
beforeAll(async () => {
  provider = fakeProviderIn(shop, 'stripe')
  provider.away = 'before'
})

const db = () => shop.ground.database.db
let count = 0

/** Its provider stays silent. */
async function aPayment(state: IntentState) {
  const { id: order_id } = await anOrder(shop)
  const reference = `ir-${++count}`
  const isOver = state === 'paid' || state === 'over' || state === 'refused'
  const [intent] = await db()
    .insert(payment_intents)
    .values({
      ...{ provider: 'stripe', method: 'card', reference, secret_hash: reference, what: 'order', order_id },
      ...{ provider_id: `cs_${count}`, amount: 100, state, begun_at: start, ended_at: isOver ? start : null },
      ...{ expires_at: new Date(start.getTime() + hour), next_ask_at: state === 'refused' ? null : start },
    })
    .returning()
  if (!intent) throw new Error('no payment')
  return intent.id
}

async function aRefund(state: RefundState) {
  const intent_id = await aPayment('paid')
  await db()
    .insert(online_refunds)
    .values({ intent_id, amount: 100, reason: 'x', key: `k-${count}`, state, wanted_at: start })
  return intent_id
}

async function aHold(state: CardHoldState) {
  const { id: order_id } = await anOrder(shop)
  const reference = `ih-${++count}`
  const isTaken = state === 'captured' || state === 'failed'
  const [hold] = await db()
    .insert(card_holds)
    .values({
      ...{ order_id, provider: 'stripe', reference, provider_id: `cs_${count}`, state, amount: 100, begun_at: start },
      ...{ to_capture: state === 'capturing' ? 100 : null, taken_since: isTaken ? start : null },
      ...{ expires_at: new Date(start.getTime() + hour), next_try_at: start },
    })
    .returning()
  if (!hold) throw new Error('no hold')
  return hold.id
}

async function live(job: string, ms: number) {
  const step = ms > 100 * hour ? 8 * hour : hour
  for (let at = 0; at <= ms + 3 * step; at += step) {
    shop.setNow(new Date(start.getTime() + at))
    if (job === 'card-holds') await doHoldSteps(shop.ground)
    else await askProviders(shop.ground)
  }
}

test('T1088 every state of money has its watch', () => {
  expect(Object.keys(moneyStates.payment).toSorted()).toEqual([...intentStates].toSorted())
  expect(Object.keys(moneyStates.refund).toSorted()).toEqual([...refundStates].toSorted())
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
    const id = what === 'refund' ? await aRefund(state as RefundState) : await aPayment(state as IntentState)
    await live(job, person)
    const [intent] = await db().select().from(payment_intents).where(eq(payment_intents.id, id))
    expect(intent?.to_decide).toMatch(/^(unclear|refund-stuck)$/)
    expect(provider.asks).toBeGreaterThan(asks)
  },
)
