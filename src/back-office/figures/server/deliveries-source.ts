import { type SQL, sql } from 'drizzle-orm'
import { createLookup } from '#platform/create-lookup.ts'
import type { PivotScope, PivotSource } from '#shell/reports/server/public/read-pivot.ts'

const keysOfStops = createLookup<SQL>({
  month: sql`left(s.day::text, 7)`,
  day: sql`s.day::text`,
  place: sql`o.place_id::text`,
  zone: sql`coalesce(s.zone_id::text, 'none')`,
  driver: sql`coalesce(s.driver_user_id::text, 'none')`,
  kind: sql`s.kind`,
})

/** Of what was billed, by its paper and line; what is missing here is of the order's stops. */
const keysOfPapers = createLookup<SQL>({
  month: sql`left(b.issued_on::text, 7)`,
  day: sql`b.issued_on::text`,
  place: sql`o.place_id::text`,
  kind: sql`case when l.is_collection then 'collect' else 'deliver' end`,
})

const isAt = ({ place }: PivotScope): SQL => (place === undefined ? sql`` : sql`and o.place_id = ${place}`)

const stopsMade = (scope: PivotScope): SQL => sql`
  select ${keysOfStops[scope.by] as SQL} as key, (s.state = 'done')::int as done,
         (s.state = 'done' and (coalesce(a.at, s.ended_at) at time zone 'Europe/Vilnius') > s.day + coalesce(s.to_time, '24:00')::time)::int as late,
         (s.state = 'failed')::int as failed, 0::bigint as price
    from stops s join orders o on o.id = s.order_id
    left join lateral (select min(r.happened_at) as at from stop_reports r where r.stop_id = s.id and r.kind = 'arrived') a on true
   where s.state in ('done', 'failed') and s.day between ${scope.from}::date and ${scope.to}::date ${isAt(scope)}`

/** Whether the stop is what its line bills: the way there, or back. */
const isItsWay = sql`(s.kind = 'collect') = l.is_collection`

function billed(scope: PivotScope): SQL {
  const key = keysOfPapers[scope.by]
  const price = sql`b.price::bigint`
  return sql`
  select ${key ?? sql`coalesce(t.key, 'none')`} as key, 0, 0, 0,
         ${key ? price : sql`case when t.key is null then ${price} else round(b.price::numeric * t.at / t.many) - round(b.price::numeric * (t.at - 1) / t.many) end`}
    from billed_lines b join order_lines l on l.id = b.order_line_id and l.is_delivery join orders o on o.id = b.order_id
   ${
     key
       ? sql``
       : sql`left join lateral (
     select x.key, row_number() over (order by x.id) as at, count(*) over () as many
       from (select s.id, ${keysOfStops[scope.by] as SQL} as key, bool_or(${isItsWay}) over () as has_its_way, ${isItsWay} as is_its_way
               from stops s where s.order_id = b.order_id and s.state <> 'dropped') x
      where x.is_its_way or not x.has_its_way) t on true`
   }
   where b.issued_on between ${scope.from}::date and ${scope.to}::date ${isAt(scope)}`
}

export const deliveriesSource: PivotSource = {
  rows: (scope) => sql`${stopsMade(scope)} union all ${billed(scope)}`,
  titles: {
    place: sql`(select x.title from places x where x.id = s.id)`,
    zone: sql`coalesce((select x.title from delivery_zones x where x.id = s.id), 'Be zonos')`,
    driver: sql`case when s.id is null then 'Be vairuotojo'
                     else coalesce((select trim(x.name || ' ' || x.lastname) from users x where x.id = s.id), 'Ištrintas darbuotojas') end`,
    kind: sql`case s.key when 'deliver' then 'Pristatymai' else 'Paėmimai' end`,
  },
}
