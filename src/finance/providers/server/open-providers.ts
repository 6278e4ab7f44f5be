import type { PaymentAccount } from '#platform/payment-accounts.ts'
import type { ProviderName } from '../pay-methods.ts'
import { createMontonioProvider } from './montonio.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createStripeProvider } from './stripe.ts'

/** Milliseconds; the request may still have been done. */
const patience = 10_000

export function openProviders(
  { payments }: { payments: PaymentAccount[] },
  waits = patience,
): Map<ProviderName, PaymentProvider> {
  return new Map(payments.map((account) => [account.provider, adapters[account.provider](account, waits)]))
}

const adapters: Record<ProviderName, (account: PaymentAccount, patience: number) => PaymentProvider> = {
  montonio: createMontonioProvider,
  stripe: createStripeProvider,
}
