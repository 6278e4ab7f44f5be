import type { Config } from '#platform/config.ts'
import { offeredBy } from '#providers/server/offered-by.ts'
import { type CardHolds, type PaymentProvider, ProviderUnavailable } from '#providers/server/payment-provider.ts'
import { providersOf } from '#providers/server/providers-of.ts'

type Holding = PaymentProvider & { holds: CardHolds }

/** The first provider of PAYMENTS that holds money on cards, or the one that is named; undefined: there is none. */
export function holdProvider(config: Config, name?: string): Holding | undefined {
  const all = [...providersOf(config).values()]
  return all.find((one): one is Holding => one.holds !== undefined && (name === undefined || one.name === name))
}

/** Whether deposits can be held on cards now: the provider's account may have none. */
export async function canHold(config: Config): Promise<boolean> {
  const provider = holdProvider(config)
  return provider !== undefined && (await offeredBy(provider)).methods.includes('card')
}

/** The same, of a hold that is there: whoever took it out of PAYMENTS has to put it back. */
export function providerOfHold(config: Config, name: string): Holding {
  const provider = holdProvider(config, name)
  if (!provider) throw new ProviderUnavailable(`${name} is not in PAYMENTS any more`)
  return provider
}
