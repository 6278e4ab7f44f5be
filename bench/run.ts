import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Request } from 'autocannon'
import pg from 'pg'
import { firstSettings } from '#settings/settings.contract.ts'
import { build } from '../scripts/build.ts'
import { buildIsFresh } from '../tools/build/build-freshness.ts'
import { compare, fire, type Gear, type Server } from './compare.ts'
import { measureDocuments } from './drawn-documents.ts'
import { customers, type Filled, firstIds } from './fill-shop.ts'
import type { Rendered, ToRender } from './first-rendering.ts'
import { type Medians, measureMedians } from './growth.ts'
import { measureProcesses } from './many-processes.ts'
import { medianBy } from './median-by.ts'
import { measureOfficeLists } from './office-lists.ts'
import { scriptBytes } from './page-scripts.ts'
import { askHelper, hearHelper, residentMegabytes, startHelper, startShop, stopChild } from './processes.ts'
import { type Recorded, recordStatements } from './record-statements.ts'
import { type Choices, hasPgbench, type Replay, replayByPg, replayByPgbench } from './replay-statements.ts'
import {
  beginSection,
  lines,
  printTable,
  report,
  reportAtLeast,
  reportAtMost,
  writeMarkdown,
  writeResults,
} from './report.ts'
import {
  cartLines,
  cartRequest,
  modelRequests,
  orderLines,
  orderRequest,
  suggestionRequests,
} from './shop-questions.ts'
import { makeTemplates } from './statement-template.ts'
import { metricsToken, titlesInMemory } from './titles-in-memory.ts'
import { type Ground, withStockedDatabase } from './with-stocked-database.ts'

// npm run bench -- [--quick] [--size 10k,100k,1M] [--processes 1,2,4] [--write]
//   [--shops FOLDER] [--only answers,search,rendering,cart,orders,scripts,start,growth,processes,office,documents]
// --shops keeps the shops that are made and takes them from there next time: one of a million products is some 20 minutes'
// work. They are made anew after a week or with another generator; every run works on a copy.
// A run of everything writes bench/RESULTS.md; a part of it does so with --write.
const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    size: { type: 'string', default: '10k' },
    processes: { type: 'string', default: '1,2,4' },
    shops: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const options = {
  quick: given.quick,
  sizes: given.size.split(',').map(readSize),
  processes: given.processes.split(',').map(Number),
  only: given.only?.split(','),
}
const rounds = options.quick ? 1 : 5
/** Of one volley; neither pgbench nor autocannon counts shorter ones rightly. */
const seconds = 1
const publicPages = {
  home: '/',
  category: '/nuoma/kategorija-rent-1-1',
  product: '/nuoma/irankis/irankis-7',
  search: '/search?raktazodis=kalvis',
  cart: '/cart',
  login: '/login',
}

process.env.NODE_ENV = 'production'
if (!buildIsFresh(process.cwd(), process.env.BUILD_DIR ?? 'build')) build()
const medians = new Map<number, Medians>()
if (options.only?.some((part) => part !== 'office' && part !== 'documents') ?? true)
  for (const size of options.sizes)
    await withStockedDatabase({ products: size, shops: given.shops }, measureShop, measureStart)
if (wants('growth')) reportGrowth()
if (wants('documents')) {
  beginSection('documents')
  await measureDocuments(rounds)
}
if (wants('office')) {
  beginSection('the office’s lists')
  await measureOfficeLists()
}
printTable()
console.log(writeResults(options))
if (given.write || (options.only === undefined && !options.quick))
  writeMarkdown(`npm run bench -- ${process.argv.slice(2).join(' ')}`)
const short = lines.filter(({ ok }) => ok === false).length
const judged = lines.filter(({ ok }) => ok !== undefined).length
console.log(short === 0 ? 'Every target is met.' : `${short} of ${judged} targets are not met.`)

type Lent = Pick<Ground, 'databaseUrl' | 'filled' | 'folder'>
type Part =
  | 'answers'
  | 'search'
  | 'rendering'
  | 'cart'
  | 'orders'
  | 'scripts'
  | 'start'
  | 'growth'
  | 'processes'
  | 'office'
  | 'documents'

/** `10k`, `1M` or a bare number. */
function readSize(text: string): number {
  const [, digits, unit] = /^(\d+)([kM]?)$/.exec(text) ?? []
  if (!digits) throw new Error(`--size ${text}: write 10k, 100k or 1M`)
  return Number(digits) * (unit === 'M' ? 1_000_000 : unit === 'k' ? 1_000 : 1)
}

function wants(part: Part): boolean {
  return options.only === undefined || options.only.includes(part)
}

