import fc from 'fast-check'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { ResumeCredit, StopCredit } from '#people/clients/credit-stop.contract.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { addDays } from '#rules/calendar/day.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import type { Life } from './life.factories.ts'
import { buildWishItems, wish } from './wishes.factories.ts'

export const creditActions = [
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('credit-client' as const), step: fc.constant('order' as const), ...wish }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('credit-client' as const),
      step: fc.constant('bill' as const),
      daysAgo: fc.nat(20),
      isDry: fc.boolean(),
      atOnce: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('credit-client' as const),
      step: fc.constant('pay' as const),
      cents: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('credit-client' as const),
      step: fc.constantFrom('stop' as const, 'resume' as const),
    }),
  },
]
type OnCredit = (typeof creditActions)[number]['arbitrary'] extends fc.Arbitrary<infer D> ? D : never

export async function runCreditAction(one: OnCredit, life: Life): Promise<TestAnswer | undefined> {
  const { shop, admin, customer, clientId, now, world } = life
  const today = now.toISOString().slice(0, 10)
  const about = { as: admin.token, params: { id: clientId } }
  switch (one.step) {
    case 'order': {
      const form = await makePricedCheckoutForm(shop, buildWishItems(one, life).items, {
        private_or_company: 'company',
      })
      const answer = await checkOut(shop, customer, { ...form, ...forCompany }, `${now.getTime()}-${Math.random()}`)
      const { data } = answer.body
      if (answer.status === 201) world.orders.push({ id: data.id, rentalId: data.rentals[0]?.id })
      return answer
    }
    case 'bill': {
      const body = { until: addDays(today, -one.daysAgo), dry_run: one.isDry }
      const run = () => shop.request(RunBilling, { as: admin.token, body })
      const [first, ...others] = await Promise.all(Array.from({ length: one.atOnce }, run))
      return others.find(({ status }) => status >= 500) ?? first
    }
    case 'pay':
      return shop.request(RecordClientPayment, {
        ...about,
        body: { paid_on: today, amount: one.cents, way: 'transfer' },
      })
    case 'stop':
      return shop.request(StopCredit, { ...about, body: { reason: 'Nemoka' } })
    case 'resume':
      return shop.request(ResumeCredit, about)
  }
}
