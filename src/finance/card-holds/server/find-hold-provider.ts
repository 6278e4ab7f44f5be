import { getPaymentProviders } from '#finance/providers/server/get-payment-providers.ts'
import {
  type CardHolds,
  type PaymentProvider,
  ProviderUnavailable,
} from '#finance/providers/server/payment-provider.ts'
import { readProviderOffer } from '#finance/providers/server/read-provider-offer.ts'
import type { Config } from '#platform/config.ts'

type CardHoldProvider = PaymentProvider & { holds: CardHolds }

/** The first of PAYMENTS that can hold money, if none is named. */
export function findHoldProvider(config: Config, name?: string): CardHoldProvider | undefined {
  const all = [...getPaymentProviders(config).values()]
  return all.find(
    (one): one is CardHoldProvider => one.holds !== undefined && (name === undefined || one.name === name),
  )
}

export async function canHold(config: Config): Promise<boolean> {
  const provider = findHoldProvider(config)
  return provider !== undefined && (await readProviderOffer(provider)).methods.includes('card')
}

/** Throws when a hold's provider was removed from PAYMENTS. */
export function getHoldProvider(config: Config, name: string): CardHoldProvider {
  const provider = findHoldProvider(config, name)
  if (!provider) throw new ProviderUnavailable(`${name} is not in PAYMENTS any more`)
  return provider
}