async function measureShop(ground: Ground): Promise<void> {
  const { databaseUrl, filled, folder, filledInSeconds } = ground
  beginSection(`${filled.products.toLocaleString('en')} products`)
  report('making the shop', `${filledInSeconds.toFixed(0)} s`, {
    note: `${filled.products} products, ${filled.orders} orders`,
  })
  const shop = await startShop({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'shop'),
    METRICS_TOKEN: metricsToken,
  })
  const read = await titlesInMemory(shop.url)
  report('titles in memory after the start', read === undefined ? 'never' : `${read.toFixed(1)} s`, {
    note: `PostgreSQL is asked until then; ${residentMegabytes(shop.pid)?.now} MB`,
  })
  const bareHelper = startHelper('bare-server.ts')
  const bare = { url: await hearHelper<string>(bareHelper), pid: bareHelper.pid as number, helper: bareHelper }
  const gear: Gear = { shop, bare, load: startHelper('load.ts'), rounds, seconds }

  if (wants('answers')) await measureAnswers(gear)
  if (wants('search')) await measureSuggestions(gear)
  if (wants('rendering')) await measureRendering(shop.url)
  if (wants('cart')) await measureCart(gear, { databaseUrl, filled, folder })
  if (wants('orders')) await measureOrders(gear, { databaseUrl, filled, folder })
  const memory = residentMegabytes(shop.pid)
  if (memory) reportAtMost('memory after load', memory.now, 350, 'MB', `at its highest ${memory.highest} MB`)
  if (wants('scripts')) await measureScripts(shop.url)
  if (wants('growth')) medians.set(filled.products, await measureMedians(shop.url))
  await shop.stop()
  if (wants('processes')) await measureProcesses(ground, options.processes, 2 * seconds)
}

/** How much slower the larger shops answer than the smallest that was measured. */
function reportGrowth(): void {
  const [[small, before] = [], ...larger] = [...medians].sort(([a], [b]) => a - b)
  if (!small || !before || larger.length === 0) return
  beginSection('growth')
  for (const [large, after] of larger)
    for (const work of ['list', 'product', 'search'] as const) {
      const note = `p50 ${before[work].toFixed(2)} ms → ${after[work].toFixed(2)} ms, one client, nothing in memory`
      reportAtMost(`${work}, ${small} → ${large} products`, after[work] / before[work], 1.5, '×', note)
    }
}

/** What most visitors ask, which is in memory. */
async function measureAnswers(gear: Gear): Promise<void> {
  const asked = {
    home: [publicPages.home, 0.6],
    'category page': [publicPages.category, 0.6],
    'product page': [publicPages.product, 0.6],
    'category JSON': ['/api/rent-products?category=kategorija-rent-1-1', 0.5],
    'product JSON': ['/api/rent-products/irankis-7', 0.5],
  } as const
  for (const [work, [path, target]] of Object.entries(asked)) {
    const found = await compare(gear, { requests: [{ path }], clients: 16 })
    reportAtLeast(work, found.ratio, target, rates(found))
  }
  for (const work of options.quick ? [] : (['category JSON', 'product JSON'] as const)) {
    const found = await compare(gear, { requests: [{ path: asked[work][0] }], clients: 16, fresh: true })
    report(`${work}, not in memory`, found.ratio.toFixed(2), { note: rates(found) })
  }
}

async function measureSuggestions(gear: Gear): Promise<void> {
  const requests = suggestionRequests()
  const found = await compare({ ...gear, seconds: 2 * seconds }, { requests, clients: 16, fresh: true })
  reportAtLeast('suggestions', found.ratio, 0.1, `${requests.length} texts, none in memory; ${rates(found)}`)
  reportAtMost(
    'suggestions, p99 of 16 clients',
    found.ours.p99,
    10,
    'ms',
    `p50 ${found.ours.p50} ms; bare ${found.bare.p99} ms`,
  )
  const models = modelRequests()
  const few = await compare(gear, { requests: models, clients: 16, fresh: true })
  report('suggestions, model numbers', few.ratio.toFixed(2), {
    note: `${models.length} texts that few titles have, so that descriptions are asked as well; ${rates(few)}; p99 ${few.ours.p99} ms`,
  })
  if (options.quick) return
  const again = await compare(gear, { requests, clients: 16 })
  report('suggestions that somebody has asked for before', again.ratio.toFixed(2), { note: rates(again) })
}

type Found = Awaited<ReturnType<typeof compare>>

function rates({ ours, bare, cpuRatio }: Found): string {
  return `${ours.perSecond.toFixed(0)} of ${bare.perSecond.toFixed(0)} /s${cpuRatio === undefined ? '' : `; by CPU time ${cpuRatio.toFixed(2)}`}`
}

async function measureRendering(shop: string): Promise<void> {
  const helper = startHelper('first-rendering.ts')
  for (const page of ['home', 'category', 'product'] as const) {
    const asked: ToRender = { shop, path: publicPages[page], rounds, seconds: 0.4 }
    const { ratio, ours, react } = await askHelper<Rendered>(helper, asked)
    reportAtLeast(
      `first rendering, ${page}`,
      ratio,
      0.25,
      `${ours.toFixed(0)} of renderToString’s ${react.toFixed(0)} /s`,
    )
  }
  await stopChild(helper)
}

