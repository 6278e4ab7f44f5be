import { expect } from '@playwright/test'
import type { StandIn } from '../tools/providers/open-stand-in.ts'

/**
 * Controls the provider of `journeys/serve.ts`: `callStandIn('pay', { reference })`. By default payments succeed, on
 * its page. Stories run in parallel, so limit instructions to the own `reference`.
 */
export async function callStandIn<Deed extends keyof StandIn>(
  action: Deed,
  ...[given]: StandIn[Deed] extends (given: infer Given) => unknown ? [Given] : never
): Promise<void> {
  const answer = await fetch(`${there()}/${action}`, { method: 'POST', body: JSON.stringify(given ?? {}) })
  expect(answer.status, await answer.text()).toBe(200)
}

export async function readStandInLedger(): Promise<ReturnType<StandIn['ledger']>> {
  return (await fetch(`${there()}/payments`)).json()
}

const there = () => `http://127.0.0.1:${process.env.JOURNEY_PROVIDER_PORT}`
