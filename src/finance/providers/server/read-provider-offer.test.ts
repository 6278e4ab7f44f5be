import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentProvider, ProviderOffer } from './payment-provider.ts'
import { readProviderOffer } from './read-provider-offer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cards: ProviderOffer = { methods: ['card'], banks: [] }
const all = { methods: ['bank', 'card'], banks: [] }

const aProvider = (offered: () => Promise<ProviderOffer>) => {
  const input = vi.fn(offered)
  return {
    calls: input,
    provider: { name: 'montonio', methods: ['bank', 'card'], offered: input } as unknown as PaymentProvider,
  }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('T1100 a provider is asked once for many who pay, and again behind an answer that is old', async () => {
  const { provider, calls: input } = aProvider(async () => cards)
  expect(await Promise.all([readProviderOffer(provider), readProviderOffer(provider)])).toEqual([cards, cards])
  await minutes(9)
  expect([await readProviderOffer(provider), input.mock.calls.length]).toEqual([cards, 1])
  input.mockResolvedValue(all as ProviderOffer)
  await minutes(2)
  expect(await readProviderOffer(provider)).toEqual(cards)
  await minutes(0)
  expect([await readProviderOffer(provider), input.mock.calls.length]).toEqual([all, 2])
})

test('T1100 a provider that does not list its methods offers all it supports, and is asked again after a minute', async () => {
  const { provider, calls: input } = aProvider(async () => {
    throw new Error('no right')
  })
  expect(await readProviderOffer(provider)).toEqual(all)
  expect([await readProviderOffer(provider), input.mock.calls.length]).toEqual([all, 1])
  input.mockResolvedValue(cards)
  await minutes(1.1)
  await readProviderOffer(provider)
  await minutes(0)
  expect(await readProviderOffer(provider)).toEqual(cards)
  input.mockRejectedValue(new Error('away'))
  await minutes(11)
  await readProviderOffer(provider)
  await minutes(0)
  expect(await readProviderOffer(provider)).toEqual(cards)
})

test('T1100 a list of payment methods waits no longer than two seconds for a provider that hangs', async () => {
  const { provider } = aProvider(() => new Promise(() => undefined))
  const offered = readProviderOffer(provider)
  await vi.advanceTimersByTimeAsync(2001)
  expect(await offered).toEqual(all)
})
