import { join } from 'node:path'
import type { Request } from 'autocannon'
import type { LoadResult, Volley } from './load.ts'
import { callHelper, type RunningShop, startBuiltShop, startHelper, stopChild } from './processes.ts'
import { report } from './report.ts'
import { buildCartLines, buildCartRequest, buildSuggestionRequests, orderLines, orderRequest } from './shop-requests.ts'
import type { StockedDatabase } from './with-stocked-database.ts'

type Rates = Record<'answers from memory' | 'suggestions' | 'priced carts' | 'orders', number>

/** Beyond the number of cores this shows only what processes cost each other. */
export async function measureProcesses(
  context: StockedDatabase,
  counts: readonly number[],
  seconds: number,
): Promise<void> {
  let alone: Rates | undefined
  for (const count of counts) {
    const rates = await measureTogether(context, count, seconds)
    for (const [work, rate] of Object.entries(rates) as [keyof Rates, number][]) {
      const times = alone && `${(rate / alone[work]).toFixed(2)} × one process’s ${alone[work].toFixed(0)}`
      report(`${work}, ${count} ${count === 1 ? 'process' : 'processes'}`, `${rate.toFixed(0)} /s`, {
        note: times ?? '',
      })
    }
    if (count === 1) alone = rates
  }
}

async function measureTogether(
  { databaseUrl, folder, filled }: StockedDatabase,
  count: number,
  seconds: number,
): Promise<Rates> {
  const each = async <T>(action: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => action(index)))
  // In sequence: only the first migrates.
  const shops: RunningShop[] = []
  for (let index = 0; index < count; index++)
    shops.push(await startBuiltShop({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'shop') }))
  const loads = shops.map(() => startHelper('load.ts'))
  const fireAll = async (volleyOf: (index: number) => Omit<Volley, 'url'>): Promise<number> => {
    const fired = await each((index) =>
      callHelper<LoadResult>(loads[index] as never, { url: shops[index]?.url, ...volleyOf(index) } as Volley),
    )
    const failed = fired.reduce((sum, one) => sum + one.failed, 0)
    if (failed > 0) throw new Error(`${failed} answers failed`)
    return fired.reduce((sum, one) => sum + one.perSecond, 0)
  }
  const steady = (requests: Request[], fresh = false) => ({ requests, fresh, clients: 8, seconds })
  const carts = buildCartLines(filled, 200).map((lines) => buildCartRequest(lines, filled))

  const rates: Rates = {
    'answers from memory': await fireAll(() => steady([{ path: '/api/rent-products?category=kategorija-rent-1-1' }])),
    suggestions: await fireAll(() => steady(buildSuggestionRequests(), true)),
    'priced carts': await fireAll(() => steady(carts)),
    orders: 0,
  }
  const chosen = orderLines(filled, 100 * count)
  const checkouts = await each(async (index) => {
    const requests: Request[] = []
    for (const [turn, lines] of chosen.slice(100 * index, 100 * (index + 1)).entries())
      requests.push(await orderRequest(shops[index]?.url ?? '', lines, 1000 * index + turn, filled))
    return requests
  })
  rates.orders = await fireAll((index) => ({ requests: checkouts[index] ?? [], clients: 8, seconds: 60, once: true }))

  await Promise.all(loads.map(stopChild))
  await Promise.all(shops.map((shop) => shop.stop()))
  return rates
}
