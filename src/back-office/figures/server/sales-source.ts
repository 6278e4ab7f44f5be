import { type SQL, sql } from 'drizzle-orm'
import { createLookup } from '#platform/create-lookup.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { PivotScope, PivotSource } from '#shell/reports/server/public/read-pivot.ts'
import { machineYears } from '../sales.pivot.ts'

/** What no product or machine is told of. */
const otherTitles = {
  delivery: 'Pristatymas ir paėmimas',
  'one-way': 'Grąžinimas kitame padalinyje',
  waiver: 'Apsauga nuo žalos',
  service: 'Paslaugos ir mokesčiai',
  deleted: 'Ištrinti produktai',
  unshared: 'Nepaskirstyta technikos dalis',
  none: 'Be kliento kortelės',
  web: 'Klientai patys',
} as const

const kindOfLine = sql`case when l.is_delivery then 'delivery' when l.is_one_way then 'one-way' when l.is_waiver then 'waiver'
                            when l.is_service then 'service' else 'deleted' end`

const keys = createLookup<SQL>({
  day: sql`b.issued_on::text`,
  month: sql`left(b.issued_on::text, 7)`,
  place: sql`o.place_id::text`,
  category: sql`coalesce(p.category_id::text, ${kindOfLine})`,
  product: sql`coalesce(l.product_id::text, ${kindOfLine})`,
  client: sql`coalesce(o.client_id::text, 'none')`,
  // the first that is written of an order says who made it; customers are told without a name
  clerk: sql`coalesce((select case when h.by_name is not null then h.by_id::text end from history h
                         where h.subject_kind = 'order' and h.subject_id = o.id order by h.id limit 1), 'web')`,
})

const titled = (named: SQL): SQL =>
  sql`coalesce(${named}, case s.key ${sql.join(
    Object.entries(otherTitles).map(([key, title]) => sql`when ${key} then ${title}`),
    sql` `,
  )} end)`

const ofLines = ({ from, to, place, by }: PivotScope): SQL => sql`
  select ${keys[by] as SQL} as key, b.price::bigint as price, (b.price_with_vat - b.price)::bigint as vat, b.price_with_vat::bigint,
         c.cost as goods_cost, 0::bigint as wear, b.price - c.cost as margin,
         case when ${isGoods} and coalesce(l.cost, nullif(p.cost, 0)) is null then b.price else 0 end::bigint as unknown_cost
    from billed_lines b join orders o on o.id = b.order_id
    left join order_lines l on l.id = b.order_line_id left join products p on p.id = l.product_id
   cross join lateral (
     select case when ${isGoods} then coalesce(l.cost, p.cost, 0)::bigint * coalesce(b.quantity, sign(b.price)::int * l.quantity)
                 else 0 end as cost) c
   where b.issued_on between ${from}::date and ${to}::date ${place === undefined ? sql`` : sql`and o.place_id = ${place}`}`

/** A product that was sold, and no rent, fee or service. */
const isGoods = sql`(l.type <> 'rent' and not (l.is_delivery or l.is_one_way or l.is_service or l.is_waiver))`

const lifeDays = Math.round(machineYears * 365.2425)

const ofMachines = ({ from, to, place, by, now }: PivotScope): SQL => {
  const today = toVilniusDay(now)
  const until = addDays(to < today ? to : today, 1)
  const key =
    { month: sql`left(span.first::text, 7)`, place: sql`u.place_id::text` }[by] ??
    { product: sql`coalesce(u.product_id::text, 'deleted')`, category: sql`coalesce(p.category_id::text, 'deleted')` }[
      by
    ] ??
    sql`'unshared'`
  const spans =
    by === 'month'
      ? sql`(select greatest(m, ${from}::date)::date as first, least(m + interval '1 month', ${until}::date)::date as next
               from generate_series(date_trunc('month', ${from}::date), ${addDays(until, -1)}::date, interval '1 month') m) span`
      : sql`(select ${from}::date as first, ${until}::date as next) span`
  return sql`
    select ${key} as key, 0, 0, 0, 0, worn.cents, -worn.cents, 0
      from (select u.*, coalesce(u.bought_on, (u.created_at at time zone 'Europe/Vilnius')::date) as since,
                   (u.retired_at at time zone 'Europe/Vilnius')::date as left_on
              from units u where u.purchase_price > 0 ${place === undefined ? sql`` : sql`and u.place_id = ${place}`}) u
      left join products p on p.id = u.product_id
     cross join ${spans}
     cross join lateral (select ${wornUntil(sql`span.next`)} - ${wornUntil(sql`span.first`)} as cents) worn
     where span.next > span.first and u.since < span.next and u.since > span.first - ${lifeDays}::int`
}

/** Whole cents that a machine has worn before the day: adjoining periods add up. */
const wornUntil = (day: SQL): SQL =>
  sql`u.purchase_price::bigint * greatest(0, least(${lifeDays}::int, ${day} - u.since, u.left_on - u.since)) / ${lifeDays}`

export const salesSource: PivotSource = {
  rows: (scope) => sql`${ofLines(scope)} union all ${ofMachines(scope)}`,
  titles: {
    place: sql`(select x.title from places x where x.id = s.id)`,
    category: titled(sql`(select x.title from categories x where x.id = s.id)`),
    product: titled(sql`(select x.title from products x where x.id = s.id)`),
    client: titled(sql`(select x.name from clients x where x.id = s.id)`),
    clerk: titled(
      sql`coalesce((select trim(x.name || ' ' || x.lastname) from users x where x.id = s.id), case when s.id is not null then 'Ištrintas darbuotojas' end)`,
    ),
  },
}
