import fc from 'fast-check'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { ReserveDeposit, SeeCardProblem } from '#takings/card-holds/card-holds.contract.ts'
import { doHoldSteps } from '#takings/card-holds/server/do-hold-steps.ts'
import { SettleDeposit } from '#takings/deposits/deposits.contract.ts'
import {
  DecideOnlinePayment,
  HearNotification,
  PayMyOrder,
  RefundOnlinePayment,
} from '#takings/online-payments/online-payments.contract.ts'
import { askProviders } from '#takings/online-payments/server/ask-providers.ts'
import { doRefund } from '#takings/online-payments/server/do-refund.ts'
import { type ProviderPayment, ProviderUnavailable } from '#takings/providers/server/payment-provider.ts'
import { inHours, type Life, nth } from './life.samples.ts'

const which = fc.nat(9)
const cents = fc.integer({ min: 1, max: 6000 })
const isBank = fc.boolean()

export const onTheNet = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('net' as const),
      deed: fc.constantFrom('begin' as const, 'reserve' as const),
      ...{ which, isBank },
      // the provider is away, or its answer is lost
      away: fc.constantFrom(false as const, false as const, false as const, 'before' as const, 'after' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('net' as const),
      deed: fc.constantFrom(
        ...(['pays', 'pays', 'pays', 'pays-less', 'pays-more', 'gives-up', 'gives-back', 'charges-back'] as const),
        ...(['takes-word-back', 'hold-lapses', 'takes-hold'] as const),
      ),
      ...{ which, isBank, cents },
      // the shop is notified and asks at once; otherwise it asks when due
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('net' as const),
      deed: fc.constantFrom('refund' as const, 'decide' as const, 'settle' as const, 'see' as const),
      ...{ which, cents, isKept: fc.boolean() },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('net' as const), deed: fc.constant('work' as const) }) },
]
type OnTheNet = (typeof onTheNet)[number]['arbitrary'] extends fc.Arbitrary<infer D> ? D : never

export async function actOnTheNet(one: OnTheNet, life: Life): Promise<TestAnswer | undefined> {
  const { shop, admin, customer, providers, world } = life
  const order = nth(world.orders, 'which' in one ? one.which : 0)
  if (!order) return undefined
  const about = { as: admin.token, params: { id: order.id } }
  switch (one.deed) {
    case 'begin':
    case 'reserve': {
      const provider = one.deed === 'begin' && one.isBank ? providers.bank : providers.card
      provider.away = one.away
      const answer =
        one.deed === 'begin'
          ? await shop.request(PayMyOrder, {
              ...{ as: customer.token, params: about.params },
              body: { method: one.isBank ? 'bank' : 'card' },
            })
          : await shop.request(ReserveDeposit, { ...about, body: { mail: one.isBank } })
      provider.away = false
      // only while a provider is away may the shop answer 503
      return answer.status === 503 ? undefined : answer
    }
    case 'refund':
    case 'decide': {
      const { rows } = await shop.ground.database.pool.query<{ id: number }>(
        'select id from payment_intents order by id',
      )
      const chosen = nth(rows, one.which)
      if (!chosen) return undefined
      const params = { id: chosen.id }
      const body = { amount: one.cents, reason: 'Klientas persigalvojo' }
      return one.deed === 'refund'
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
  const payment = nth([...provider.payments.values()], one.which)
  if (!payment) return undefined
  if (payment.reference.startsWith('ih-')) happensToHold(one, payment, life)
  else happensToPayment(one, payment, life)
  if (!one.isTold) return undefined
  const answer = await life.shop.request(HearNotification, {
    params: { provider: provider.name },
    headers: { 'content-type': 'application/json', 'x-signed': 'yes' },
    body: JSON.stringify({ id: payment.id, reference: payment.reference }),
  })
  await work(life)
  return answer
}

function happensToPayment({ deed, cents }: BankDeed, payment: ProviderPayment, life: Life): void {
  const kept = payment.received - payment.returned.reduce((sum, { amount }) => sum + amount, 0)
  const paid = (received: number) => {
    if (payment.state === 'pending')
      Object.assign(payment, { state: 'paid', received, receivedAt: life.now, way: 'Swedbank' })
  }
  const back = (kind: 'refund' | 'chargeback', amount: number) => {
    const id = `${kind}-${payment.id}-${payment.returned.length}`
    if (amount > 0) payment.returned.push({ id, kind, amount, at: life.now })
  }
  if (deed === 'pays') paid(payment.amount)
  if (deed === 'pays-less') paid(Math.max(1, payment.amount - cents))
  if (deed === 'pays-more') paid(payment.amount + cents)
  if (deed === 'gives-up' && payment.state === 'pending') payment.state = 'over'
  if (deed === 'gives-back') back('refund', Math.min(kept, cents))
  if (deed === 'charges-back') back('chargeback', kept)
  if (deed === 'takes-word-back' && payment.state === 'paid' && payment.returned.length === 0)
    Object.assign(payment, { state: 'over', received: 0 })
}

function happensToHold({ deed, cents }: Pick<BankDeed, 'deed' | 'cents'>, payment: ProviderPayment, life: Life): void {
  const gone = { held: 0, heldUntil: null }
  if (payment.state === 'pending' && deed === 'pays')
    Object.assign(payment, {
      state: 'held',
      held: payment.amount,
      heldUntil: inHours(life, 7 * 24),
      way: 'Visa •••• 4242',
    })
  else if (payment.state === 'pending' && deed === 'gives-up') payment.state = 'over'
  else if (payment.state === 'held' && deed === 'hold-lapses') Object.assign(payment, { state: 'over', ...gone })
  else if (payment.state === 'held' && deed === 'takes-hold') {
    const received = Math.min(payment.held, cents)
    Object.assign(payment, { state: 'paid', received, receivedAt: life.now, ...gone })
  }
}

async function work({ shop }: Life): Promise<undefined> {
  const { ground } = shop
  await askProviders(ground)
  const { rows } = await ground.database.pool.query<{ id: number }>(
    `select id from online_refunds where state in ('wanted', 'sent')`,
  )
  for (const { id } of rows)
    await doRefund(ground, id).catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error
    })
  for (let round = 0; round < 5 && (await doHoldSteps(ground)) > 0; round++);
}
