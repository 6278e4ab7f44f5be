import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { addDays, listDays } from '#rules/calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import type { ProductUtilisation } from '../../utilisation.contract.ts'
import { buildEarnedSql } from '../build-earned-sql.ts'
import { buildTimesOutSql } from '../build-times-out-sql.ts'
import type { PlaceCalendar } from './place-calendars.ts'

interface UtilisationQuery extends ReportPeriod {
  calendar: ShopCalendar
  now: Date
  /** Undefined: all branches. */
  place?: number | undefined
  max: number
}

interface Row extends Record<string, unknown> {
  id: number
  title: string
  units: number
  open_days: number
  days_out: number
  earned: number
  cost: number
}

/** Products with something to report. Each place's days are counted by its own hours; the whole is their sum. */
export async function readUtilisation(
  reader: Reader,
  { calendars, max, ...input }: ReportPeriod & { calendars: PlaceCalendar[]; now: Date; max: number },
): Promise<ProductUtilisation[]> {
  const [only, ...others] = calendars
  if (only && others.length === 0) return readAt(reader, { ...input, ...only, max })
  const whole = new Map<number, ProductUtilisation>()
  for (const at of calendars)
    for (const one of await readAt(reader, { ...input, ...at, max: 2_147_483_647 })) {
      const before = whole.get(one.product.id)
      whole.set(one.product.id, before ? together(before, one) : one)
    }
  return [...whole.values()]
    .sort(
      (a, b) =>
        b.earned - a.earned || a.product.title.localeCompare(b.product.title, 'lt') || a.product.id - b.product.id,
    )
    .slice(0, max)
}

function together(one: ProductUtilisation, other: ProductUtilisation): ProductUtilisation {
  const [open_days, days_out] = [one.open_days + other.open_days, roundDays(one.days_out + other.days_out)]
  return {
    product: one.product,
    units: one.units + other.units,
    open_days,
    days_out,
    utilisation: shareOf(days_out, open_days),
    earned: one.earned + other.earned,
    cost: one.cost + other.cost,
  }
}

/** Hundredths, as PostgreSQL rounds. */
export const roundDays = (days: number): number => Math.round(days * 100) / 100

/**
 * Summed in PostgreSQL: there may be a hundred thousand units. Of a place: its machines, its orders' money, its hours.
 */
async function readAt(reader: Reader, query: UtilisationQuery): Promise<ProductUtilisation[]> {
  const { max, place } = query
  const stock = place === undefined ? sql`p.stock` : sql`units_at(p.id, p.stock, ${place})`
  const all = openDaysOf(query)
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<Row>(sql`
    with ${buildTimesOutSql(query)}, ${buildEarnedSql(query)}, time as (
      select product_id, sum(hundredths) as hundredths from times_out group by 1
    ), money as (
      select product_id, sum(cents) as cents from earned group by 1
    ), other as (
      select product_id, count(*) filter (where is_there) - count(*) filter (where not retired) as units,
             sum(open_days - case when retired then 0 else ${all} end) as open_days, sum(cost) as cost
        from (${buildUnitsInServiceSql(query, sql`${cameOrLeft(query)} and ${isHome(place)}`)}) u group by 1
    ), service as (
      select p.id, p.title, p.tracked, ${stock} as stock, p.created_at, own.units + coalesce(o.units, 0) as units,
             own.units * ${all} + coalesce(o.open_days, 0) as open_days, coalesce(o.cost, 0) as cost
        from products p left join other o on o.product_id = p.id
       cross join lateral (select case when p.tracked = 'each' then ${stock} else 0 end as units) own
       where p.kind = 'rent'
    )
    select p.id, p.title,
           case when p.tracked = 'each' then p.units else p.stock end::int as units,
           case when p.tracked = 'each' then p.open_days else p.stock * ${countedOpenDays(query)} end::float8 as open_days,
           (coalesce(t.hundredths, 0) / 100.0)::float8 as days_out,
           coalesce(e.cents, 0)::float8 as earned, p.cost::float8 as cost
      from service p left join time t on t.product_id = p.id left join money e on e.product_id = p.id
     where t.hundredths > 0 or e.product_id is not null or p.open_days > 0 or p.units > 0 or p.cost > 0 or (p.tracked = 'count' and p.stock > 0)
     order by coalesce(e.cents, 0) desc, p.title collate "lt-x-icu", p.id
     limit ${max}`)
  return rows.map(({ id, title, ...figures }) => ({
    product: { id, title },
    ...figures,
    utilisation: shareOf(figures.days_out, figures.open_days),
  }))
}

