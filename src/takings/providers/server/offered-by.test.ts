import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offeredBy } from './offered-by.ts'
import type { Offered, PaymentProvider } from './payment-provider.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cards: Offered = { methods: ['card'], banks: [] }
const all = { methods: ['bank', 'card'], banks: [] }

const aProvider = (offered: () => Promise<Offered>) => {
  const asked = vi.fn(offered)
  return {
    asked,
    provider: { name: 'montonio', methods: ['bank', 'card'], offered: asked } as unknown as PaymentProvider,
  }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('T1100 a provider is asked once for many who pay, and again behind an answer that is old', async () => {
  const { provider, asked } = aProvider(async () => cards)
  expect(await Promise.all([offeredBy(provider), offeredBy(provider)])).toEqual([cards, cards])
  await minutes(9)
  expect([await offeredBy(provider), asked.mock.calls.length]).toEqual([cards, 1])
  asked.mockResolvedValue(all as Offered)
  await minutes(2)
  expect(await offeredBy(provider)).toEqual(cards)
  await minutes(0)
  expect([await offeredBy(provider), asked.mock.calls.length]).toEqual([all, 2])
})

test('T1100 a provider that does not list its methods offers all it supports, and is asked again after a minute', async () => {
  const { provider, asked } = aProvider(async () => {
    throw new Error('no right')
  })
  expect(await offeredBy(provider)).toEqual(all)
  expect([await offeredBy(provider), asked.mock.calls.length]).toEqual([all, 1])
  asked.mockResolvedValue(cards)
  await minutes(1.1)
  await offeredBy(provider)
  await minutes(0)
  expect(await offeredBy(provider)).toEqual(cards)
  asked.mockRejectedValue(new Error('away'))
  await minutes(11)
  await offeredBy(provider)
  await minutes(0)
  expect(await offeredBy(provider)).toEqual(cards)
})

test('T1100 a list of payment methods waits no longer than two seconds for a provider that hangs', async () => {
  const { provider } = aProvider(() => new Promise(() => undefined))
  const offered = offeredBy(provider)
  await vi.advanceTimersByTimeAsync(2001)
  expect(await offered).toEqual(all)
})
