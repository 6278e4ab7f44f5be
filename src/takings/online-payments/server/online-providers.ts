import type { Config } from '#platform/config.ts'
import { invalid } from '#platform/refusal.ts'
import { methodWords, type PayMethod } from '#takings/providers/provider-words.ts'
import { offeredBy } from '#takings/providers/server/offered-by.ts'
import type { Bank, PaymentProvider } from '#takings/providers/server/payment-provider.ts'
import { providersOf } from '#takings/providers/server/providers-of.ts'
import type { PaymentMethod } from '../online-payments.contract.ts'

/** For each method the first provider that offers it; cents. */
export async function methodsOf(config: Config, amount = Number.POSITIVE_INFINITY): Promise<PaymentMethod[]> {
  const offered = await Promise.all([...providersOf(config).values()].map(methodsAt))
  return offered
    .flat()
    .filter((one, at, all) => all.findIndex(({ method }) => method === one.method) === at)
    .filter(({ provider }) => amount >= (providersOf(config).get(provider)?.least ?? 0))
}

/** The least sum taken online, in cents; undefined: `amount` is enough, or nothing is taken online. */
export async function leastAbove(config: Config, amount: number): Promise<number | undefined> {
  const leasts = (await methodsOf(config)).map(({ provider }) => providersOf(config).get(provider)?.least ?? 0)
  return leasts.length > 0 && leasts.every((least) => amount < least) ? Math.min(...leasts) : undefined
}

async function methodsAt(provider: PaymentProvider): Promise<PaymentMethod[]> {
  const { methods, banks } = await offeredBy(provider)
  return methods.map((method) => ({
    ...{ provider: provider.name, method, title: methodWords[method] },
    ...(method === 'bank' && banks.length > 0 && { banks: [...banks] }),
  }))
}

/** 422 on a bank that is not offered. */
export async function providerOf(
  config: Config,
  { method, bank: code }: { method: PayMethod; bank?: string | undefined },
): Promise<{ provider: PaymentProvider; bank: Bank | null } | undefined> {
  const offered = (await methodsOf(config)).find((one) => one.method === method)
  const provider = offered && providersOf(config).get(offered.provider)
  if (!provider) return undefined
  const bank = offered.banks?.find((one) => one.code === code) ?? null
  if (code && method === 'bank' && !bank)
    throw invalid({ bank: ['Šio banko pasirinkti nebegalima. Pasirinkite kitą arba mokėkite nepasirinkę.'] })
  return { provider, bank }
}
