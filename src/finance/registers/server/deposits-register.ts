// biome-ignore-all lint/plugin/sql-by-hand: sums over parts of one ledger

import { type SQL, sql } from 'drizzle-orm'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { buildHeldSumSql } from '#finance/deposits/server/public/build-held-sum-sql.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { endOf, type RegisterSource, type SummedScope } from './register-source.ts'

/** Cents. What moved in within the period is in `opening`: nobody here took it. */
interface Moved extends Record<string, unknown> {
  opening: number
  taken: number
  returned: number
  kept: number
}
type OrderRow = Moved & { order_id: number; client: string }
type SummedRow = Moved & { period: string }

const sums = [
  { field: 'opening', head: 'Laikyta pradžioje', is: 'money' },
  { field: 'taken', head: 'Priimta', is: 'money' },
  { field: 'returned', head: 'Grąžinta', is: 'money' },
  { field: 'kept', head: 'Sulaikyta', is: 'money' },
  { field: 'held', head: 'Laikoma pabaigoje', is: 'money', cell: closingOf },
] as const

export const depositsRegister: RegisterSource = {
  whole: {
    columns: [{ field: 'order_id', head: 'Užsakymas' }, { field: 'client', head: 'Klientas' }, ...sums],
    read: readDeposits,
  },
  summed: { columns: [{ field: 'period', head: 'Laikotarpis' }, ...sums], read: sumDeposits },
}

function closingOf({ opening, taken, returned, kept }: Moved): number {
  return opening + taken - returned - kept
}

const heldSum = sql.raw(buildHeldSumSql('d.kind', 'd.amount'))
const sumOf = (kind: string, begins: SQL) =>
  sql`coalesce(sum(d.amount) filter (where d.kind = ${kind} and d.source is null and d.at >= ${begins}), 0)::float8`

/** Orders whose deposit was held at the beginning, or moved in the period. */
async function* readDeposits(database: Database, { from, to }: ReportPeriod): AsyncGenerator<OrderRow[]> {
  const begins = sql`${endOf(addDays(from, -1))}::timestamptz`
  const ends = sql`${endOf(to)}::timestamptz`
  const opening = sql`coalesce(${heldSum} filter (where d.at < ${begins} or d.source is not null), 0)`
  const { batches } = await readRowsByIds(database, {
    ids: sql`select d.order_id as id from ${deposits} d where d.at < ${ends} and d.kind in ('held', 'returned', 'kept')
              group by d.order_id having ${opening} <> 0 or max(d.at) >= ${begins} order by d.order_id`,
    read: async (ids) => {
      const { rows } = await database.db.execute<OrderRow>(sql`
        select d.order_id, o.client, ${opening}::float8 as opening, ${sumOf('held', begins)} as taken,
               ${sumOf('returned', begins)} as returned, ${sumOf('kept', begins)} as kept
          from ${deposits} d join ${orders} o on o.id = d.order_id
         where d.at < ${ends} and d.order_id = any(${sql.param(ids)}::int[]) group by d.order_id, o.client`)
      return rows
    },
    idOf: ({ order_id }) => order_id,
  })
  yield* batches
}

/** Days and months in which nothing moved are left out. */
async function* sumDeposits({ db }: Database, { from, to, by }: SummedScope): AsyncGenerator<SummedRow[]> {
  const begins = sql`${endOf(addDays(from, -1))}::timestamptz`
  const { rows } = await db.execute<SummedRow>(sql`
    with moved as (
      select left(((d.at at time zone 'Europe/Vilnius')::date)::text, ${by === 'month' ? 7 : 10}) as period,
             ${heldSum} as held, coalesce(sum(d.amount) filter (where d.source is not null), 0) as moved_in,
             ${sumOf('held', begins)} as taken, ${sumOf('returned', begins)} as returned, ${sumOf('kept', begins)} as kept
        from ${deposits} d
       where d.at >= ${begins} and d.at < ${endOf(to)}::timestamptz and d.kind in ('held', 'returned', 'kept') group by 1)
    select period, taken, returned, kept,
           (coalesce((select ${heldSum} from ${deposits} d where d.at < ${begins}), 0)
             + sum(held) over (order by period) - held + moved_in)::float8 as opening
      from moved order by period`)
  yield rows
}
