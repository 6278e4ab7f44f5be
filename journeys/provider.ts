import { expect } from '@playwright/test'
import type { StandIn } from '../tools/providers/open-stand-in.ts'

/**
 * The stand-in where the journeys' shop is paid (`journeys/serve.ts` opened it): `tellProvider('pay', { reference })`. Without a
 * word it behaves well, and a story pays on its page: `page.getByRole('button', { name: 'Sumokėti' })`. Stories run beside each
 * other, so what one wants otherwise it says of its own `reference`.
 */
export async function tellProvider<Deed extends keyof StandIn>(
  deed: Deed,
  ...[given]: StandIn[Deed] extends (given: infer Given) => unknown ? [Given] : never
): Promise<void> {
  const answer = await fetch(`${there()}/${deed}`, { method: 'POST', body: JSON.stringify(given ?? {}) })
  expect(answer.status, await answer.text()).toBe(200)
}

/** All payments as they stand at the providers: by it a story finds the reference of its own. */
export async function paymentsThere(): Promise<ReturnType<StandIn['ledger']>> {
  return (await fetch(`${there()}/payments`)).json()
}

const there = () => `http://127.0.0.1:${process.env.JOURNEY_PROVIDER_PORT}`
