import { sql } from 'drizzle-orm'
import { readPlaceCalendars } from '#counter/fleet/server/public/place-calendars.ts'
import { readUtilisation } from '#counter/fleet/server/public/utilisation.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computePreviousPeriod } from '#rules/periods/compute-previous-period.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { readDiscounts } from '#sales/desk/server/public/read-discounts.ts'
import type { PivotRow } from '#shell/reports/define-pivot.ts'
import { readPivot } from '#shell/reports/server/public/read-pivot.ts'
import { readLostDemand } from '#storefront/demand/server/public/demand.queries.ts'
import type { MonthReport } from '../month-report.contract.ts'
import { salesPivot } from '../sales.pivot.ts'
import { salesSource } from './sales-source.ts'

interface MonthQuery {
  month: string
  /** Undefined: all places. */
  place?: number | undefined
  now: Date
}

const ALL = 2_147_483_647
const SHOWN_IDLE = 16
const SHOWN_CATEGORIES = 8

/** A month that is not over ends today, and so does the one beside it. */
export async function readMonthReport(reader: Reader, { month, place, now }: MonthQuery): Promise<MonthReport> {
  const today = toVilniusDay(now)
  const from = `${month}-01`
  const last = addDays(`${addDays(from, 32).slice(0, 7)}-01`, -1)
  const period: ReportPeriod = { from, to: from <= today && today < last ? today : last }
  const before = computePreviousPeriod(period)
  const scope = { place, now }
  const salesBy = (by: string, max: number) =>
    readPivot(reader, salesPivot, salesSource, { ...period, ...scope, by, compare: 'previous', max })

  const [sales, categories] = [await salesBy('place', ALL), await salesBy('category', SHOWN_CATEGORIES)]
  const calendars = await readPlaceCalendars(reader, place)
  const [own, earlier] = [
    await readUtilisation(reader, { ...period, calendars, now, max: ALL }),
    await readUtilisation(reader, { ...before, calendars, now, max: ALL }),
  ]
  const idle = own
    .filter(({ units, earned }) => units > 0 && earned === 0)
    .sort((one, other) => other.open_days - one.open_days || one.product.id - other.product.id)
  const both = async (read: (of: ReportPeriod) => Promise<number>) => ({
    now: await read(period),
    before: await read(before),
  })
  const ofSales = (name: string) => ({ now: sales.total.figures[name] ?? 0, before: sales.total.before?.[name] ?? 0 })
  return {
    month,
    ...period,
    before,
    price: ofSales('price'),
    margin: ofSales('margin'),
    unknown_cost: ofSales('unknown_cost'),
    discounts: await both(async (of) => sumOf(await readDiscounts(reader, { ...of, place, max: ALL }), 'taken_off')),
    utilisation: { now: shareOut(own), before: shareOut(earlier) },
    earned: { now: sumOf(own, 'earned'), before: sumOf(earlier, 'earned') },
    lost_demand: await both(async (of) => sumOf(await readLostDemand(reader, { ...of, place, max: ALL }), 'price')),
    deposits_held: await both((of) => readHeld(reader, { day: of.to, place })),
    deliveries: await both((of) => readStopsMade(reader, { ...of, place })),
    repair_days: await both((of) => readRepairDays(reader, { ...of, ...scope })),
    places: sales.data.map(toPart),
    categories: categories.data.map(toPart),
    idle: {
      count: idle.length,
      data: idle.slice(0, SHOWN_IDLE).map(({ product, units, open_days }) => ({ product, units, open_days })),
    },
  }
}

const toPart = ({ key, title, figures: { price = 0, margin = 0 } }: PivotRow) => ({ key, title, price, margin })

const sumOf = <Name extends string>(rows: { [name in Name]: number }[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

function shareOut(rows: { days_out: number; open_days: number }[]): number {
  const open = sumOf(rows, 'open_days')
  return open > 0 ? Math.min(1, sumOf(rows, 'days_out') / open) : 0
}

type AtPlace = { place: number | undefined }
const isAt = (place: number | undefined) => (place === undefined ? sql`true` : sql`o.place_id = ${place}`)

/** Cents at the end of the day. */
async function readHeld(reader: Reader, { day, place }: AtPlace & { day: Day }): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: a figure of the month
  const { rows } = await reader.execute<{ held: number }>(sql`
    select coalesce(sum(case d.kind when 'held' then d.amount else -d.amount end)
                      filter (where d.kind in ('held', 'returned', 'kept')), 0)::float8 as held
      from deposits d join orders o on o.id = d.order_id
     where d.at < ${toInstant(addDays(day, 1), '00:00').toISOString()}::timestamptz and ${isAt(place)}`)
  return rows[0]?.held ?? 0
}

async function readStopsMade(reader: Reader, { from, to, place }: AtPlace & ReportPeriod): Promise<number> {
  // biome-ignore lint/plugin/sql-by-hand: a figure of the month
  const { rows } = await reader.execute<{ made: number }>(sql`
    select count(*)::int as made from stops s join orders o on o.id = s.order_id
     where s.state = 'done' and s.day between ${from} and ${to} and ${isAt(place)}`)
  return rows[0]?.made ?? 0
}

/** Days of machines, in whole days, up to now. */
async function readRepairDays(
  reader: Reader,
  { from, to, place, now }: AtPlace & ReportPeriod & { now: Date },
): Promise<number> {
  const begins = toInstant(from, '00:00').toISOString()
  const ends = new Date(Math.min(now.getTime(), toInstant(addDays(to, 1), '00:00').getTime())).toISOString()
  // biome-ignore lint/plugin/sql-by-hand: a figure of the month
  const { rows } = await reader.execute<{ days: number }>(sql`
    select coalesce(round(sum(o.quantity * extract(epoch from least(coalesce(o.to_at, 'infinity'), ${ends}::timestamptz)
                                                       - greatest(o.from_at, ${begins}::timestamptz)) / 86400)), 0)::int as days
      from downtimes o
     where o.kind = 'repair' and o.from_at < ${ends}::timestamptz and coalesce(o.to_at, 'infinity') > ${begins}::timestamptz
       and ${isAt(place)}`)
  return rows[0]?.days ?? 0
}
