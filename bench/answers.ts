import { compare, type Gear, rates } from './compare.ts'
import { report, reportAtLeast } from './report.ts'

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
  const asked = {
    home: [publicPages.home, cachedPage],
    'category page': [publicPages.category, cachedPage],
    'product page': [publicPages.product, cachedPage],
    'category JSON': ['/api/rent-products?category=kategorija-rent-1-1', json],
    'product JSON': ['/api/rent-products/irankis-7', json],
  } as const
  for (const [work, [path, target]] of Object.entries(asked)) {
    const found = await compare(gear, { requests: [{ path }], clients: 16 })
    reportAtLeast(work, found.ratio, target, rates(found))
  }
  for (const work of quick ? [] : (['category JSON', 'product JSON'] as const)) {
    const found = await compare(gear, { requests: [{ path: asked[work][0] }], clients: 16, fresh: true })
    report(`${work}, not in memory`, found.ratio.toFixed(2), { note: rates(found) })
  }
}
