import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { addMonths } from '#rules/calendar/add-months.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openProgramForBusiness } from '#shell/settings/server/settings.factories.ts'
import { invariants } from '../src/app/invariants.ts'
import { createCreditRentals } from './at-size/credit-rentals.factories.ts'
import { measureClientPage } from './client-page.ts'
import { type Gear, withGear } from './compare.ts'
import { readResidentMegabytes } from './processes.ts'
import { report, reportMaximum } from './report.ts'
import { withOffice } from './with-office.ts'

const today = toVilniusDay(new Date())
const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1)
const from = addMonths(`${today.slice(0, 7)}-04`, -1)
/** For 100,000 rentals; proportionally less for fewer. */
const mostMinutes = 8

export async function measureBilling(rentals: number, extent: Pick<Gear, 'rounds' | 'seconds'>): Promise<void> {
  const clients = Math.ceil(rentals / 50)
  const minutes = (mostMinutes * rentals) / 100_000
  let largest = 0
  await withOffice(
    async (db) => {
      const pool = db.$client as unknown as pg.Pool
      const began = performance.now()
      await createCreditRentals(pool.options.connectionString as string, { rentals, clients, from, openEnded: true })
      report('making the rentals', `${seconds(began)} s`, {
        note: `${rentals} of ${clients} clients, five to an order, each second without an agreed end`,
      })
      const { rows } = await pool.query<{ id: number }>('select min(id) as id from clients')
      largest = rows[0]?.id ?? 0
    },
    async (url, token, shop) => {
      const { pid, databaseUrl, startAgain } = shop
      await openProgramForBusiness({ base: url }, token)
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      const look = await reportRun('a look at a month', pid, { url, token, until: monthEnd, dry_run: true }, minutes)
      const billed = await reportRun('the month’s run', pid, { url, token, until: monthEnd }, minutes)
      reportMaximum('bills that a look did not tell', Math.abs(billed.bills - look.bills), 0, '', figuresOf(billed))
      await reportBreaches(pool, 'the month’s run')
      await withGear({ shop, ...extent }, (gear) => measureClientPage(gear, token, largest))

      const half = Math.floor(billed.bills / 2)
      const lost = ask({ url, token, until: today }).catch(() => undefined)
      while ((await invoices(pool)) < billed.bills + half) await delay(100)
      process.kill(pid, 'SIGKILL')
      await lost
      const before = (await invoices(pool)) - billed.bills
      report('the next run, killed by kill -9', `${before} bills`, { note: `of ${billed.bills}` })
      await reportBreaches(pool, 'kill -9')
      const again = await startAgain()
      const rest = await reportRun('run again', again.pid, { url: again.url, token, until: today }, minutes)
      reportMaximum('bills missing or twice', Math.abs(before + rest.bills - billed.bills), 0, '', figuresOf(rest))
      const none = await reportRun('run a third time', again.pid, { url: again.url, token, until: today }, minutes)
      reportMaximum('bills of the third time', none.bills, 0, '')
      await reportBreaches(pool, 'all runs')
      await pool.end()
    },
  )
}

interface BillingRunInput {
  url: string
  token: string
  until: Day
  dry_run?: boolean
}

interface Ran {
  bills: number
  pieces: number
  cents: number
}

async function reportRun(work: string, pid: number, input: BillingRunInput, max: number): Promise<Ran> {
  const before = readResidentMegabytes(pid)?.now ?? 0
  let peak = before
  const looking = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(pid)?.now ?? 0)
  }, 50)
  const began = performance.now()
  const ran = await ask(input).finally(() => clearInterval(looking))
  const minutes = (performance.now() - began) / 60_000
  reportMaximum(work, minutes, max, 'min', `${(ran.bills / minutes / 60).toFixed(0)} bills a second; ${figuresOf(ran)}`)
  reportMaximum(`${work}: memory`, peak - before, 150, 'MB', `more than the ${before} MB before it; ${peak} MB at most`)
  return ran
}

function figuresOf({ bills, pieces, cents }: Ran): string {
  return `${bills} bills, ${pieces} pieces, ${(cents / 100).toFixed(2)} € with VAT`
}

/** `fetch` times out after five minutes without a first byte. */
async function ask({ url, token, ...run }: BillingRunInput): Promise<Ran> {
  const body = JSON.stringify({ dry_run: false, ...run })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await new Promise<{ status: number; text: string }>((done, failed) => {
    const asking = request(`${url}/api/admin/billing/runs`, { method: 'POST', headers }, (response) => {
      text(response).then((read) => done({ status: response.statusCode ?? 0, text: read }), failed)
    })
    asking.on('error', failed)
    asking.end(body)
  })
  if (answer.status !== 200) throw new Error(`The run answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  const { documents, failed } = JSON.parse(answer.text) as {
    documents: { price_with_vat: number; pieces: unknown[] }[]
    failed: { message: string }[]
  }
  if (failed.length > 0) throw new Error(`${failed.length} clients were not billed: ${failed[0]?.message}`)
  const pieces = documents.reduce((sum, one) => sum + one.pieces.length, 0)
  return { bills: documents.length, pieces, cents: documents.reduce((sum, one) => sum + one.price_with_vat, 0) }
}

async function invoices(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from documents where kind = 'invoice'`)
  return rows[0]?.n ?? 0
}

/** As `npm run verify`. */
async function reportBreaches(pool: pg.Pool, when: string): Promise<void> {
  const began = performance.now()
  let breaches = 0
  for (const { name, sql } of invariants.filter((one) => /^(C2-|I15-numbers)/.test(one.name))) {
    const { rows } = await pool.query<{ what: string }>(
      `with broken as materialized (${sql}) select what from broken limit 20`,
    )
    for (const { what } of rows) process.stderr.write(`${name}: ${what}\n`)
    breaches += rows.length
  }
  reportMaximum(
    `broken after ${when}`,
    breaches,
    0,
    '',
    `the C2 invariants and the numbers, asked in ${seconds(began)} s`,
  )
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
