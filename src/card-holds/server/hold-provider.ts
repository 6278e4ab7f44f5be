import type { Config } from '#platform/config.ts'
import { openProviders } from '#providers/server/open-providers.ts'
import type { CardHolds, PaymentProvider } from '#providers/server/payment-provider.ts'
import { ProviderUnavailable } from '#providers/server/payment-provider.ts'

type Holding = PaymentProvider & { holds: CardHolds }

const opened = new WeakMap<Config, PaymentProvider[]>()

/** The first provider of PAYMENTS that holds money on cards, or the one that is named; undefined: there is none. */
export function holdProvider(config: Config, name?: string): Holding | undefined {
  const all = opened.get(config) ?? [...openProviders(config).values()]
  opened.set(config, all)
  return all.find((one): one is Holding => one.holds !== undefined && (name === undefined || one.name === name))
}

/** The same, of a hold that is there: whoever took it out of PAYMENTS has to put it back. */
export function providerOfHold(config: Config, name: string): Holding {
  const provider = holdProvider(config, name)
  if (!provider) throw new ProviderUnavailable(`${name} is not in PAYMENTS any more`)
  return provider
}
