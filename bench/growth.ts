import { parseArgs } from 'node:util'
import { startShop } from './processes.ts'
import { printTable, report, reportAtMost, writeResults } from './report.ts'
import { suggestionRequests } from './shop-questions.ts'
import { withStockedDatabase } from './with-stocked-database.ts'

// How much slower a large shop answers than one of 10,000 products: node scripts/runtime.mjs bench/growth.ts [--products 1000000]
const { values } = parseArgs({ options: { products: { type: 'string', default: '1000000' } } })
const small = 10_000
const large = Number(values.products)

process.env.NODE_ENV = 'production'
const before = await medians(small)
const after = await medians(large)
for (const work of ['list', 'product', 'search'] as const) {
  const note = `p50 ${before[work].toFixed(2)} ms → ${after[work].toFixed(2)} ms, one client, nothing in memory`
  reportAtMost(`${work}, ${small} → ${large} products`, after[work] / before[work], 1.5, '×', note)
}
printTable()
console.log(writeResults({ products: large }))

type Medians = Record<'list' | 'product' | 'search', number>

async function medians(products: number): Promise<Medians> {
  const found: Medians = { list: 0, product: 0, search: 0 }
  await withStockedDatabase(products, async ({ databaseUrl, folder }) => {
    const { url } = await startShop({ DATABASE_URL: databaseUrl, DATA_DIR: `${folder}/shop` })
    report(`${products} products`, 'filled')
    const asked = {
      list: Array.from({ length: 200 }, (_, i) => `/api/rent-products?category=kategorija-rent-1-${1 + (i % 12)}`),
      product: Array.from({ length: 200 }, (_, i) => `/api/rent-products/irankis-${i * 3}?`),
      search: suggestionRequests().map(({ path }) => String(path)),
    }
    for (const work of ['list', 'product', 'search'] as const) found[work] = await p50(url, asked[work])
  })
  return found
}

/** Milliseconds of the middle answer. The first round is for warmth; each address is asked only once. */
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
