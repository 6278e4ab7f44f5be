import fc from 'fast-check'
import { ReserveDeposit, SeeCardProblem } from '#finance/card-holds/card-holds.contract.ts'
import { runHoldSteps } from '#finance/card-holds/server/run-hold-steps.ts'
import { SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import {
  DecideOnlinePayment,
  PayMyOrder,
  ReceiveProviderWebhook,
  RefundOnlinePayment,
} from '#finance/online-payments/online-payments.contract.ts'
import { executeOnlineRefund } from '#finance/online-payments/server/execute-online-refund.ts'
import { pollProviders } from '#finance/online-payments/server/poll-providers.ts'
import { type ProviderPayment, ProviderUnavailable } from '#finance/providers/server/payment-provider.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { getTimeInHours, type Life, pickNth } from './life.factories.ts'

const which = fc.nat(9)
const cents = fc.integer({ min: 1, max: 6000 })
const isBank = fc.boolean()

export const onlinePaymentActions = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('net' as const),
      step: fc.constantFrom('begin' as const, 'reserve' as const),
      which,
      isBank,
      // the provider is away, or its answer is lost
      away: fc.constantFrom(false as const, false as const, false as const, 'before' as const, 'after' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('net' as const),
      step: fc.constantFrom(
        ...(['pays', 'pays', 'pays', 'pays-less', 'pays-more', 'gives-up', 'gives-back', 'charges-back'] as const),
        ...(['takes-word-back', 'hold-lapses', 'takes-hold'] as const),
      ),
      which,
      isBank,
      cents,
      // the shop is notified and asks at once; otherwise it asks when due
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('net' as const),
      step: fc.constantFrom('refund' as const, 'decide' as const, 'settle' as const, 'see' as const),
      which,
      cents,
      isKept: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('net' as const), step: fc.constant('work' as const) }) },
]
type OnTheNet = (typeof onlinePaymentActions)[number]['arbitrary'] extends fc.Arbitrary<infer D> ? D : never

export async function runOnlinePaymentAction(one: OnTheNet, life: Life): Promise<TestAnswer | undefined> {
  const { shop, admin, customer, providers, world } = life
  const order = pickNth(world.orders, 'which' in one ? one.which : 0)
  if (!order) return undefined
  const about = { as: admin.token, params: { id: order.id } }
  switch (one.step) {
    case 'begin':
    case 'reserve': {
      const provider = one.step === 'begin' && one.isBank ? providers.bank : providers.card
      provider.away = one.away
      const answer =
        one.step === 'begin'
          ? await shop.request(PayMyOrder, {
              as: customer.token,
              params: about.params,
              body: { method: one.isBank ? 'bank' : 'card' },
            })
          : await shop.request(ReserveDeposit, { ...about, body: { mail: one.isBank } })
      provider.away = false
      // only while a provider is away may the shop answer 503
      return answer.status === 503 ? undefined : answer
    }
    case 'refund':
    case 'decide': {
      const { rows } = await shop.context.database.pool.query<{ id: number }>(
        'select id from payment_intents order by id',
      )
      const chosen = pickNth(rows, one.which)
      if (!chosen) return undefined
      const params = { id: chosen.id }
      const body = { amount: one.cents, reason: 'Klientas persigalvojo' }
      return one.step === 'refund'
        ? shop.request(RefundOnlinePayment, { as: admin.token, params, body })
        : shop.request(DecideOnlinePayment, { as: admin.token, params })
    }
    case 'settle': {
      const { cents: returned, isKept } = one
      const body = isKept
        ? { returned: 0, kept: 5_000, reason: 'Sulūžo kaltas' }
        : { returned: returned % 2 ? 5_000 : returned }
      return shop.request(SettleDeposit, { ...about, body: { ...body, way: 'cash' } })
    }
    case 'see':
      return shop.request(SeeCardProblem, about)
    case 'work':
      return work(life)
    default:
      return theBank(one, life)
  }
}

type BankDeed = Extract<OnTheNet, { isTold: boolean }>

async function theBank(one: BankDeed, life: Life): Promise<TestAnswer | undefined> {
  const provider = one.isBank ? life.providers.bank : life.providers.card
  const payment = pickNth([...provider.payments.values()], one.which)
  if (!payment) return undefined
  if (payment.reference.startsWith('ih-')) happensToHold(one, payment, life)
  else happensToPayment(one, payment, life)
  if (!one.isTold) return undefined
  const answer = await life.shop.request(ReceiveProviderWebhook, {
    params: { provider: provider.name },
    headers: { 'content-type': 'application/json', 'x-signed': 'yes' },
    body: JSON.stringify({ id: payment.id, reference: payment.reference }),
  })
  await work(life)
  return answer
}

function happensToPayment({ step: action, cents }: BankDeed, payment: ProviderPayment, life: Life): void {
  const kept = payment.received - payment.returned.reduce((sum, { amount }) => sum + amount, 0)
  const paid = (received: number) => {
    if (payment.state === 'pending')
      Object.assign(payment, { state: 'paid', received, receivedAt: life.now, way: 'Swedbank' })
  }
  const back = (kind: 'refund' | 'chargeback', amount: number) => {
    const id = `${kind}-${payment.id}-${payment.returned.length}`
    if (amount > 0) payment.returned.push({ id, kind, amount, at: life.now })
  }
  if (action === 'pays') paid(payment.amount)
  if (action === 'pays-less') paid(Math.max(1, payment.amount - cents))
  if (action === 'pays-more') paid(payment.amount + cents)
  if (action === 'gives-up' && payment.state === 'pending') payment.state = 'over'
  if (action === 'gives-back') back('refund', Math.min(kept, cents))
  if (action === 'charges-back') back('chargeback', kept)
  if (action === 'takes-word-back' && payment.state === 'paid' && payment.returned.length === 0)
    Object.assign(payment, { state: 'over', received: 0 })
}

function happensToHold(
  { step: action, cents }: Pick<BankDeed, 'step' | 'cents'>,
  payment: ProviderPayment,
  life: Life,
): void {
  const gone = { held: 0, heldUntil: null }
  if (payment.state === 'pending' && action === 'pays')
    Object.assign(payment, {
      state: 'held',
      held: payment.amount,
      heldUntil: getTimeInHours(life, 7 * 24),
      way: 'Visa •••• 4242',
    })
  else if (payment.state === 'pending' && action === 'gives-up') payment.state = 'over'
  else if (payment.state === 'held' && action === 'hold-lapses') Object.assign(payment, { state: 'over', ...gone })
  else if (payment.state === 'held' && action === 'takes-hold') {
    const received = Math.min(payment.held, cents)
    Object.assign(payment, { state: 'paid', received, receivedAt: life.now, ...gone })
  }
}

async function work({ shop }: Life): Promise<undefined> {
  const { context } = shop
  await pollProviders(context)
  const { rows } = await context.database.pool.query<{ id: number }>(
    `select id from online_refunds where state in ('wanted', 'sent')`,
  )
  for (const { id } of rows)
    await executeOnlineRefund(context, id).catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error
    })
  for (let round = 0; round < 5 && (await runHoldSteps(context)) > 0; round++);
}
