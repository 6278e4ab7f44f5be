import { eq, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import type { ShowUnitUtilisation, UnitUtilisation } from '../utilisation.contract.ts'
import { buildEarnedSql } from './build-earned-sql.ts'
import { buildTimesOutSql } from './build-times-out-sql.ts'
import type { PlaceCalendar } from './public/place-calendars.ts'
import { buildUnitsInServiceSql, isHome, roundDays, shareOf } from './public/utilisation.queries.ts'

interface UnitUtilisationQuery extends ReportPeriod {
  calendar: ShopCalendar
  now: Date
  /** Undefined: all branches. */
  place?: number | undefined
}

interface Row extends Record<string, unknown> {
  id: number | null
  code: string
  retired: boolean
  purchase_price: number | null
  open_days: number
  days_out: number
  earned: number
  cost: number
}

/**
 * In service within the period, by code; undefined without such a rent product. Of a place: open days and costs of
 * its own machines, and what its orders earned with any; of all, their sum.
 */
export async function readUnitUtilisation(
  reader: Reader,
  productId: number,
  { calendars, ...input }: ReportPeriod & { calendars: PlaceCalendar[]; now: Date },
): Promise<AnswerOf<typeof ShowUnitUtilisation> | undefined> {
  const [product] = await reader
    .select({ id: products.id, title: products.title, kind: products.kind })
    .from(products)
    .where(eq(products.id, productId))
  if (product?.kind !== 'rent') return undefined
  const whole = new Map<number | null, Row>()
  for (const at of calendars)
    for (const row of await figuresOf(reader, { ...input, ...at }, productId)) {
      const before = whole.get(row.id)
      whole.set(row.id, before ? together(before, row) : row)
    }
  const rows = [...whole.values()]
  if (calendars.length > 1) rows.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const unnamed = rows.find(({ id }) => id === null)
  return {
    product: { id: product.id, title: product.title },
    data: rows.flatMap((row) => (row.id === null ? [] : [present(row, row.id)])),
    unnamed: { days_out: unnamed?.days_out ?? 0, earned: unnamed?.earned ?? 0 },
  }
}

const together = (one: Row, other: Row): Row => ({
  ...one,
  open_days: one.open_days + other.open_days,
  days_out: roundDays(one.days_out + other.days_out),
  earned: one.earned + other.earned,
  cost: one.cost + other.cost,
})

/**
 * The row without id has the unnamed units. Money of a line is shared by the time that each of its machines was out
 * with it; while fewer went out than were agreed, each has the share of one. What is left is unnamed.
 */
async function figuresOf(reader: Reader, query: UnitUtilisationQuery, productId: number): Promise<Row[]> {
  const { now, place } = query
  const until = sql`coalesce(o.back_at, greatest(r.expected_return, ${now.toISOString()}::timestamptz))`
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<Row>(sql`
    with ${buildTimesOutSql({ ...query, productId })}, ${buildEarnedSql({ ...query, productId })}, time as (
      select unit_id, sum(hundredths) as hundredths from times_out group by 1
    ), weighed as (
      select r.line_id, r.part, o.unit_id, row_number() over w as k, count(*) over a as machines,
             sum(s.seconds) over w as seconds_until, s.seconds, sum(s.seconds) over a as seconds_all
        from rental r join rental_units o on o.rental_id = r.rental_id
        join units u on u.id = o.unit_id and u.product_id = ${productId}
       cross join lateral (select greatest(1, extract(epoch from ${until} - o.out_at))::bigint as seconds) s
      window a as (partition by r.line_id, r.part), w as (partition by r.line_id, r.part order by o.id)
    ), share as (
      select w.unit_id, case when w.machines < e.units then e.cents * w.k / e.units - e.cents * (w.k - 1) / e.units
                             else e.cents * w.seconds_until / w.seconds_all
                                - e.cents * (w.seconds_until - w.seconds) / w.seconds_all end as cents
        from earned e join weighed w on w.line_id = e.line_id and w.part is not distinct from e.part
       where e.product_id = ${productId}
    ), named as (
      select unit_id, sum(cents) as cents from share group by 1
    )
    select u.id, u.code, u.retired, u.purchase_price, (case when ${isHome(place)} then u.open_days else 0 end)::float8 as open_days,
           (case when ${isHome(place)} then u.cost else 0 end)::float8 as cost,
           (coalesce(t.hundredths, 0) / 100.0)::float8 as days_out, coalesce(n.cents, 0)::float8 as earned
      from (${buildUnitsInServiceSql(query, sql`u.product_id = ${productId}`)}) u
      left join named n on n.unit_id = u.id left join time t on t.unit_id = u.id
     where n.unit_id is not null or t.hundredths > 0 or (${isHome(place)} and (u.open_days > 0 or u.is_there or u.cost > 0))
    union all
    select null, '', false, null, 0, 0,
           (coalesce((select hundredths from time where unit_id is null), 0) / 100.0)::float8,
           (coalesce((select sum(cents) from earned where product_id = ${productId}), 0)
             - coalesce((select sum(cents) from named), 0))::float8
     order by code`)
  return rows
}

function present({ code, retired, purchase_price, ...row }: Row, id: number): UnitUtilisation {
  const { open_days, days_out, earned, cost } = row
  return {
    unit: { id, code, retired },
    open_days,
    days_out,
    earned,
    cost,
    purchase_price,
    utilisation: shareOf(days_out, open_days),
    days_idle: Math.max(0, Math.round((open_days - days_out) * 100) / 100),
    return_on_price: purchase_price ? roundHalfUp(earned * 10_000, purchase_price) / 10_000 : null,
  }
}
