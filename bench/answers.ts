import { compare, formatRates, type Gear } from './compare.ts'
import { report, reportMinimum } from './report.ts'

export const publicPages = {
  home: '/',
  category: '/nuoma/kategorija-rent-1-1',
  product: '/nuoma/irankis/irankis-7',
  search: '/search?raktazodis=kalvis',
  cart: '/cart',
  login: '/login',
}

const [cachedPage, json] = [0.9, 0.75]

/** Answered from memory. */
export async function measureAnswers(gear: Gear, quick: boolean): Promise<void> {
  const input = {
    home: [publicPages.home, cachedPage],
    'category page': [publicPages.category, cachedPage],
    'product page': [publicPages.product, cachedPage],
    'category JSON': ['/api/rent-products?category=kategorija-rent-1-1', json],
    'product JSON': ['/api/rent-products/irankis-7', json],
  } as const
  for (const [work, [path, target]] of Object.entries(input)) {
    const comparison = await compare(gear, { requests: [{ path }], clients: 16 })
    reportMinimum(work, comparison.ratio, target, formatRates(comparison))
  }
  for (const work of quick ? [] : (['category JSON', 'product JSON'] as const)) {
    const match = await compare(gear, { requests: [{ path: input[work][0] }], clients: 16, fresh: true })
    report(`${work}, not in memory`, match.ratio.toFixed(2), { note: formatRates(match) })
  }
}
