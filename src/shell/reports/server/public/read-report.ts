import type { Reader } from '#platform/database/database.ts'
import { computePreviousPeriod } from '#rules/periods/compute-previous-period.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import type { Figures, PivotAnswer, PivotRow } from '../../define-pivot.ts'
import type { ComparedRow, ReportQuery } from '../../define-report.ts'
import { addFigures } from './read-pivot.ts'

export type ReportReader<Row> = (reader: Reader, query: ReportQuery & { now: Date; max: number }) => Promise<Row[]>

/** What is compared of a report's rows. */
export interface ReportShape<Row> {
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  figures: Record<string, unknown>
}

interface ReadReport<Row> {
  data: (Row & ComparedRow)[]
  before?: ReportPeriod
}

const ALL = 100_000

/** Rows that only the period before had stand last, with nothing of this one. */
export async function readReport<Row extends object>(
  reader: Reader,
  { keyOf, figures }: Omit<ReportShape<Row>, 'titleOf'>,
  read: ReportReader<Row>,
  query: ReportQuery & { now: Date; max: number },
): Promise<ReadReport<Row>> {
  if (!query.compare) return { data: await read(reader, query) }
  const before = computePreviousPeriod(query)
  const rows = await read(reader, { ...query, max: ALL })
  const earlier = new Map(
    (await read(reader, { ...query, ...before, max: ALL })).map((row) => [keyOf(row), row] as const),
  )
  const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]))
  const figuresOf = (row: Row | undefined): Figures =>
    row
      ? Object.fromEntries(Object.keys(figures).map((name) => [name, Number((row as Record<string, unknown>)[name])]))
      : nothing
  const known = new Set(rows.map(keyOf))
  const data = [
    ...rows.map((row) => ({ ...row, before: figuresOf(earlier.get(keyOf(row))) })),
    ...[...earlier].flatMap(([key, row]) => (known.has(key) ? [] : [{ ...row, ...nothing, before: figuresOf(row) }])),
  ]
  return { data: data.slice(0, query.max), before }
}

/** As a pivot tells it, for mails: rows beyond `max` are one. */
export async function readReportAsPivot<Row extends object>(
  reader: Reader,
  report: ReportShape<Row>,
  read: ReportReader<Row>,
  { max, ...query }: ReportQuery & { now: Date; max: number },
): Promise<PivotAnswer> {
  const { data, before } = await readReport(reader, report, read, { ...query, max: ALL })
  const names = Object.keys(report.figures)
  const rows = data.map(
    (row): PivotRow => ({
      key: report.keyOf(row),
      title: report.titleOf(row),
      figures: Object.fromEntries(names.map((name) => [name, Number((row as Record<string, unknown>)[name])])),
      before: before ? (row.before ?? null) : null,
    }),
  )
  const zero = Object.fromEntries(names.map((name) => [name, 0]))
  const sumOf = (some: PivotRow[]) => ({
    figures: some.reduce((sum, row) => addFigures(sum, row.figures), zero),
    before: before ? some.reduce((sum, row) => addFigures(sum, row.before ?? zero), zero) : null,
  })
  const rest = rows.slice(max)
  return {
    data: [
      ...rows.slice(0, max),
      ...(rest.length > 0 ? [{ key: 'rest', title: `Kiti (${rest.length})`, ...sumOf(rest) }] : []),
    ],
    total: sumOf(rows),
    before: before ?? null,
  }
}
