import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#calendar/day.ts'
import type { OpeningHours } from '#calendar/opening-hours.ts'
import { inLists } from '#orders/server/order-states-in-sql.ts'
import { LONGEST_PERIOD_DAYS } from '#periods/rental-days.ts'
import type { ReportPeriod } from '#periods/report-period.ts'

interface Lines {
  period: ReportPeriod
  opening_hours: OpeningHours
  /** Which order lines, called `l`; all of them by default. */
  which?: SQL
}

/**
 * The rent lines of orders that touch a period, as common table expressions for a query; the last, `charged`, has a row for each
 * line whose tools went out or will: product, units, what one unit's day counts for, and the days of the period as a part of
 * the line's charged days (`days_before` of `days_all` lie before the period, `days_until` before its end). Money is shared over
 * them by `earnedIn`.
 *
 * A line counts while its rental is not cancelled; what extends a rental has none of its own and counts while the extension
 * stands. What was credited of it is off. An order that was deleted without ever being paid has earned nothing.
 */
export function chargedLines({ period: { from, to }, opening_hours, which = sql`true` }: Lines): SQL {
  const latest = addDays(to, LONGEST_PERIOD_DAYS)
  return sql`lines as materialized (
    select l.id, l.order_id, l.position, l.product_id, l.quantity, l.unit, l.charged_units, l.price,
           ${firstDay} as first_day, ${firstDay} >= ${from} and ${lastDay} <= ${to} as is_whole,
           case when ${firstDay} >= ${from} and ${lastDay} <= ${to} then null else l.receipt end as receipt
      from order_lines l
     where l.type = 'rent' and l.product_id is not null
       and ${lastDay} between ${from} and ${latest} and ${firstDay} <= ${to} and ${which}
  ), out as (
    select l.id as line_id, sum(r.quantity)::int as units
      from lines l join rentals r on r.order_line_id = l.id where r.cancelled_at is null group by l.id
    union all
    select l.id, l.quantity from lines l join rental_extensions e on e.order_id = l.order_id where e.undone_at is null
  ), credited as (
    select d.order_id, (x ->> 'corrects_position')::int as position, sum((x ->> 'price')::int) as price
      from documents d cross join jsonb_array_elements(d.snapshot -> 'lines') x
     where d.kind = 'credit' and d.order_id in (select order_id from lines) group by 1, 2
  ), charged as (
    select l.id as line_id, l.order_id, l.product_id, out.units, l.quantity,
           case when ${sql.raw(inLists('o'))} or o.paid_at is not null
                then greatest(0, l.price + coalesce(c.price, 0)) else 0 end as price,
           case when l.unit = 'hour' then l.charged_units::numeric / ${hoursADay(opening_hours)} else 1 end as day_counts,
           d.days_before, d.days_until, d.days_all
      from lines l
      join out on out.line_id = l.id
      join orders o on o.id = l.order_id
      left join credited c on c.order_id = l.order_id and c.position = l.position
     cross join lateral (
       select case when l.is_whole then 0 else count(*) filter (where x.date < ${from}) end as days_before,
              case when l.is_whole then 1 else count(*) filter (where x.date <= ${to}) end as days_until,
              case when l.is_whole then 1 else greatest(1, count(*)) end as days_all
         from jsonb_to_recordset(l.receipt) as x (date text, charged boolean) where x.charged
     ) part
     cross join lateral (
       select case when l.is_whole and l.unit = 'day' then l.charged_units else part.days_until end as days_until,
              case when l.is_whole and l.unit = 'day' then l.charged_units else part.days_all end as days_all,
              part.days_before
     ) d
  )`
}

/** The line's units' share of money for the days of the period; of unit `k` (from 1) alone when it is said. */
export function earnedIn(k?: SQL): SQL {
  const share = (cents: SQL) => sql`(${cents} * days_until / days_all - ${cents} * days_before / days_all)`
  const least = sql`(price::bigint / quantity)`
  const left = sql`(price::bigint % quantity)`
  if (k) return share(sql`(${least} + case when ${k} <= ${left} then 1 else 0 end)`)
  return sql`((quantity - ${left}) * ${share(least)} + ${left} * ${share(sql`(${least} + 1)`)})`
}

/** Charged days of one unit within the period. */
export const daysIn = sql`((days_until - days_before) * day_counts)`

/** The words of the index `order_lines_rent_days`. */
const firstDay = sql`((l.period ->> 'from') collate "C")`
const lastDay = sql`(coalesce(l.period ->> 'to', l.period ->> 'from') collate "C")`

function hoursADay({ open, close }: OpeningHours): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return Math.max(1, minutes(close) - minutes(open)) / 60
}
