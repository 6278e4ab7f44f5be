import type { Config } from '#platform/config.ts'
import { methodWords, type PayMethod } from '#providers/provider-words.ts'
import type { PaymentProvider } from '#providers/server/payment-provider.ts'
import { providersOf } from '#providers/server/providers-of.ts'
import type { PaymentMethod } from '../online-payments.contract.ts'

/** How the shop can be paid online: for each way the first provider that has it. */
export function methodsOf(config: Config): PaymentMethod[] {
  const offered = [...providersOf(config).values()].flatMap(({ name, methods }) =>
    methods.map((method) => ({ provider: name, method, title: methodWords[method] })),
  )
  return offered.filter((one, at) => offered.findIndex(({ method }) => method === one.method) === at)
}

/** Who takes payments of this way; undefined: nobody. */
export function providerOf(config: Config, method: PayMethod): PaymentProvider | undefined {
  const offered = methodsOf(config).find((one) => one.method === method)
  return offered && providersOf(config).get(offered.provider)
}
