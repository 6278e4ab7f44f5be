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

async function* sumStock({ db }: Database, scope: SummedScope): AsyncGenerator<SummedRow[]> {
  for (const day of listPeriodEnds(scope)) {
    const { rows } = await db.execute<SummedRow>(sql`
      select ${day} as day, coalesce(sum(quantity), 0)::int as quantity, coalesce(sum(value), 0)::float8 as value,
             coalesce(sum(without_cost), 0)::int as without_cost from (${valuedOn(day, sql`true`)}) v`)
    yield rows
  }
}
