import type { FilledShop } from './fill-shop.ts'
import { buildSuggestionRequests } from './shop-requests.ts'

const works = ['list', 'product', 'search'] as const
export type Medians = Record<(typeof works)[number], number>

/** Median milliseconds by work, one client, uncached; compared between sizes. */
export async function measureMedians(url: string, { place }: FilledShop): Promise<Medians> {
  const there = place ? `&available=1&place=${place}` : ''
  const input = {
    list: Array.from(
      { length: 200 },
      (_, i) => `/api/rent-products?category=kategorija-rent-1-${1 + (i % 12)}${there}`,
    ),
    product: Array.from({ length: 200 }, (_, i) => `/api/rent-products/irankis-${i * 3}?`),
    search: buildSuggestionRequests().map(({ path }) => String(path)),
  }
  const medians: Medians = { list: 0, product: 0, search: 0 }
  for (const work of works) medians[work] = await p50(url, input[work])
  return medians
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
