import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import pg from 'pg'
import { addDays } from '#rules/calendar/day.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { fire, type Gear, type LoadMeasurement, type Server } from './compare.ts'
import { computeMedianBy } from './compute-median-by.ts'
import { customers, type FilledShop, firstIds } from './fill-shop.ts'
import { receiveHelperAnswer, startHelper, stopChild } from './processes.ts'
import { type RecordedStatement, recordStatements } from './record-statements.ts'
import { type Choices, hasPgbench, type Replay, replayByPg, replayByPgbench } from './replay-statements.ts'
import { report, reportMinimum } from './report.ts'
import { buildCartLines, buildCartRequest, type ChosenLine, orderLines, orderRequest } from './shop-requests.ts'
import { makeTemplates } from './statement-template.ts'
import type { StockedDatabase } from './with-stocked-database.ts'

export type MeasuredDatabase = Pick<StockedDatabase, 'databaseUrl' | 'filled' | 'folder'>

const [priced, placed] = [0.3, 0.6]

export async function measureCart(gear: Gear, lent: MeasuredDatabase): Promise<void> {
  const carts = buildCartLines(lent.filled, 200)
  await measurePricing('price a cart of 5 lines', gear, { ...lent, carts })
  await measurePricing('the same, for days that nobody asked about', gear, { ...lent, carts: onOtherDays(carts) })
}

const weeks = 30

/** Spread over weeks, so that no volley runs out of free units. */
const onOtherDays = (carts: ChosenLine[][]): ChosenLine[][] =>
  Array.from({ length: weeks }, (_, week) =>
    carts.map((lines) =>
      lines.map(({ period, ...line }) => ({
        ...line,
        ...(period && { period: { from: addDays(period.from, 7 * week), to: addDays(period.to, 7 * week) } }),
      })),
    ),
  ).flat()

/** The cart's statements are replayed by PostgreSQL alone, with empty caches on our side. */
export async function measurePricing(
  work: string,
  gear: Gear,
  { databaseUrl, filled, folder, carts }: MeasuredDatabase & { carts: ChosenLine[][] },
): Promise<number> {
  const requests = carts.map((lines) => buildCartRequest(lines, filled))
  const recorded = await recordStatements(databaseUrl, join(folder, 'recorder'), requests.slice(0, 2))
  const replay = {
    url: databaseUrl,
    templates: makeTemplates(recorded, {}, firstIds.orders),
    choices: {},
    clients: 8,
    seconds: gear.seconds,
    folder,
  }
  return measureAgainstSql(work, priced, { replay, rounds: gear.rounds }, async () => {
    return fire(gear, gear.shop, { requests, clients: 8, seconds: gear.seconds })
  })
}

export async function measureOrders(gear: Gear, { databaseUrl, filled, folder }: MeasuredDatabase): Promise<void> {
  const chosen = orderLines(filled, 1000)
  const mine = chosen.slice(-2)
  const checkouts = await Promise.all(mine.map((lines, i) => orderRequest(gear.shop.url, lines, i, filled)))
  await setCounter(databaseUrl)
  const recorded = await recordStatements(databaseUrl, join(folder, 'recorder'), checkouts)
  const ids = mine.at(-1)?.map(({ id }) => id) ?? []
  const { templates, choices } = repeatable(recorded, filled, ids, checkouts.at(-1) as Request)
  const replay = { url: databaseUrl, templates, choices, clients: 8, seconds: 2 * gear.seconds, folder }
  report('statements of an order', String(recorded.length), {
    note: 'round trips to PostgreSQL, the reading back included',
  })

  const taker = startHelper('order-taker.ts', { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'taker') })
  const server = { url: await receiveHelperAnswer<string>(taker), pid: taker.pid as number }
  let turn = 10
  const placeOn = async (one: Server) => {
    const requests: Request[] = []
    for (const lines of chosen.slice(0, 600)) requests.push(await orderRequest(one.url, lines, turn++, filled))
    return fire(gear, one, { requests, clients: 8, seconds: 60, once: true })
  }
  const against = { replay, rounds: gear.rounds }
  await measureAgainstSql('place an order (3 lines)', placed, against, () => placeOn(server))
  await stopChild(taker)
  const { perSecond: busy } = await placeOn(gear.shop)
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

function repeatable(recorded: RecordedStatement[], { range }: FilledShop, ids: number[], checkout: Request) {
  const kinds = ['rent', 'sell', 'addition'] as const
  const known = Object.fromEntries(kinds.map((kind, i) => [kind, String(ids[i])]))
  const customer = String(firstIds.users + 1)
  const key = createHash('sha256').update(`${customer}:${checkout.headers?.['idempotency-key']}`).digest('hex')
  const choices: Choices = {
    ...Object.fromEntries(kinds.map((kind) => [kind, { from: range[kind][0], to: range[kind][1] }])),
    customer: { from: firstIds.users, to: firstIds.users + customers - 1 },
    key: { from: 1, to: 2 ** 48 },
  }
  return { templates: makeTemplates(recorded, { ...known, customer, key }, firstIds.orders), choices }
}

/** Returns our rate a second, median of the rounds. */
async function measureAgainstSql(
  work: string,
  target: number,
  { replay, rounds }: { replay: Replay; rounds: number },
  ours: () => Promise<LoadMeasurement>,
): Promise<number> {
  const pgbench = hasPgbench()
  const measured: { shop: number; cpuMs: number | undefined; sql: number; ratio: number }[] = []
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const { perSecond: shop, cpuMs } = await ours()
    const sql = pgbench ? replayByPgbench(replay) : await replayByPg(replay)
    measured.push({ shop, cpuMs, sql, ratio: shop / sql })
  }
  const { shop, cpuMs, sql, ratio } = computeMedianBy(measured, (one) => one.ratio)
  const by = pgbench ? 'pgbench' : 'a bare pg client in a loop'
  const node = cpuMs === undefined ? '' : `; ${cpuMs.toFixed(2)} ms of Node’s processor each`
  const note = `${shop.toFixed(0)} of ${sql.toFixed(0)} /s by ${by}, ${replay.templates.length} statements${node}`
  reportMinimum(work, ratio, target, note)
  return shop
}
