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
import { pivotsOfScreens, type ScreenReport } from './find-reports-of-screens.ts'
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
  const totalOf = async (screen: string, figure: string) => {
    const { pivot, source } = pivotsOfScreens.get(screen) as ScreenReport
    const by = 'place'
    const { total } = await readPivot(reader, pivot, source, { ...period, ...scope, by, compare: 'previous', max: ALL })
    return { now: total.figures[figure] ?? 0, before: total.before?.[figure] ?? 0 }
  }
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
    deposits_held: await totalOf('admin.reports.deposits', 'held'),
    debts: await totalOf('admin.reports.debts', 'open'),
    deliveries: await totalOf('admin.reports.deliveries', 'done'),
    repair_days: mapBoth(await totalOf('admin.reports.repairs', 'repair_days'), Math.round),
    places: sales.data.map(toPart),
    categories: categories.data.map(toPart),
    idle: {
      count: idle.length,
      data: idle.slice(0, SHOWN_IDLE).map(({ product, units, open_days }) => ({ product, units, open_days })),
    },
    idle_units: await readIdleUnits(reader, { ...period, ...scope }),
  }
}

const mapBoth = ({ now, before }: { now: number; before: number }, change: (value: number) => number) => ({
  now: change(now),
  before: change(before),
})

interface IdleUnitRow extends Record<string, unknown> {
  id: number
  code: string
  product_id: number
  title: string
  last_back_on: Day | null
  count: number
}

async function readIdleUnits(
  reader: Reader,
  { from, to, place, now }: ReportPeriod & Pick<MonthQuery, 'place' | 'now'>,
): Promise<MonthReport['idle_units']> {
  const begins = toInstant(from, '00:00').toISOString()
  const ends = new Date(Math.min(now.getTime(), toInstant(addDays(to, 1), '00:00').getTime())).toISOString()
  // biome-ignore lint/plugin/sql-by-hand: the page and the count of all in one statement
  const { rows } = await reader.execute<IdleUnitRow>(sql`
    with idle as (
      select u.id, u.code, u.product_id, p.title,
             (select max(o.back_at) from rental_units o where o.unit_id = u.id and o.back_at <= ${begins}::timestamptz) as back_at
        from units u join products p on p.id = u.product_id
       where coalesce(u.bought_on::timestamp at time zone 'Europe/Vilnius', u.created_at) < ${ends}::timestamptz
         and (u.retired_at is null or u.retired_at >= ${ends}::timestamptz)
         and ${place === undefined ? sql`true` : sql`u.place_id = ${place}`}
         and not exists (select from rental_units o
                          where o.unit_id = u.id and o.out_at < ${ends}::timestamptz
                            and (o.back_at is null or o.back_at > ${begins}::timestamptz)))
    select id, code, product_id, title, (back_at at time zone 'Europe/Vilnius')::date::text as last_back_on,
           (count(*) over ())::int as count
      from idle order by back_at nulls first, code limit ${SHOWN_IDLE}`)
  return {
    count: rows[0]?.count ?? 0,
    data: rows.map(({ id, code, product_id, title, last_back_on }) => ({
      unit: { id, code },
      product: { id: product_id, title },
      last_back_on,
    })),
  }
}

const toPart = ({ key, title, figures: { price = 0, margin = 0 } }: PivotRow) => ({ key, title, price, margin })

const sumOf = <Name extends string>(rows: { [name in Name]: number }[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

function shareOut(rows: { days_out: number; open_days: number }[]): number {
  const open = sumOf(rows, 'open_days')
  return open > 0 ? Math.min(1, sumOf(rows, 'days_out') / open) : 0
}
