import { type SQL, sql } from 'drizzle-orm'
import { countsFrom } from '#finance/payments/server/payments.tables.ts'
import { createLookup } from '#platform/create-lookup.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { PivotScope, PivotSource } from '#shell/reports/server/public/read-pivot.ts'

const isApart = sql`d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))}`

const keysOfTimes = createLookup<SQL>({
  product: sql`coalesce(t.product_id::text, 'none')`,
  unit: sql`coalesce(t.unit_id::text, 'none')`,
  place: sql`t.place_id::text`,
  month: sql`left(span.first::text, 7)`,
  day: sql`span.first::text`,
})

/** In hundredths of a day from its beginning, so that adjoining days add up to the whole. */
function times({ from, to, by, place, now }: PivotScope): SQL {
  const step = by === 'day' ? '1 day' : by === 'month' ? '1 month' : undefined
  const spans = step
    ? sql`(select greatest(m, ${from}::date)::date as first, least(m + ${step}::interval, ${addDays(to, 1)}::date)::date as next
             from generate_series(date_trunc(${by}, ${from}::date), ${to}::date, ${step}::interval) m) span`
    : sql`(select ${from}::date as first, ${addDays(to, 1)}::date as next) span`
  const ends = sql`least(coalesce(t.to_at, 'infinity'), ${now.toISOString()}::timestamptz)`
  const begins = toInstant(from, '00:00').toISOString()
  const after = toInstant(addDays(to, 1), '00:00').toISOString()
  const until = (day: SQL) =>
    sql`round(t.quantity * extract(epoch from greatest(interval '0', least(${ends}, (${day}::timestamp at time zone 'Europe/Vilnius')) - t.from_at)) / 864)`
  const days = sql`(${until(sql`span.next`)} - ${until(sql`span.first`)}) / 100`
  const isRepair = sql`t.kind = 'repair'`
  return sql`
    select ${keysOfTimes[by] as SQL} as key, case when ${isRepair} then ${days} else 0 end as repair_days,
           (${isRepair} and (t.from_at at time zone 'Europe/Vilnius')::date between span.first and span.next - 1)::int as repairs,
           case when ${isRepair} then 0 else ${days} end as other_days, 0::numeric as charged, 0::numeric as recovered
      from downtimes t cross join ${spans}
     where t.from_at < least(${after}::timestamptz, ${now.toISOString()}::timestamptz) and coalesce(t.to_at, 'infinity') > ${begins}::timestamptz
       and t.from_at < (span.next::timestamp at time zone 'Europe/Vilnius') and ${ends} > (span.first::timestamp at time zone 'Europe/Vilnius')
       ${place === undefined ? sql`` : sql`and t.place_id = ${place}`}`
}

/** Sums of compensations: when, of which order, of what document's tools. */
const moneyOfDamage = ({ from, to }: PivotScope): SQL => sql`
  select d.issued_on as day, t.order_id, coalesce(d.credits, d.id) as document_id, t.price_with_vat as charged, 0 as recovered
    from documents d join document_orders t on t.document_id = d.id
   where ${isApart} and d.issued_on between ${from}::date and ${to}::date
  union all
  select ${countsFrom}, d.order_id, d.id, 0, s.amount
    from payment_documents s join payments p on p.id = s.payment_id join documents d on d.id = s.document_id
   where ${isApart} and ${countsFrom} between ${from}::date and ${to}::date`

const keysOfDamage = createLookup<SQL>({
  place: sql`o.place_id::text`,
  month: sql`left(m.day::text, 7)`,
  day: sql`m.day::text`,
})

const keysOfTools = createLookup<SQL>({
  product: sql`coalesce(l.product_id::text, 'none')`,
  // of several machines in one rental it is not known which
  unit: sql`coalesce((select min(u.unit_id)::text from rental_units u where u.rental_id = c.rental_id having count(*) = 1), 'none')`,
})

function damage(scope: PivotScope): SQL {
  const isAt = scope.place === undefined ? sql`` : sql`where o.place_id = ${scope.place}`
  const key = keysOfDamage[scope.by]
  if (key)
    return sql`select ${key} as key, 0, 0, 0, m.charged, m.recovered
                 from (${moneyOfDamage(scope)}) m join orders o on o.id = m.order_id ${isAt}`
  const part = (of: SQL) =>
    sql`round(${of}::numeric * c.until / c.whole) - round(${of}::numeric * (c.until - c.amount) / c.whole)`
  return sql`
    select c.key, 0, 0, 0, ${part(sql`m.charged`)}, ${part(sql`m.recovered`)}
      from (${moneyOfDamage(scope)}) m join orders o on o.id = m.order_id
     cross join lateral (
       select x.key, x.amount, sum(x.amount) over (order by x.at rows unbounded preceding) as until, sum(x.amount) over () as whole
         from (select ${keysOfTools[scope.by] as SQL} as key, c.amount, c.id as at
                 from compensation_lines c left join order_lines l on l.id = c.order_line_id where c.document_id = m.document_id
               union all
               -- of no tool in particular
               select 'none', t.price_with_vat - coalesce((select sum(c.amount) from compensation_lines c where c.document_id = t.document_id), 0),
                      2147483647
                 from document_orders t where t.document_id = m.document_id) x) c
     ${isAt}`
}

export const repairsSource: PivotSource = {
  rows: (scope) => sql`${times(scope)} union all ${damage(scope)}`,
  titles: {
    product: sql`coalesce((select x.title from products x where x.id = s.id), 'Be konkretaus įrankio')`,
    unit: sql`coalesce((select x.code || coalesce(' · ' || p.title, '') from units x left join products p on p.id = x.product_id where x.id = s.id), 'Be konkretaus vieneto')`,
    place: sql`(select x.title from places x where x.id = s.id)`,
  },
}
