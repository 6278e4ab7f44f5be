import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { isBuildFresh } from '../tools/build/build-freshness.ts'
import { openStandIn, type StandIn } from '../tools/providers/open-stand-in.ts'
import { measureAnswers, publicPages } from './answers.ts'
import { measureArchive } from './archive.ts'
import { measureBilling } from './billing.ts'
import { type Gear, withGear } from './compare.ts'
import { measureDesk } from './desk-search.ts'
import { type Medians, measureMedians } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureInteractions } from './interactions/measure-interactions.ts'
import { measureMachines } from './machines.ts'
import { measureProcesses } from './many-processes.ts'
import { measureNotifications } from './notifications.ts'
import { measureOfficeLists } from './office-lists.ts'
import { measureCalendar } from './office-rentals.ts'
import { measureOfficeSearch } from './office-search.ts'
import { measureScriptBytes } from './page-scripts.ts'
import { readResidentMegabytes, startBuiltShop, stopAll } from './processes.ts'
import { measureRegisters } from './registers.ts'
import { measureRendering } from './rendering.ts'
import { beginSection, lines, printTable, report, reportMaximum, writeMarkdown, writeResults } from './report.ts'
import { measureCart, measureOrders } from './sql-comparison.ts'
import { measureSuggestions } from './suggestions.ts'
import { type StockedDatabase, withStockedDatabase } from './with-stocked-database.ts'

// npm run bench -- [PART…] [--quick] [--whole] [--size 10k,100k,1M] [--places 5] [--processes 1,2,4] [--shops FOLDER] [--minutes 60] [--write]
// Default: all parts. For a shop of each size, in this order:
//   answers search rendering cart orders notifications scripts growth processes start
// and with their own data: lists desk office-search machines calendar billing archive registers imports interactions
// --quick: one round instead of five. --whole: bills and machines of a large firm, not a fifth or a tenth of them.
// --places: spreads a shop's stock over so many and asks at the last. --shops: keeps and reuses made shops (a million products take some 20 minutes) for a week and one generator; runs
// work on copies. --minutes: what has not begun by then is skipped, what hangs half as long again is killed.
// A full run writes bench/RESULTS.md; a partial one with --write.
const ofShop = [
  ...['answers', 'search', 'rendering', 'cart', 'orders', 'notifications', 'scripts', 'growth'],
  ...['processes', 'start'],
]
const { values: given, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    size: { type: 'string', default: '10k' },
    places: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1,2,4' },
    shops: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
})
const { quick, whole } = given
const sizes = given.size.split(',').map(readSize)
const places = Number(given.places)
const processes = given.processes.split(',').map(Number)
/** Seconds a volley; pgbench and autocannon are wrong on shorter ones. */
const extent = { rounds: quick ? 1 : 5, seconds: 1 }
const minutes = Number(given.minutes)
const began = performance.now()
const medians = new Map<number, Medians>()

