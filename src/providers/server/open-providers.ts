import type { PaymentAccount } from '#platform/payment-accounts.ts'
import type { ProviderName } from '../provider-words.ts'
import { montonio } from './montonio.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { stripe } from './stripe.ts'

/** Whom PAYMENTS names, by name, in its order; nothing is asked of anybody yet. */
export function openProviders({ payments }: { payments: PaymentAccount[] }): Map<ProviderName, PaymentProvider> {
  return new Map(payments.map((account) => [account.provider, adapters[account.provider](account)]))
}

const adapters: Record<ProviderName, (account: PaymentAccount) => PaymentProvider> = { montonio, stripe }