/** All other units were there every day; stock counts them (`stock_is_its_units`). */
function cameOrLeft({ from, now }: UtilisationQuery): SQL {
  const today = toVilniusDay(now)
  const day = from < today ? from : today
  const begins = toInstant(day, '00:00').toISOString()
  return sql`(u.bought_on >= ${day}::date or (u.bought_on is null and u.created_at >= ${begins}::timestamptz)
              or u.retired_at >= ${begins}::timestamptz)`
}

/** The condition is on machines, alias `u`. */
export const isHome = (place: number | undefined): SQL => (place === undefined ? sql`true` : sql`u.place_id = ${place}`)

/** Capped at 1: of counted units there may be fewer now than were out then. */
export const shareOf = (daysOut: number, openDays: number): number =>
  openDays > 0 ? Math.min(1, Math.round((daysOut / openDays) * 10_000) / 10_000) : 0

/**
 * Product, open days in service, whether in service at the end (or now, if earlier), and the price if bought within.
 * In service from the purchase or entry day on.
 */
export function buildUnitsInServiceSql(
  { calendar, now, ...period }: ReportPeriod & { calendar: ShopCalendar; now: Date },
  which: SQL = sql`true`,
): SQL {
  const { from, to } = period
  const today = toVilniusDay(now)
  const before = sql`${openDaysBefore(period, calendar)}::int[]`
  const at = (day: SQL) =>
    sql`(${before})[1 + greatest(0, least(${day} - ${from}::date, ${addDays(to, 1)}::date - ${from}::date))]`
  return sql`
    select u.id, u.product_id, u.place_id, u.code, u.purchase_price, u.until is not null as retired,
           greatest(0, ${at(sql`coalesce(u.until, '9999-12-31'::date)`)} - ${at(sql`u.since`)}) as open_days,
           u.since <= ${to < today ? to : today}::date and (u.until is null or u.until > ${to < today ? to : today}::date) as is_there,
           case when u.since between ${from}::date and ${to}::date then coalesce(u.purchase_price, 0) else 0 end as cost
      from (select u.*, coalesce(u.bought_on, (u.created_at at time zone 'Europe/Vilnius')::date) as since,
                   (u.retired_at at time zone 'Europe/Vilnius')::date as until from units u) u
     where u.product_id is not null and ${which}`
}

/** Per counted unit: since the product was entered. */
function countedOpenDays({ from, to, calendar }: UtilisationQuery): SQL {
  const before = sql`${openDaysBefore({ from, to }, calendar)}::int[]`
  const length = sql`(${addDays(to, 1)}::date - ${from}::date)`
  const since = sql`((p.created_at at time zone 'Europe/Vilnius')::date - ${from}::date)`
  return sql`(${openDaysOf({ from, to, calendar })} - (${before})[1 + greatest(0, least(${since}, ${length}))])`
}

const openDaysOf = ({ from, to, calendar }: ReportPeriod & { calendar: ShopCalendar }): SQL =>
  sql`${listDays(from, to).filter((day) => isOpenDay(day, calendar)).length}::int`

/** Open days before each day and, last, in total, as an array: days between are one subtraction. */
function openDaysBefore(
  { from, to }: ReportPeriod,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): string {
  const before = [0]
  for (const day of listDays(from, to)) before.push((before.at(-1) ?? 0) + (isOpenDay(day, calendar) ? 1 : 0))
  return `{${before.join()}}`
}
