import { type SQL, sql } from 'drizzle-orm'
import { buildListedCondition } from '#orders/server/public/order-state-conditions.ts'
import { addDays, listDays } from '#rules/calendar/day.ts'
import { computeOpenDuration, getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'

interface Lines {
  period: ReportPeriod
  calendar: Pick<ShopCalendar, 'opening_hours'>
  productId?: number | SQL
  /** A condition on order lines, alias `l`. */
  which?: SQL
}

/**
 * CTEs for the rent lines of a period. The last, `charged`, has a row per line (or bundle part) whose tools went out
 * or will: product, units, the weight of one unit's day, and the charged days, split at the period (`days_before` of
 * `days_all`, `days_until` its end). `buildEarningsSql` shares money over these; a bundle's over its parts by their own
 * prices, and what is left after a credit note over the units that stayed.
 *
 * A line counts while its rental is not cancelled, an extension while it stands, a moved booking on its new days.
 * Credits are subtracted. A deleted order never paid has earned nothing.
 */
export function buildChargedLinesSql({ period: { from, to }, calendar, productId, which = sql`true` }: Lines): SQL {
  const latest = addDays(to, LONGEST_PERIOD_DAYS)
  const ofProduct = productId === undefined ? sql`true` : sql`p.product_id = ${productId}`
  const hasProduct =
    productId === undefined
      ? sql`true`
      : sql`(l.product_id = ${productId} or l.parts @> jsonb_build_array(jsonb_build_object('product_id', ${productId}::int)))`
  const columns = sql`l.id, l.order_id, l.position, l.product_id, l.quantity, l.unit, l.charged_units, l.price, l.parts, l.extends_line_id`
  const linesOn = (first: SQL, last: SQL, receipt: SQL) => sql`
    select ${columns}, ${first} as first_day, ${first} >= ${from} and ${last} <= ${to} as is_whole,
           case when ${first} >= ${from} and ${last} <= ${to} then null else ${receipt} end as receipt`
  const touches = (first: SQL, last: SQL) =>
    sql`l.type = 'rent' and ${last} between ${from} and ${latest} and ${first} <= ${to} and ${hasProduct} and ${which}`
  return sql`moved as materialized (
    select distinct on (r.order_line_id) r.order_line_id as line_id, r.moved_period as period, r.moved_receipt as receipt
      from rentals r where r.moved_period is not null and r.cancelled_at is null order by r.order_line_id, r.id
  ), lines as materialized (
    ${linesOn(firstDay(sql`l`), lastDay(sql`l`), sql`l.receipt`)}
      from order_lines l
     where ${touches(firstDay(sql`l`), lastDay(sql`l`))} and not exists (select from moved m where m.line_id = l.id)
    union all
    ${linesOn(firstDay(sql`m`), lastDay(sql`m`), sql`m.receipt`)}
      from moved m join order_lines l on l.id = m.line_id
     where ${touches(firstDay(sql`m`), lastDay(sql`m`))}
  ), piece as (
    select id as line_id, null::int as part, product_id, quantity, 0::bigint as weight_before, 1::bigint as weight_until, 1::bigint as weight
      from lines where parts is null
    union all
    select l.id, x.part, x.product_id, l.quantity * x.quantity, x.weight_until - x.weight_own, x.weight_until, x.weight
      from lines l cross join lateral (
        select (e.at - 1)::int as part, e.product_id, e.quantity, e.price * e.quantity as weight_own,
               (sum(e.price * e.quantity) over (order by e.at))::bigint as weight_until,
               (sum(e.price * e.quantity) over ())::bigint as weight
          from (select at, (one ->> 'product_id')::int as product_id, (one ->> 'quantity')::bigint as quantity,
                       greatest(1, (one ->> 'price')::bigint) as price
                  from jsonb_array_elements(l.parts) with ordinality parts (one, at)) e) x
     where l.parts is not null
  ), out as (
    select l.id as line_id, r.part, sum(r.quantity)::int as units
      from lines l join rentals r on r.order_line_id = l.id where r.cancelled_at is null group by l.id, r.part
    union all
    select p.line_id, p.part, p.quantity from piece p join lines l on l.id = p.line_id
     where exists (select from rental_extensions e join rentals r on r.id = e.rental_id
                    where e.order_id = l.order_id and r.order_line_id = l.extends_line_id and e.undone_at is null)
  ), credited as materialized (
    select d.order_id, (x ->> 'corrects_position')::int as position, sum((x ->> 'price')::int) as price
      from documents d cross join jsonb_array_elements(d.snapshot -> 'lines') x
     where d.kind in ${sql.raw(buildPaperKindsSql('isCreditNote'))} and d.order_id in (select order_id from lines) group by 1, 2
  ), paid as (
    select l.*, case when ${sql.raw(buildListedCondition('o'))} or o.paid_at is not null
                     then greatest(0, l.price + coalesce(c.price, 0)) else 0 end as left_of_price
      from lines l join orders o on o.id = l.order_id
      left join credited c on c.order_id = l.order_id and c.position = l.position
  ), charged as (
    select l.id as line_id, l.order_id, l.extends_line_id, p.part, p.product_id, out.units, out.units as quantity,
           (l.left_of_price * p.weight_until / p.weight - l.left_of_price * p.weight_before / p.weight) as price,
           case when l.unit = 'hour' then l.charged_units::numeric / ${hoursOfDay(sql`l.first_day`, calendar)} else 1 end as day_counts,
           d.days_before, d.days_until, d.days_all
      from paid l
      join piece p on p.line_id = l.id and p.product_id is not null and ${ofProduct}
      join out on out.line_id = l.id and coalesce(out.part, -1) = coalesce(p.part, -1)
     cross join lateral (
       select case when l.is_whole then 0 else count(*) filter (where x.date < ${from}) end as days_before,
              case when l.is_whole then 1 else count(*) filter (where x.date <= ${to}) end as days_until,
              case when l.is_whole then 1 else greatest(1, count(*)) end as days_all
         from jsonb_to_recordset(l.receipt) as x (date text, charged boolean) where x.charged
     ) receipt
     cross join lateral (
       select case when l.is_whole and l.unit = 'day' then l.charged_units else receipt.days_until end as days_until,
              case when l.is_whole and l.unit = 'day' then l.charged_units else receipt.days_all end as days_all,
              receipt.days_before
     ) d
  )`
}

/** `k`: the k-th unit, from 1. */
export function buildEarningsSql(k?: SQL): SQL {
  const share = (cents: SQL) => sql`(${cents} * days_until / days_all - ${cents} * days_before / days_all)`
  const min = sql`(price::bigint / quantity)`
  const left = sql`(price::bigint % quantity)`
  if (k) return share(sql`(${min} + case when ${k} <= ${left} then 1 else 0 end)`)
  return sql`((quantity - ${left}) * ${share(min)} + ${left} * ${share(sql`(${min} + 1)`)})`
}

export const daysIn = sql`((days_until - days_before) * day_counts)`

/** The expression equals that of the index `order_lines_rent_days`. */
const firstDay = (of: SQL) => sql`((${of}.period ->> 'from') collate "C")`
const lastDay = (of: SQL) => sql`(coalesce(${of}.period ->> 'to', ${of}.period ->> 'from') collate "C")`

function hoursOfDay(day: SQL, calendar: Lines['calendar']): SQL {
  const hours = week.map((one) => sql`${computeOpenDuration(getUsualHours(one, calendar))}::numeric`)
  return sql`(array[${sql.join(hours, sql`, `)}])[extract(isodow from (${day})::date)]`
}

const week = listDays('2024-01-01', '2024-01-07')
