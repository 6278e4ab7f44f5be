import type { Filled } from './fill-shop.ts'
import { suggestionRequests } from './shop-questions.ts'

const works = ['list', 'product', 'search'] as const
export type Medians = Record<(typeof works)[number], number>

/** Median milliseconds by work, one client, uncached; compared between sizes. */
export async function measureMedians(url: string, { place }: Filled): Promise<Medians> {
  const there = place ? `&available=1&place=${place}` : ''
  const asked = {
    list: Array.from(
      { length: 200 },
      (_, i) => `/api/rent-products?category=kategorija-rent-1-${1 + (i % 12)}${there}`,
    ),
    product: Array.from({ length: 200 }, (_, i) => `/api/rent-products/irankis-${i * 3}?`),
    search: suggestionRequests().map(({ path }) => String(path)),
  }
  const found: Medians = { list: 0, product: 0, search: 0 }
  for (const work of works) found[work] = await p50(url, asked[work])
  return found
}

/** The first round warms up; each address is asked once. */
async function p50(url: string, paths: string[]): Promise<number> {
  const times: number[] = []
  for (const [index, path] of [...paths, ...paths].entries()) {
    const begun = performance.now()
    const answer = await fetch(`${url}${path}&karta=${index}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    if (index >= paths.length) times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number
}
