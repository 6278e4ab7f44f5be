import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { PivotScope, PivotSource } from '#shell/reports/server/public/read-pivot.ts'

/** What is held now, and back from there: of a ledger of years only what moved since the period's first day is read. */
export const depositsSource: PivotSource = {
  rows: (scope) => (scope.by === 'month' || scope.by === 'day' ? inTime(scope) : ofWhom(scope)),
  titles: {
    place: sql`(select x.title from places x where x.id = s.id)`,
    client: sql`coalesce((select x.name from clients x where x.id = s.id), 'Be kliento kortelės')`,
  },
}

const begin = (day: string): SQL => sql`${toInstant(day, '00:00').toISOString()}::timestamptz`
const delta = sql`case d.kind when 'held' then d.amount else -d.amount end`
const ofKind = (kind: string) => sql`case when d.kind = ${kind} and d.source is null then d.amount else 0 end`
/** What moved in within the period opens it: nobody here took it. */
const movedIn = sql`case when d.source is null then 0 else d.amount end`

const isAt = ({ place }: PivotScope): SQL => (place === undefined ? sql`` : sql`and o.place_id = ${place}`)

function ofWhom(scope: PivotScope): SQL {
  const key = scope.by === 'place' ? sql`o.place_id::text` : sql`coalesce(o.client_id::text, 'none')`
  const [begins, ends] = [begin(scope.from), begin(addDays(scope.to, 1))]
  const isLater = sql`d.at >= ${ends}`
  const within = (kind: string) => sql`case when ${isLater} then 0 else ${ofKind(kind)} end`
  return sql`
    select ${key} as key, b.held::bigint as held, b.held::bigint as opening, 0::bigint as taken, 0::bigint as returned, 0::bigint as kept
      from deposit_balances b join orders o on o.id = b.order_id where b.held > 0 ${isAt(scope)}
    union all
    select ${key}, case when ${isLater} then -${delta} else 0 end, case when ${isLater} then 0 else ${movedIn} end - ${delta}, ${within('held')}, ${within('returned')}, ${within('kept')}
      from deposits d join orders o on o.id = d.order_id
     where d.at >= ${begins} and d.kind in ('held', 'returned', 'kept') ${isAt(scope)}`
}

function inTime(scope: PivotScope): SQL {
  const { from, to, by } = scope
  const length = by === 'month' ? 7 : 10
  const [begins, ends] = [begin(from), begin(addDays(to, 1))]
  return sql`
    select k.key, (n.held - n.later + sum(coalesce(m.delta, 0)) over (order by k.key))::bigint as held,
           (n.held - n.later + sum(coalesce(m.delta, 0)) over (order by k.key) - coalesce(m.delta - m.moved_in, 0))::bigint as opening,
           coalesce(m.taken, 0) as taken, coalesce(m.returned, 0) as returned, coalesce(m.kept, 0) as kept
      from (select distinct left(x::date::text, ${length}) as key from generate_series(${from}::date, ${to}::date, interval '1 day') x) k
      left join (
        select left((d.at at time zone 'Europe/Vilnius')::date::text, ${length}) as key, sum(${delta}) as delta, sum(${movedIn}) as moved_in,
               sum(${ofKind('held')}) as taken, sum(${ofKind('returned')}) as returned, sum(${ofKind('kept')}) as kept
          from deposits d join orders o on o.id = d.order_id
         where d.at >= ${begins} and d.at < ${ends} and d.kind in ('held', 'returned', 'kept') ${isAt(scope)}
         group by 1) m on m.key = k.key
     cross join (
        select coalesce((select sum(b.held) from deposit_balances b join orders o on o.id = b.order_id
                          where b.held > 0 ${isAt(scope)}), 0) as held,
               coalesce((select sum(${delta}) from deposits d join orders o on o.id = d.order_id
                          where d.at >= ${begins} and d.kind in ('held', 'returned', 'kept') ${isAt(scope)}), 0) as later) n`
}
