import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { type Day, listDays } from '#rules/calendar/day.ts'
import { computePreviousPeriod } from '#rules/periods/compute-previous-period.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { type Figures, type Pivot, type PivotAnswer, type PivotRow, timeDimensions } from '../../define-pivot.ts'

export interface PivotScope extends ReportPeriod {
  by: string
  /** Undefined: all places. */
  place?: number | undefined
  now: Date
}

/** What a pivot's figures are counted from. */
export interface PivotSource {
  /** Selects rows of `key` (text) and every figure, in numbers that add up. */
  rows: (scope: PivotScope) => SQL
  /** By dimension: the title of a key, from `s.key` and, where that is a number, `s.id`; by default the key. */
  titles: Partial<Record<string, SQL>>
}

interface PivotRequest extends Omit<PivotScope, 'by'> {
  by?: string | undefined
  compare?: 'previous' | undefined
  /** The rest is one row. */
  max: number
}

interface SummedRow extends Record<string, unknown> {
  key: string
  title: string
  rest: number
}

/** One statement: rows of both periods are summed in PostgreSQL, and what is beyond `max` in one row. */
export async function readPivot(
  reader: Reader,
  { by: dimensions, figures }: Pivot,
  { rows, titles }: PivotSource,
  { by: input, compare, max, ...scope }: PivotRequest,
): Promise<PivotAnswer> {
  const by = input ?? (Object.keys(dimensions)[0] as string)
  const names = Object.keys(figures)
  const before = compare ? computePreviousPeriod(scope) : null
  const isTime = timeDimensions.includes(by)
  const of = (period: ReportPeriod, era: number) =>
    sql`select ${era}::int as era, x.* from (${rows({ ...scope, ...period, by })}) x`
  const each = (build: (name: string) => SQL) => sql.join(names.map(build), sql`, `)
  const first = sql.identifier(names[0] as string)
  // biome-ignore lint/plugin/sql-by-hand: one statement over what a report is counted from
  const { rows: summed } = await reader.execute<SummedRow>(sql`
    with source as (${of(scope, 0)} ${before ? sql`union all ${of(before, 1)}` : sql``}), summed as (
      select key, case when key ~ '^[0-9]{1,9}$' then key::int end as id,
             ${each(
               (
                 name,
               ) => sql`coalesce(sum(${sql.identifier(name)}) filter (where era = 0), 0) as ${sql.identifier(name)},
                                  coalesce(sum(${sql.identifier(name)}) filter (where era = 1), 0) as ${sql.identifier(`${name}_before`)}`,
             )}
        from source group by key
    ), ranked as (
      select *, ${isTime ? sql`false` : sql`row_number() over (order by ${first} desc, key) > ${max}`} as is_rest from summed
    )
    select case when is_rest then 'rest' else s.key end as key, max(${titles[by] ?? sql`s.key`}) filter (where not is_rest) as title,
           count(*) filter (where is_rest)::int as rest,
           ${each(
             (name) => sql`sum(${sql.identifier(name)})::float8 as ${sql.identifier(name)},
                                sum(${sql.identifier(`${name}_before`)})::float8 as ${sql.identifier(`${name}_before`)}`,
           )}
      from ranked s group by 1 order by max(is_rest::int), ${isTime ? sql`1` : sql`max(s.${first}) desc, 1`}`)
  const figuresOf = (row: SummedRow, suffix: string): Figures =>
    Object.fromEntries(names.map((name) => [name, Number(row[name + suffix])]))
  const data = summed.map(
    (row): PivotRow => ({
      key: row.key,
      title: row.key === 'rest' ? `Kiti (${row.rest})` : (row.title ?? row.key),
      figures: figuresOf(row, ''),
      before: before && figuresOf(row, '_before'),
    }),
  )
  const zero = Object.fromEntries(names.map((name) => [name, 0]))
  const sum = data.reduce((sum, row) => addFigures(sum, row.figures), zero)
  const sumBefore = before && data.reduce((sum, row) => addFigures(sum, row.before ?? zero), zero)
  if (!isTime) return { data, total: { figures: sum, before: sumBefore }, before }
  const lined = lineUp(data, { by, scope, before, zero })
  const known = new Map(data.map((row) => [row.key, row]))
  const stand = (period: ReportPeriod, side: 'figures' | 'before') => {
    const keys = listKeys(by, period)
    return Object.fromEntries(
      Object.entries(figures).flatMap(([name, { stands }]) =>
        stands ? [[name, known.get(keys.at(stands === 'at-end' ? -1 : 0) as string)?.[side]?.[name] ?? 0]] : [],
      ),
    )
  }
  return {
    data: lined,
    total: {
      figures: { ...sum, ...stand(scope, 'figures') },
      before: before && sumBefore && { ...sumBefore, ...stand(before, 'before') },
    },
    before,
  }
}

/** Hundredths of days are no whole numbers. */
export const addFigures = (one: Figures, other: Figures): Figures =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, Number((value + (other[name] ?? 0)).toFixed(2))]),
  )

interface Timeline {
  by: string
  scope: ReportPeriod
  before: ReportPeriod | null
  zero: Figures
}

/** Each day or month of the period, beside the one in its place of the period before; what that has more of stands last. */
function lineUp(data: PivotRow[], { by, scope, before, zero }: Timeline): PivotRow[] {
  const known = new Map(data.map((row) => [row.key, row]))
  const keys = listKeys(by, scope)
  const keysBefore = before ? listKeys(by, before) : []
  const longer = keysBefore.slice(keys.length)
  const lined = new Set([...keys, ...keysBefore])
  const beforeOf = (key: string | undefined) => before && ((key && known.get(key)?.before) || zero)
  return [
    ...keys.map((key, at) => ({
      key,
      title: key,
      figures: known.get(key)?.figures ?? zero,
      before: beforeOf(keysBefore[at]),
    })),
    ...longer.map((key) => ({ key, title: key, figures: zero, before: beforeOf(key) })),
    // what belongs to no day of the two
    ...data.filter(({ key }) => !lined.has(key)),
  ]
}

const listKeys = (by: string, { from, to }: ReportPeriod): string[] =>
  by === 'day' ? listDays(from as Day, to as Day) : [...new Set(listDays(from, to).map((day) => day.slice(0, 7)))]
