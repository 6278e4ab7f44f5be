import type { Config } from '#platform/config.ts'
import type { ProviderName } from '../provider-words.ts'
import { openProviders } from './open-providers.ts'
import type { PaymentProvider } from './payment-provider.ts'

type Providers = Map<ProviderName, PaymentProvider>

const opened = new WeakMap<Config, Providers>()

export function providersOf(config: Config): Providers {
  const found = opened.get(config) ?? openProviders(config)
  opened.set(config, found)
  return found
}
