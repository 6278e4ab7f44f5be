import { type PayMethod, payMethodLabels } from '#finance/providers/pay-methods.ts'
import { getPaymentProviders } from '#finance/providers/server/get-payment-providers.ts'
import type { Bank, PaymentProvider } from '#finance/providers/server/payment-provider.ts'
import { readProviderOffer } from '#finance/providers/server/read-provider-offer.ts'
import type { Config } from '#platform/config.ts'
import { invalid } from '#platform/refusal.ts'
import type { PaymentMethod } from '../online-payments.contract.ts'

/** The first provider of each method is listed; cents. */
export async function listPaymentMethods(config: Config, amount = Number.POSITIVE_INFINITY): Promise<PaymentMethod[]> {
  const offered = await Promise.all([...getPaymentProviders(config).values()].map(methodsAt))
  return offered
    .flat()
    .filter((one, at, all) => all.findIndex(({ method }) => method === one.method) === at)
    .filter(({ provider }) => amount >= (getPaymentProviders(config).get(provider)?.min ?? 0))
}

/** The least sum taken online, in cents; undefined: `amount` is enough, or nothing is taken online. */
export async function findMinOnlineAmount(config: Config, amount: number): Promise<number | undefined> {
  const leasts = (await listPaymentMethods(config)).map(
    ({ provider }) => getPaymentProviders(config).get(provider)?.min ?? 0,
  )
  return leasts.length > 0 && leasts.every((min) => amount < min) ? Math.min(...leasts) : undefined
}

async function methodsAt(provider: PaymentProvider): Promise<PaymentMethod[]> {
  const { methods, banks } = await readProviderOffer(provider)
  return methods.map((method) => ({
    provider: provider.name,
    method,
    title: payMethodLabels[method],
    ...(method === 'bank' && banks.length > 0 && { banks: [...banks] }),
  }))
}

/** 422 on a bank that is not offered. */
export async function findPaymentProvider(
  config: Config,
  { method, bank: code }: { method: PayMethod; bank?: string | undefined },
): Promise<{ provider: PaymentProvider; bank: Bank | null } | undefined> {
  const offered = (await listPaymentMethods(config)).find((one) => one.method === method)
  const provider = offered && getPaymentProviders(config).get(offered.provider)
  if (!provider) return undefined
  const bank = offered.banks?.find((one) => one.code === code) ?? null
  if (code && method === 'bank' && !bank)
    throw invalid({ bank: ['Šio banko pasirinkti nebegalima. Pasirinkite kitą arba mokėkite nepasirinkę.'] })
  return { provider, bank }
}
