import { type SQL, sql } from 'drizzle-orm'
import { buildOwedOnQuery } from '#finance/debts/server/public/owed-on.queries.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { PivotScope, PivotSource } from '#shell/reports/server/public/read-pivot.ts'

export const debtsSource: PivotSource = {
  rows: (scope) =>
    sql.join(
      listEnds(scope).map(({ key, day }) => owedAt(scope, day, key)),
      sql` union all `,
    ),
  titles: {
    place: sql`(select x.title from places x where x.id = s.id)`,
    client: sql`coalesce((select x.name from clients x where x.id = s.id), 'Be kliento kortelės')`,
    kind: sql`case s.key when 'bill' then 'Sąskaitos' when 'compensation' then 'Nuostolių atlyginimas' else 'Išduota neapmokėjus' end`,
  },
}

/** One day, or the last day of each month; no day to come. */
function listEnds({ from, to, by, now }: PivotScope): { key: string | null; day: Day }[] {
  const today = toVilniusDay(now)
  const last = to < today ? to : today
  if (by !== 'month') return [{ key: null, day: last }]
  const ends: { key: string; day: Day }[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = `${addDays(first, 32).slice(0, 7)}-01`) {
    const end = addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)
    ends.push({ key: first.slice(0, 7), day: end < last ? end : last })
  }
  return ends
}

const ages: [name: string, first: number | null, last: number | null][] = [
  ['not_due', null, 0],
  ['late_7', 1, 7],
  ['late_30', 8, 30],
  ['late_60', 31, 60],
  ['late_90', 61, 90],
  ['late_over', 91, null],
]

function owedAt(scope: PivotScope, day: Day, month: string | null): SQL {
  const key =
    month !== null
      ? sql`${month}::text`
      : scope.by === 'place'
        ? sql`w.place_id::text`
        : scope.by === 'kind'
          ? sql`case when w.document_id is null then 'order' when w.is_apart then 'compensation' else 'bill' end`
          : sql`case when w.debtor ~ '^[0-9]{1,9}$' then w.debtor else 'none' end`
  const late = sql`greatest(0, coalesce(${day}::date - w.due_on, 0))`
  const isOf = (first: number | null, last: number | null) =>
    sql`${late} between ${first ?? 0}::int and ${last ?? 2_000_000}::int`
  const isByPlace = scope.by === 'place' || scope.place !== undefined
  return sql`
    select ${key} as key, w.cents as open, ${sql.join(
      ages.map(
        ([name, first, last]) => sql`case when ${isOf(first, last)} then w.cents else 0 end as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}
      from (${isByPlace ? splitByPlace(day) : sql`select w.*, w.open as cents, ${isApart} as is_apart from (${buildOwedOnQuery(day)}) w`}) w
     ${scope.place === undefined ? sql`` : sql`where w.place_id = ${scope.place}`}`
}

const isApart = sql`exists (select from documents d where d.id = w.document_id and d.kind in ${sql.raw(buildPaperKindsSql('isApartFromPrice'))})`

/** A bill of several places is owed to each by what it bills there, to the cent. */
const splitByPlace = (day: Day): SQL => sql`
  select w.*, p.place_id, ${isApart} as is_apart,
         case when p.whole = 0 then case when p.at = 1 then w.open else 0 end
              else round(w.open * p.until / p.whole) - round(w.open * (p.until - p.part) / p.whole) end::bigint as cents
    from (${buildOwedOnQuery(day)}) w
   cross join lateral (
     select x.place_id, x.part, sum(x.part) over (order by x.place_id) as until, sum(x.part) over () as whole,
            row_number() over (order by x.place_id) as at
       from (select o.place_id, sum(t.price_with_vat) as part from document_orders t join orders o on o.id = t.order_id
              where t.document_id = w.document_id group by 1
             union all
             select o.place_id, 1 from orders o where o.id = w.order_id) x) p`