async function measureCart(gear: Gear, { databaseUrl, filled, folder }: Lent): Promise<void> {
  const carts = cartLines(filled, 200).map(cartRequest)
  const recorded = await recordStatements(databaseUrl, join(folder, 'recorder'), carts.slice(0, 2))
  const replay = {
    url: databaseUrl,
    templates: makeTemplates(recorded, {}, firstIds.orders),
    choices: {},
    clients: 8,
    seconds,
    folder,
  }
  await measureAgainstSql('price a cart of 5 lines', replay, async () => {
    return (await fire(gear, gear.shop, { requests: carts, clients: 8, seconds })).perSecond
  })
}

async function measureOrders(gear: Gear, { databaseUrl, filled, folder }: Lent): Promise<void> {
  const chosen = orderLines(filled, 1000)
  const mine = chosen.slice(-2)
  const checkouts = await Promise.all(mine.map((lines, i) => orderRequest(gear.shop.url, lines, i)))
  await setCounter(databaseUrl)
  const recorded = await recordStatements(databaseUrl, join(folder, 'recorder'), checkouts)
  const { templates, choices } = repeatable(
    recorded,
    filled,
    mine.at(-1)?.map(({ id }) => id) ?? [],
    checkouts.at(-1) as Request,
  )
  const replay = { url: databaseUrl, templates, choices, clients: 8, seconds: 2 * seconds, folder }
  report('statements of an order', String(recorded.length), {
    note: 'round trips to PostgreSQL, the reading back included',
  })

  const taker = startHelper('order-taker.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'taker'),
  })
  const server = { url: await hearHelper<string>(taker), pid: taker.pid as number }
  let turn = 10
  const placeOn = async (one: Server) => {
    const requests: Request[] = []
    for (const lines of chosen.slice(0, 600)) requests.push(await orderRequest(one.url, lines, turn++))
    return (await fire(gear, one, { requests, clients: 8, seconds: 60, once: true })).perSecond
  }
  await measureAgainstSql('place an order (3 lines)', replay, () => placeOn(server))
  await stopChild(taker)
  const busy = await placeOn(gear.shop)
  report('orders, mails and PDFs meanwhile', busy.toFixed(0), {
    note: 'orders a second while the same process sends their mails',
  })
}

async function setCounter(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into document_series (kind, series, next_number) values ('prepayment', $1, $2)
     on conflict on constraint one_counter_per_series do update set next_number = excluded.next_number`,
    [firstSettings.series.prepayment, firstIds.number],
  )
  await client.end()
}

/** What the next order of the replay is about: other products, another customer, a key of its own. */
function repeatable(recorded: Recorded[], { range }: Filled, ids: number[], checkout: Request) {
  const kinds = ['rent', 'sell', 'addition'] as const
  const known = Object.fromEntries(kinds.map((kind, i) => [kind, String(ids[i])]))
  const customer = String(firstIds.users + 1)
  const key = `customer:${checkout.headers?.['idempotency-key']}`
  const choices: Choices = {
    ...Object.fromEntries(kinds.map((kind) => [kind, { from: range[kind][0], to: range[kind][1] }])),
    customer: { from: firstIds.users, to: firstIds.users + customers - 1 },
    key: { from: 1, to: 2 ** 48 },
  }
  return { templates: makeTemplates(recorded, { ...known, customer, key }, firstIds.orders), choices }
}

/** The shop and the bare SQL by turns; the median of the rounds. */
async function measureAgainstSql(work: string, replay: Replay, ours: () => Promise<number>): Promise<void> {
  const pgbench = hasPgbench()
  const measured: { shop: number; sql: number; ratio: number }[] = []
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const shop = await ours()
    const sql = pgbench ? replayByPgbench(replay) : await replayByPg(replay)
    measured.push({ shop, sql, ratio: shop / sql })
  }
  const { shop, sql, ratio } = medianBy(measured, (one) => one.ratio)
  const by = pgbench ? 'pgbench' : 'a bare pg client in a loop'
  reportAtLeast(
    work,
    ratio,
    0.5,
    `${shop.toFixed(0)} of ${sql.toFixed(0)} /s by ${by}, ${replay.templates.length} statements`,
  )
}

async function measureScripts(shop: string): Promise<void> {
  for (const [page, path] of Object.entries(publicPages))
    reportAtMost(`scripts of ${page}`, (await scriptBytes(shop, path)) / 1000, 110, 'kB')
  reportAtMost('scripts of the dashboard', (await scriptBytes(shop, '/admin/dashboard')) / 1000, 220, 'kB')
}

/** A later start, on a database of its own that is there. */
async function measureStart(dataDir: string): Promise<void> {
  if (!wants('start')) return
  const { startedInMs, stop } = await startShop({ DATA_DIR: dataDir })
  await stop()
  reportAtMost('later start', startedInMs / 1000, 2, 's', 'with the embedded PostgreSQL, until /readyz answers')
}
