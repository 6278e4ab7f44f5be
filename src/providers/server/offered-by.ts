import { setTimeout as pause } from 'node:timers/promises'
import type { Offered, PaymentProvider } from './payment-provider.ts'

/** Milliseconds for which an answer counts, and after which one that did not come is asked for again. */
const keptFor = 10 * 60_000
const againAfter = 60_000
/** Nobody who wants to pay waits longer for the first answer. */
const patience = 2000

interface Remembered {
  offered?: Offered
  until: number
  asking?: Promise<Offered> | undefined
}

const remembered = new WeakMap<PaymentProvider, Remembered>()

/**
 * What the shop's account has at a provider, as it told last; what is old is asked for behind the answer. Before it has told anything,
 * and where it does not (a key without that right), all that it can do is offered, and banks are chosen on its page.
 */
export async function offeredBy(provider: PaymentProvider): Promise<Offered> {
  const known = remembered.get(provider) ?? { until: 0 }
  remembered.set(provider, known)
  if (known.offered && known.until > Date.now()) return known.offered
  known.asking ??= ask(provider, known)
  return known.offered ?? Promise.race([known.asking, pause(patience, all(provider), { ref: false })])
}

async function ask(provider: PaymentProvider, known: Remembered): Promise<Offered> {
  const told = await provider.offered().catch(() => undefined)
  known.offered = told ?? known.offered ?? all(provider)
  known.until = Date.now() + (told ? keptFor : againAfter)
  known.asking = undefined
  return known.offered
}

const all = ({ methods }: PaymentProvider): Offered => ({ methods, banks: [] })