const ofTheirOwn: Record<string, () => Promise<void>> = {
  lists: measureOfficeLists,
  desk: () => measureDesk(extent),
  'office-search': () => measureOfficeSearch(quick ? 100 : 400),
  machines: () => measureMachines(whole ? 2_000_000 : 200_000),
  calendar: measureCalendar,
  billing: () => measureBilling(whole ? 100_000 : 20_000, extent),
  archive: () => measureArchive(quick ? 2_000 : 20_000),
  registers: () => measureRegisters(quick ? 10_000 : 100_000),
  imports: () => measureImports(quick ? 10_000 : 100_000),
  interactions: () => measureInteractions(quick ? 1 : 3),
}
const unknown = parts.filter((part) => ![...ofShop, ...Object.keys(ofTheirOwn)].includes(part))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}, but ${[...ofShop, ...Object.keys(ofTheirOwn)].join(', ')}`)

process.env.NODE_ENV = 'production'
if (!isBuildFresh(process.cwd(), process.env.BUILD_DIR ?? 'build')) build()
const hangs = setTimeout(() => void giveUp(), minutes * 1.5 * 60_000)
for (const size of ofShop.some(wants) ? sizes : []) {
  beginSection(`${size.toLocaleString('en')} products`)
  const context = { products: size, places, shops: given.shops }
  await attempt('a shop', () => withStockedDatabase(context, measureShop, measureStart))
}
reportGrowth()
for (const [part, measure] of Object.entries(ofTheirOwn))
  if (wants(part)) {
    beginSection(part)
    await attempt(part, measure)
  }
clearTimeout(hangs)
tell()

function wants(part: string): boolean {
  return parts.length === 0 || parts.includes(part)
}

/** `10k`, `1M` or a plain number. */
function readSize(text: string): number {
  const [, digits, unit] = /^(\d+)([kM]?)$/.exec(text) ?? []
  if (!digits) throw new Error(`--size ${text}: write 10k, 100k or 1M`)
  return Number(digits) * (unit === 'M' ? 1_000_000 : unit === 'k' ? 1_000 : 1)
}

/** A part that fails or has no time left does not stop the others. */
async function attempt(part: string, measure: () => Promise<void>): Promise<void> {
  if (performance.now() - began > minutes * 60_000)
    return report(part, 'not measured', { ok: false, note: `the ${minutes} minutes were over` })
  try {
    await measure()
  } catch (error) {
    process.exitCode = 1
    console.error(error)
    report(part, 'failed', {
      ok: false,
      note:
        String((error as Error).message)
          .split('\n')[0]
          ?.slice(0, 200) ?? '',
    })
  }
}

async function giveUp(): Promise<void> {
  report('the rest', 'not measured', { ok: false, note: `hung until ${minutes * 1.5} minutes were over` })
  tell()
  await stopAll()
  process.exit(1)
}

function tell(): void {
  printTable()
  console.log(writeResults({ parts, quick, whole, sizes, processes }))
  if (given.write || (parts.length === 0 && !quick))
    writeMarkdown(`npm run bench -- ${process.argv.slice(2).join(' ')}`)
  const short = lines.filter(({ ok }) => ok === false).length
  const judged = lines.filter(({ ok }) => ok !== undefined).length
  console.log(short === 0 ? 'Every target is met.' : `${short} of ${judged} targets are not met.`)
}

async function measureShop(appContext: StockedDatabase): Promise<void> {
  const { databaseUrl, filled, folder, filledInSeconds } = appContext
  report('making the shop', `${filledInSeconds.toFixed(0)} s`, {
    note: `${filled.products} products, ${filled.orders} orders`,
  })
  if (ofShop.slice(0, -2).some(wants)) {
    const standIn = await openStandIn()
    const shop = await startBuiltShop({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'shop'),
      PAYMENTS: standIn.payments,
    })
    await withGear({ shop, ...extent }, async (gear) => {
      for (const [part, measure] of Object.entries(ofRunningShop(gear, appContext, standIn)))
        if (wants(part)) await attempt(part, measure)
      const memory = readResidentMegabytes(shop.pid)
      if (memory) reportMaximum('memory after everything', memory.now, 350, 'MB', `at its highest ${memory.highest} MB`)
      await delay(60_000)
      const rested = readResidentMegabytes(shop.pid)
      if (rested)
        report('memory a minute later', `${rested.now} MB`, { note: 'mails sent, the thread of documents ended' })
    })
    await shop.stop()
    await standIn.close()
  }
  if (wants('processes')) await attempt('processes', () => measureProcesses(appContext, processes, 2 * extent.seconds))
}

function ofRunningShop(gear: Gear, appContext: StockedDatabase, standIn: StandIn) {
  return {
    answers: () => measureAnswers(gear, quick),
    search: () => measureSuggestions(gear, quick),
    rendering: () => measureRendering(gear),
    cart: () => measureCart(gear, appContext),
    orders: () => measureOrders(gear, appContext),
    notifications: () => measureNotifications(gear, appContext, standIn),
    scripts: () => measureScripts(gear.shop.url),
    growth: async () =>
      void medians.set(appContext.filled.products, await measureMedians(gear.shop.url, appContext.filled)),
  }
}

async function measureScripts(shop: string): Promise<void> {
  const kilobytes = async (path: string) => (await measureScriptBytes(shop, path)) / 1000
  const customers = {
    checkout: '/checkout',
    'checkout without an account': '/uzsakymas',
    'my data': '/profile',
    'what was ordered': '/ordered',
    'my orders': '/vartotojas/uzsakymai',
    'my sites': '/vartotojas/objektai',
    'my company': '/vartotojas/imone',
  }
  for (const [page, path] of Object.entries({ ...publicPages, ...customers }))
    reportMaximum(`scripts of ${page}`, await kilobytes(path), 110, 'kB')
  for (const [page, path] of Object.entries({ 'the dashboard': '/admin/dashboard', products: '/admin/rent/products' }))
    reportMaximum(`scripts of ${page}`, await kilobytes(path), 180, 'kB')
}

/** On an existing database. */
async function measureStart(dataDir: string): Promise<void> {
  if (!wants('start')) return
  const { startedInMs, stop } = await startBuiltShop({ DATA_DIR: dataDir })
  await stop()
  reportMaximum('later start', startedInMs / 1000, 2, 's', 'with the embedded PostgreSQL, until /readyz answers')
}

/** Slowdown against the smallest measured size. */
function reportGrowth(): void {
  const [[small, before] = [], ...larger] = [...medians].sort(([a], [b]) => a - b)
  if (!small || !before || larger.length === 0) return
  beginSection('growth')
  for (const [large, after] of larger)
    for (const work of ['list', 'product', 'search'] as const) {
      const note = `p50 ${before[work].toFixed(2)} ms → ${after[work].toFixed(2)} ms, one client, nothing in memory`
      reportMaximum(`${work}, ${small} → ${large} products`, after[work] / before[work], 1.5, '×', note)
    }
}
