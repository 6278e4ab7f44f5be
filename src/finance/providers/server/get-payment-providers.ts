import type { Config } from '#platform/config.ts'
import type { ProviderName } from '../pay-methods.ts'
import { openProviders } from './open-providers.ts'
import type { PaymentProvider } from './payment-provider.ts'

type Providers = Map<ProviderName, PaymentProvider>

const opened = new WeakMap<Config, Providers>()

export function getPaymentProviders(config: Config): Providers {
  const providers = opened.get(config) ?? openProviders(config)
  opened.set(config, providers)
  return providers
}
