import { eq, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import type { ShowUnitUtilisation, UnitUtilisation } from '../utilisation.contract.ts'
import { buildChargedLinesSql, buildEarningsSql, daysIn } from './build-charged-lines-sql.ts'
import type { PlaceCalendar } from './place-calendars.ts'
import {
  buildLinesAtBranchCondition,
  buildUnitsInServiceSql,
  isHome,
  roundDays,
  shareOf,
} from './utilisation.queries.ts'

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

/** The row without id has the unnamed units. Indivisible cents go to units out first. */
async function figuresOf(reader: Reader, query: UnitUtilisationQuery, productId: number): Promise<Row[]> {
  const { calendar, now: _now, place, ...period } = query
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<Row>(sql`
    with ${buildChargedLinesSql({ period, calendar, productId, which: buildLinesAtBranchCondition(place) })},
    rental as (
      select c.line_id, c.part, r.id as rental_id from charged c join rentals r on r.order_line_id = c.line_id
       where r.part is not distinct from c.part and r.cancelled_at is null
      union all
      select c.line_id, c.part, r.id
        from charged c join rentals r on r.order_line_id = c.extends_line_id
        join rental_extensions e on e.order_id = c.order_id and e.rental_id = r.id
       where r.part is not distinct from c.part
    ), place as (
      select r.line_id, r.part, o.unit_id, row_number() over (partition by r.line_id, r.part order by o.id) as k
        from rental r join rental_units o on o.rental_id = r.rental_id
    ), share as (
      select p.unit_id, ${daysIn} as days, ${buildEarningsSql(sql`p.k`)} as earned
        from charged c join place p on p.line_id = c.line_id and p.part is not distinct from c.part and p.k <= c.units
    ), whole as (
      select sum(units * ${daysIn}) as days, sum(${buildEarningsSql()}) as earned from charged
    ), named as (
      select unit_id, sum(days) as days, sum(earned) as earned from share where unit_id is not null group by 1
    )
    select u.id, u.code, u.retired, u.purchase_price, (case when ${isHome(place)} then u.open_days else 0 end)::float8 as open_days,
           (case when ${isHome(place)} then u.cost else 0 end)::float8 as cost,
           round(coalesce(n.days, 0), 2)::float8 as days_out, coalesce(n.earned, 0)::float8 as earned
      from (${buildUnitsInServiceSql(query, sql`u.product_id = ${productId}`)}) u left join named n on n.unit_id = u.id
     where n.unit_id is not null or (${isHome(place)} and (u.open_days > 0 or u.is_there or u.cost > 0))
    union all
    select null, '', false, null, 0, 0,
           round(coalesce(w.days, 0) - coalesce((select sum(days) from named), 0), 2)::float8,
           (coalesce(w.earned, 0) - coalesce((select sum(earned) from named), 0))::float8
      from whole w
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
