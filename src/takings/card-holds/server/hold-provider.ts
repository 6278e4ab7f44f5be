import type { Config } from '#platform/config.ts'
import { offeredBy } from '#takings/providers/server/offered-by.ts'
import {
  type CardHolds,
  type PaymentProvider,
  ProviderUnavailable,
} from '#takings/providers/server/payment-provider.ts'
import { providersOf } from '#takings/providers/server/providers-of.ts'

type Holding = PaymentProvider & { holds: CardHolds }

/** The first of PAYMENTS that can hold money, if none is named. */
export function holdProvider(config: Config, name?: string): Holding | undefined {
  const all = [...providersOf(config).values()]
  return all.find((one): one is Holding => one.holds !== undefined && (name === undefined || one.name === name))
}

export async function canHold(config: Config): Promise<boolean> {
  const provider = holdProvider(config)
  return provider !== undefined && (await offeredBy(provider)).methods.includes('card')
}

/** Throws when a hold's provider was removed from PAYMENTS. */
export function providerOfHold(config: Config, name: string): Holding {
  const provider = holdProvider(config, name)
  if (!provider) throw new ProviderUnavailable(`${name} is not in PAYMENTS any more`)
  return provider
}
