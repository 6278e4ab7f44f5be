import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { getPaymentProviders } from './get-payment-providers.ts'
import {
  type CardHolds,
  CustomerActionRequired,
  NotFromProvider,
  type PaymentProvider,
  type ProviderOffer,
  type ProviderPayment,
  ProviderRejection,
  ProviderUnavailable,
  type WantedPayment,
} from './payment-provider.ts'

export interface FakeProvider extends PaymentProvider {
  payments: Map<string, ProviderPayment>
  begun: WantedPayment[]
  asks: number
  refunds: { id: string; amount: number; key: string }[]
  /** No answer; `after`: it acts, but the answer is lost. */
  away: false | 'before' | 'after'
  refuses: boolean | Error
  holdAsk: (() => Promise<void>) | undefined
  answersWith: Error | undefined
  slowRefunds: boolean
  asksCustomer: boolean
  /** Null: not told. */
  has: ProviderOffer | null
  forgotten: string[]
  of: (reference: string) => ProviderPayment
  pay: (reference: string, more?: Partial<ProviderPayment>) => ProviderPayment
  hold: (reference: string, until: Date) => ProviderPayment
}

export function connectFakeProvider(
  shop: { context: { config: Config } },
  name: 'montonio' | 'stripe' = 'montonio',
): FakeProvider {
  const fake = aFakeProvider(name)
  getPaymentProviders(shop.context.config).set(name, fake)
  return fake
}

function aFakeProvider(name: 'montonio' | 'stripe'): FakeProvider {
  const payments = new Map<string, ProviderPayment>()
  const keys = new Set<string>()
  const away = (when: 'before' | 'after') => {
    if (fake.away === when) throw new ProviderUnavailable('no answer')
  }
  const match = (id: string) => {
    const payment = payments.get(id)
    if (!payment) throw new ProviderRejection('no such payment')
    return payment
  }
  const refusal = () => (fake.refuses instanceof Error ? fake.refuses : new ProviderRejection('not today'))
  const fake: FakeProvider = {
    name,
    methods: ['bank', 'card'],
    min: name === 'stripe' ? 50 : 1,
    payments,
    begun: [],
    asks: 0,
    refunds: [],
    away: false,
    refuses: false,
    holdAsk: undefined,
    answersWith: undefined,
    slowRefunds: false,
    asksCustomer: false,
    has: { methods: ['bank', 'card'], banks: [] },
    forgotten: [],
    async offered() {
      away('before')
      if (!fake.has) throw new ProviderRejection('not told')
      return fake.has
    },
    async begin(wanted) {
      away('before')
      if (fake.refuses) throw refusal()
      fake.begun.push(wanted)
      const known = [...payments.values()].find(({ reference }) => reference === wanted.reference)
      const id = known?.id ?? randomUUID()
      payments.set(id, {
        id,
        reference: wanted.reference,
        state: 'pending',
        amount: wanted.amount,
        received: 0,
        receivedAt: null,
        held: 0,
        heldUntil: null,
        returned: [],
        rejected: [],
        way: null,
      })
      away('after')
      return { id, address: `https://pay.example.lt/${id}` }
    },
    async ask(id) {
      fake.asks++
      away('before')
      if (fake.answersWith) throw fake.answersWith
      const answer = structuredClone(match(id))
      await fake.holdAsk?.()
      return answer
    },
    async readNotification({ headers, body }) {
      if (headers['x-signed'] !== 'yes') throw new NotFromProvider('not signed')
      return body === '' ? null : { mark: body, ...(JSON.parse(body) as { id: string; reference: string | null }) }
    },
    async refund({ id, amount, key }) {
      away('before')
      if (fake.refuses) throw refusal()
      const payment = match(id)
      if (!keys.has(key)) {
        keys.add(key)
        fake.refunds.push({ id, amount, key })
        if (!fake.slowRefunds)
          payment.returned.push({ id: `re-${randomUUID()}`, kind: 'refund', amount, at: new Date() })
      }
      away('after')
    },
    of: (reference) => {
      const payment = [...payments.values()].find((one) => one.reference === reference)
      if (!payment) throw new Error(`Nothing was begun as ${reference}`)
      return payment
    },
    pay: (reference, more = {}) =>
      Object.assign(fake.of(reference), {
        state: 'paid',
        received: fake.of(reference).amount,
        receivedAt: new Date('2026-11-18T08:40:00Z'),
        way: 'Swedbank',
        ...more,
      }),
    hold: (reference, until) =>
      Object.assign(fake.of(reference), { state: 'held', held: fake.of(reference).amount, heldUntil: until }),
  }
  if (name === 'stripe') fake.holds = holdsOf(fake, { away, findPayment: match })
  return fake
}

interface Finding {
  away: (when: 'before' | 'after') => void
  findPayment: (id: string) => ProviderPayment
}

function holdsOf(fake: FakeProvider, { away, findPayment: match }: Finding): CardHolds {
  const heldOnly = (id: string) => {
    away('before')
    const payment = match(id)
    if (payment.state !== 'held') throw new ProviderRejection('nothing is held')
    return payment
  }
  return {
    async capture({ id, amount }) {
      const payment = heldOnly(id)
      if (amount > payment.held) throw new ProviderRejection('more than is held')
      Object.assign(payment, { state: 'paid', received: amount, receivedAt: new Date(), held: 0, heldUntil: null })
      away('after')
    },
    async release({ id }) {
      Object.assign(heldOnly(id), { state: 'over', held: 0, heldUntil: null })
      away('after')
    },
    async erase({ id }) {
      away('before')
      if (fake.refuses) throw new ProviderRejection('not today')
      match(id)
      fake.forgotten.push(id)
    },
    async renew({ id, reference, amount }) {
      const { heldUntil } = heldOnly(id)
      if (fake.asksCustomer) throw new CustomerActionRequired('authentication required')
      const known = [...fake.payments.values()].find((one) => one.reference === reference)
      const anew = known?.id ?? randomUUID()
      const until = new Date((heldUntil?.getTime() ?? 0) + 7 * 24 * 3_600_000)
      fake.payments.set(anew, {
        id: anew,
        reference,
        state: 'held',
        amount,
        received: 0,
        receivedAt: null,
        held: amount,
        heldUntil: until,
        returned: [],
        rejected: [],
        way: 'Visa •••• 4242',
      })
      away('after')
      return { id: anew }
    },
  }
}
