import type { PaymentAccount } from '#platform/payment-accounts.ts'
import type { ProviderName } from '../provider-words.ts'
import { montonio } from './montonio.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { stripe } from './stripe.ts'

/** Longer than a customer waits for a page, in milliseconds; what was asked may have happened all the same. */
const patience = 10_000

/** Whom PAYMENTS names, by name, in its order; nothing is asked of anybody yet. */
export function openProviders(
  { payments }: { payments: PaymentAccount[] },
  waits = patience,
): Map<ProviderName, PaymentProvider> {
  return new Map(payments.map((account) => [account.provider, adapters[account.provider](account, waits)]))
}

const adapters: Record<ProviderName, (account: PaymentAccount, patience: number) => PaymentProvider> = {
  montonio,
  stripe,
}
