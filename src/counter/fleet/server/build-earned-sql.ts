import { type SQL, sql } from 'drizzle-orm'
import { buildLapsedCondition, buildListedCondition } from '#orders/server/public/order-state-conditions.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'

const listed = sql.raw(`${buildListedCondition()} and not (${buildLapsedCondition()})`)

interface EarnedQuery extends ReportPeriod {
  now: Date
  productId?: number | undefined
  /** Of orders of that place. Undefined: all places. */
  place?: number | undefined
}

/**
 * CTEs for the rent that was billed: an order's own invoice, and pieces on bills, less credit notes. The last, `earned`,
 * has a row per line, part of a bundle and product that was given: net cents of the period, and how many units share
 * them.
 *
 * Cents of a paper belong to the charged days that it bills, so that adjoining periods add up to it: all of it counts
 * where its days are in the period, a bundle's part by its own price, and money of a line none of whose units are left
 * to the product that was ordered. Days after today that no paper bills yet have their agreed price, as they are
 * planned to be out (`buildTimesOutSql`); up to today nothing is earned that was not billed.
 */
export function buildEarnedSql({ from, to, now, productId, place }: EarnedQuery): SQL {
  const today = toVilniusDay(now)
  const latest = addDays(to, LONGEST_PERIOD_DAYS)
  const creditNotes = sql.raw(buildPaperKindsSql('isCreditNote'))
  const isOfPlace =
    place === undefined
      ? sql`true`
      : sql`exists (select from orders o where o.id = l.order_id and o.place_id = ${place})`
  const hasProduct =
    productId === undefined
      ? sql`true`
      : sql`(l.product_id = ${productId} or l.parts @> jsonb_build_array(jsonb_build_object('product_id', ${productId}::int))
              or exists (select from rentals r where r.product_id = ${productId} and r.swapped_at is not null
                            and r.order_line_id in (l.id, l.extends_line_id)))`
  const columns = sql`l.id as line_id, l.order_id, l.position, l.product_id, l.quantity, l.price, l.parts, l.extends_line_id`
  const linesOn = (first: SQL, last: SQL, receipt: SQL) => sql`
    select ${columns}, i.is_invoiced,
           case when i.is_invoiced and ${first} >= ${from} and ${last} <= ${to} then null
                else coalesce(${receipt}, jsonb_build_array(jsonb_build_object('date', ${first}, 'charged', true))) end as receipt`
  const invoice = sql`cross join lateral (
      select exists (select from documents d where d.order_id = l.order_id and d.kind = 'invoice') as is_invoiced) i`
  const touches = (first: SQL, last: SQL) =>
    sql`l.type = 'rent' and ${last} between ${from} and ${latest} and ${first} <= ${to} and ${hasProduct} and ${isOfPlace}
        and (i.is_invoiced or ${last} > ${today})`
  // a paper without charged days is of its first
  const days = sql`count(*) filter (where x.day < ${from}) as days_before,
                   count(*) filter (where x.day <= ${to}) as days_until, count(*) as days_all`
  return sql`moved as materialized (
    select distinct on (r.order_line_id) r.order_line_id as line_id, r.moved_period as period, r.moved_receipt as receipt
      from rentals r where r.moved_period is not null and r.cancelled_at is null order by r.order_line_id, r.id
  ), lines as materialized (
    ${linesOn(firstDay(sql`l`), lastDay(sql`l`), sql`l.receipt`)}
      from order_lines l ${invoice}
     where ${touches(firstDay(sql`l`), lastDay(sql`l`))} and not exists (select from moved m where m.line_id = l.id)
    union all
    ${linesOn(firstDay(sql`m`), lastDay(sql`m`), sql`m.receipt`)}
      from moved m join order_lines l on l.id = m.line_id ${invoice}
     where ${touches(firstDay(sql`m`), lastDay(sql`m`))}
  ), credited as materialized (
    select d.order_id, (x ->> 'corrects_position')::int as position, sum((x ->> 'price')::int) as price
      from documents d cross join jsonb_array_elements(d.snapshot -> 'lines') x
     where d.kind in ${creditNotes} and d.order_id in (select order_id from lines) group by 1, 2
  ), papers as materialized (
    select l.line_id, l.order_id, l.product_id, l.quantity, l.parts, l.extends_line_id, l.price + coalesce(c.price, 0) as price,
           d.days_before, d.days_until, d.days_all
      from lines l left join credited c on c.order_id = l.order_id and c.position = l.position
     cross join lateral (select ${days} from jsonb_to_recordset(l.receipt) as r (date text, charged boolean)
                          cross join lateral (select r.date as day) x where r.charged) d
     where l.is_invoiced
    union all
    select l.line_id, l.order_id, l.product_id, l.quantity, l.parts, l.extends_line_id, l.price,
           d.days_before, d.days_until, d.days_all
      from lines l join orders o on o.id = l.order_id
     cross join lateral (select greatest(${today}, max(p.to_day)::text) as until from billed_pieces p
                          where p.order_line_id = l.line_id and p.freed_at is null) billed
     cross join lateral (
       select count(*) filter (where r.date < ${from} or r.date <= billed.until) as days_before,
              count(*) filter (where r.date <= ${to} or r.date <= billed.until) as days_until, greatest(1, count(*)) as days_all
         from jsonb_to_recordset(l.receipt) as r (date text, charged boolean) where r.charged) d
     where not l.is_invoiced and ${listed}
       and exists (select from rentals r where r.order_line_id in (l.line_id, l.extends_line_id) and r.cancelled_at is null)
    union all
    select l.id, l.order_id, l.product_id, l.quantity, l.parts, l.extends_line_id, p.price + coalesce(c.price, 0),
           d.days_before, d.days_until, d.days_all
      from billed_pieces p join order_lines l on l.id = p.order_line_id and l.type = 'rent'
      left join moved m on m.line_id = l.id
      left join lateral (
        select sum((x ->> 'price')::int) as price
          from documents n cross join jsonb_array_elements(n.snapshot -> 'lines') x
         where n.credits = p.document_id and n.kind in ${creditNotes}
           and not exists (select from billed_pieces own where own.document_id = n.id)
           and (x ->> 'corrects_position')::int
               = (select count(*) from billed_pieces o where o.document_id = p.document_id and o.id < p.id)) c on true
     cross join lateral (
       select ${days}
         from (select r.date as day from jsonb_to_recordset(coalesce(m.receipt, l.receipt)) as r (date text, charged boolean)
                where r.charged and r.date between p.from_day::text and p.to_day::text
                union select jsonb_array_elements_text(p.counted)) x
        where not (p.from_day >= ${from}::date and p.to_day <= ${to}::date)) d
     where p.document_id is not null and p.from_day <= ${to}::date and greatest(p.from_day, p.to_day) >= ${from}::date
       and not (p.from_day < ${from}::date and d.days_all = 0)
       and ${hasProduct} and ${isOfPlace}
  ), in_period as (
    select *, case when days_all = 0 then price
                   else price::bigint * days_until / days_all - price::bigint * days_before / days_all end as cents from papers
  ), part as (
    select line_id, null::int as part, product_id, quantity, cents from in_period where parts is null
    union all
    select l.line_id, x.part, x.product_id, (l.quantity * x.quantity)::int,
           l.cents * x.weight_until / x.weight - l.cents * (x.weight_until - x.weight_own) / x.weight
      from in_period l cross join lateral (
        select (e.at - 1)::int as part, e.product_id, e.quantity, e.price * e.quantity as weight_own,
               (sum(e.price * e.quantity) over (order by e.at))::bigint as weight_until,
               (sum(e.price * e.quantity) over ())::bigint as weight
          from (select at, (one ->> 'product_id')::int as product_id, (one ->> 'quantity')::bigint as quantity,
                       greatest(1, (one ->> 'price')::bigint) as price
                  from jsonb_array_elements(l.parts) with ordinality parts (one, at)) e) x
     where l.parts is not null
  ), rental as materialized (
    select l.line_id, r.part, r.id as rental_id, r.product_id, r.quantity, r.expected_return
      from (select distinct line_id from papers) l join rentals r on r.order_line_id = l.line_id where r.cancelled_at is null
    union all
    select distinct l.line_id, r.part, r.id, r.product_id, r.quantity, r.expected_return
      from papers l join rentals r on r.order_line_id = l.extends_line_id and r.cancelled_at is null
      join rental_extensions e on e.order_id = l.order_id and e.rental_id = r.id and e.undone_at is null
  ), given as (
    select line_id, part, product_id, units, sum(units) over w as until, sum(units) over (partition by line_id, part) as whole
      from (select line_id, part, product_id, sum(quantity)::int as units from rental group by 1, 2, 3) g
    window w as (partition by line_id, part order by product_id)
  ), earned as materialized (
    select p.line_id, p.part, coalesce(g.product_id, p.product_id) as product_id, coalesce(g.units, p.quantity) as units,
           case when g.line_id is null then p.cents
                else p.cents * g.until / g.whole - p.cents * (g.until - g.units) / g.whole end::bigint as cents
      from part p left join given g on g.line_id = p.line_id and g.part is not distinct from p.part
  )`
}

/** The expression equals that of the index `order_lines_rent_days`. */
const firstDay = (of: SQL) => sql`((${of}.period ->> 'from') collate "C")`
const lastDay = (of: SQL) => sql`(coalesce(${of}.period ->> 'to', ${of}.period ->> 'from') collate "C")`
