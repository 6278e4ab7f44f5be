import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProvider, ProviderOffer } from './payment-provider.ts'

/** Milliseconds; a missing answer is asked again after as long. */
const keptFor = 10 * 60_000
const againAfter = 60_000
/** Milliseconds to wait for the first answer. */
const patience = 2000

interface CachedOffer {
  offered?: ProviderOffer
  until: number
  asking?: Promise<ProviderOffer> | undefined
}

const remembered = new WeakMap<PaymentProvider, CachedOffer>()

/** Cached; refreshed behind. Before an answer, or where the key may not ask, all it can do. */
export async function readProviderOffer(provider: PaymentProvider): Promise<ProviderOffer> {
  const known = remembered.get(provider) ?? { until: 0 }
  remembered.set(provider, known)
  if (known.offered && known.until > Date.now()) return known.offered
  known.asking ??= ask(provider, known)
  return known.offered ?? Promise.race([known.asking, pause(patience, all(provider), { ref: false })])
}

async function ask(provider: PaymentProvider, known: CachedOffer): Promise<ProviderOffer> {
  const offer = await provider.offered().catch(() => undefined)
  known.offered = offer ?? known.offered ?? all(provider)
  known.until = Date.now() + (offer ? keptFor : againAfter)
  known.asking = undefined
  return known.offered
}

const all = ({ methods }: PaymentProvider): ProviderOffer => ({ methods, banks: [] })
