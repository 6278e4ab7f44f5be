// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { type SQL, sql } from 'drizzle-orm'
import { type Kind, kindLabels } from '#catalogue/kinds.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { endOf, listPeriodEnds, type RegisterSource, type SummedScope } from './register-source.ts'

interface Valued extends Record<string, unknown> {
  quantity: number
  /** Cents without VAT. */
  value: number
  /** Of the quantity: what they cost is not known, so they are worth nothing here. */
  without_cost: number
}
type ProductRow = Valued & { id: number; title: string; sku: string | null; kind: Kind }
type SummedRow = Valued & { day: Day }

const sums = [
  { field: 'quantity', head: 'Kiekis' },
  { field: 'value', head: 'Vertė be PVM', withoutVat: 'Vertė', is: 'money' },
  { field: 'without_cost', head: 'Iš jų be savikainos' },
] as const

export const stockRegister: RegisterSource = {
  whole: {
    columns: [
      { field: 'id', head: 'Produkto nr.' },
      { field: 'title', head: 'Produktas' },
      { field: 'sku', head: 'Kodas' },
      { field: 'kind', head: 'Rūšis', cell: ({ kind }) => kindLabels[kind as Kind] },
      ...sums,
    ],
    read: readStock,
  },
  summed: { columns: [{ field: 'day', head: 'Diena', is: 'day' }, ...sums], read: sumStock },
}

/** Goods by what they cost today, machines by what was paid for them. */
const valuedOn = (day: Day, which: SQL): SQL => sql`
  select p.id, p.title, p.sku, p.kind, m.quantity,
         (case when p.kind = 'rent' then u.value else m.quantity * p.cost::bigint end)::float8 as value,
         (case when p.kind = 'rent' then greatest(0, m.quantity - u.priced) when p.cost = 0 then m.quantity else 0 end)::int as without_cost
    from ${products} p
   cross join lateral (select coalesce(sum(s.units), 0)::int as quantity from ${stock_movements} s
                        where s.product_id = p.id and s.at < ${endOf(day)}::timestamptz) m
   cross join lateral (select coalesce(sum(x.purchase_price), 0)::bigint as value, count(x.purchase_price)::int as priced
                         from ${units} x where x.product_id = p.id and x.created_at < ${endOf(day)}::timestamptz
                          and (x.retired_at is null or x.retired_at >= ${endOf(day)}::timestamptz)) u
   where m.quantity <> 0 and ${which}`

async function* readStock(database: Database, { to }: ReportPeriod): AsyncGenerator<ProductRow[]> {
  const { batches } = await readRowsByIds(database, {
    ids: sql`select id from ${products} order by id`,
    read: async (ids) => {
      const { rows } = await database.db.execute<ProductRow>(valuedOn(to, sql`p.id = any(${sql.param(ids)}::int[])`))
      return rows
    },
    idOf: ({ id }) => id,
  })
  yield* batches
}

/** What came and went is read once, whatever the number of days. */
async function* sumStock({ db }: Database, scope: SummedScope): AsyncGenerator<SummedRow[]> {
  const ends = sql`${sql.param(listPeriodEnds(scope))}::date[]`
  const ended = sql`${endOf(scope.to)}::timestamptz`
  const placeOf = (moment: SQL) => sql`width_bucket((${moment} at time zone 'Europe/Vilnius')::date - 1, ${ends}) + 1`
  const { rows } = await db.execute<SummedRow>(sql`
    with moved as (
      select s.product_id, ${placeOf(sql`s.at`)} as place, s.units as quantity, 0 as paid, 0 as priced from ${stock_movements} s where s.at < ${ended}
      union all
      select x.product_id, ${placeOf(sql`x.created_at`)}, 0, x.purchase_price, 1 from ${units} x where x.created_at < ${ended} and x.purchase_price is not null
      union all
      select x.product_id, ${placeOf(sql`greatest(x.created_at, x.retired_at)`)}, 0, -x.purchase_price, -1 from ${units} x
       where x.created_at < ${ended} and x.retired_at < ${ended} and x.purchase_price is not null),
    stood as (
      select p.id, p.kind, p.cost, place, sum(sum(quantity)) over until as quantity, sum(sum(paid)) over until as paid, sum(sum(priced)) over until as priced
        from moved m join ${products} p on p.id = m.product_id group by p.id, place window until as (partition by p.id order by place)),
    worth as (
      select id, place, quantity,
             case when quantity = 0 then 0 when kind = 'rent' then paid else quantity * cost end as value,
             case when kind = 'rent' then greatest(0, quantity - priced) when cost = 0 then quantity else 0 end as without_cost from stood),
    turned as (
      select place, quantity - lag(quantity, 1, 0) over by_place as quantity, value - lag(value, 1, 0) over by_place as value,
             without_cost - lag(without_cost, 1, 0) over by_place as without_cost from worth window by_place as (partition by id order by place))
    select e.day::text as day, (sum(coalesce(sum(quantity), 0)) over until)::int as quantity, (sum(coalesce(sum(value), 0)) over until)::float8 as value,
           (sum(coalesce(sum(without_cost), 0)) over until)::int as without_cost
      from unnest(${ends}) with ordinality e (day, place) left join turned t on t.place = e.place
     group by e.place, e.day window until as (order by e.place) order by e.place`)
  yield rows
}
