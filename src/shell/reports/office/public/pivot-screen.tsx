import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { dropVatColumns, type VatMark } from '#rules/money/drop-vat-columns.ts'
import { PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { useScreen } from '#shell/screens/use-screen.ts'
import { useVatPayer, VatPayerProvider } from '#shell/settings/shop/public/public-settings.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { BarChart } from '#shell/ui/office/bar-chart.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { pickColumns, useChosenColumns } from '#shell/ui/office/list-columns.ts'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { hasVatFigures, type Pivot, type PivotAnswer, type PivotRow, timeDimensions } from '../../define-pivot.ts'
import { formatChange, formatFigure } from '../../format-figure.ts'
import { PeriodChart } from '../period-chart.tsx'
import type { readPivotQuery } from '../read-pivot-query.ts'
import { describeBefore } from './change-column.ts'
import { ComparedFigure } from './compared-figure.tsx'
import { ComparisonButton, toTexts } from './comparison.tsx'

export { readPivotQuery } from '../read-pivot-query.ts'

interface PivotScreenProps {
  pivot: Pivot
  query: ReturnType<typeof readPivotQuery>
  report: PendingResult<PivotAnswer>
  empty: { title: string; text: string }
}

const inChart = 10

/** A report of dimensions × figures: by what, sums, chart, table, files, and what each figure means. */
export function PivotScreen({ pivot, query, report, empty }: PivotScreenProps) {
  const loaded = useLoaded(report)
  const screen = useScreen()
  const list = screen?.id ?? pivot.name
  const chosen = useChosenColumns(list)
  const { data, loading } = loaded
  const rows = data?.data ?? []
  const isTime = timeDimensions.includes(query.by)
  const saysVat = useVatPayer() || (data !== undefined && hasVatFigures(data.total))
  const ofShop = <Marked extends VatMark & { head: unknown }>(marked: readonly Marked[]) =>
    saysVat ? [...marked] : dropVatColumns(marked)
  const columns = ofShop(buildColumns(pivot, { by: query.by, before: data?.before ?? null }))
  const isEmpty = !rows.some(hasFigures)
  return (
    <VatPayerProvider value={saysVat}>
      <ReportFrame
        views={{ list, columns, chosen, file: { report: pivot.show.address, filters: toTexts(query) } }}
        report={loaded}
        definitions={ofShop(Object.values(pivot.figures)).map(({ head, means }) => [head, means])}
      >
        <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Dimensions pivot={pivot} by={query.by} />
          <ComparisonButton />
          <PlaceFilter />
        </div>
        <Totals pivot={pivot} data={data} />
        {!isEmpty && data && (
          <div className={pivot.parts ? 'grid gap-x-5 lg:grid-cols-2' : ''}>
            <Chart pivot={pivot} rows={rows} isTime={isTime} by={query.by} />
            {pivot.parts && <Parts pivot={pivot} parts={pivot.parts} total={data.total} />}
          </div>
        )}
        <ReportTable
          label={`${pivot.title}: ${(pivot.by[query.by] as string).toLowerCase()}`}
          columns={pickColumns(columns, chosen.chosen)}
          rows={isEmpty ? [] : rows}
          {...(data && !isEmpty && { last: { key: 'total', title: 'Iš viso', ...data.total } })}
          sorts={buildSorts(pivot)}
          rowKey={({ key }) => key}
          loading={loading}
          empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
        />
      </ReportFrame>
    </VatPayerProvider>
  )
}

const hasFigures = ({ figures, before }: PivotRow) =>
  [...Object.values(figures), ...Object.values(before ?? {})].some((value) => value !== 0)

/** `2026-11` is told as „2026 m. lapkritis“. */
const titleOf = (by: string, { key, title }: PivotRow): string =>
  by === 'month' && /^\d{4}-\d\d$/.test(key) ? formatMonthName(key) : title

function buildColumns(pivot: Pivot, { by, before }: { by: string; before: object | null }): Column<PivotRow>[] {
  const figures = Object.entries(pivot.figures)
  const [main] = Object.keys(pivot.figures) as [string]
  return [
    { key: 'title', head: pivot.by[by] as string, rowHead: true, sort: 'title', cell: (row) => titleOf(by, row) },
    ...figures.map(
      ([name, figure]): Column<PivotRow> => ({
        key: name,
        head: figure.head,
        withoutVat: figure.withoutVat,
        number: true,
        sort: name,
        ...(name === main
          ? { phone: 'first' as const }
          : figure.isMinor && { phone: 'hidden' as const, roomy: true as const }),
        cell: (row) => (
          <ComparedFigure figure={figure} now={row.figures[name] ?? 0} before={row.before && (row.before[name] ?? 0)} />
        ),
      }),
    ),
    ...(before
      ? [
          {
            key: 'change',
            head: 'Pokytis',
            number: true,
            sort: 'change',
            cell: (row: PivotRow) => formatChange(row.figures[main] ?? 0, row.before?.[main] ?? 0),
          },
        ]
      : []),
  ]
}

function buildSorts({ figures }: Pivot): Record<string, (row: PivotRow) => number | string> {
  const [main] = Object.keys(figures) as [string]
  return {
    title: ({ title }) => title,
    change: (row) => (row.figures[main] ?? 0) - (row.before?.[main] ?? 0),
    ...Object.fromEntries(Object.keys(figures).map((name) => [name, (row: PivotRow) => row.figures[name] ?? 0])),
  }
}

function Dimensions({ pivot, by }: { pivot: Pivot; by: string }) {
  const { set } = useFilters(['by'])
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-house border border-edge bg-raised p-0.5">
      <legend className="sr-only">Pagal ką</legend>
      {Object.entries(pivot.by).map(([name, title]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === by}
          className="min-h-11 rounded-house px-3 text-sm text-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper lg:min-h-9"
          onClick={() => set({ by: name })}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}

function Totals({ pivot, data }: { pivot: Pivot; data: PivotAnswer | undefined }) {
  const shown = Object.entries(pivot.figures).filter(([, { isMinor }]) => !isMinor)
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
      {shown.map(([name, figure]) => {
        const now = data?.total.figures[name] ?? 0
        const before = data?.total.before?.[name]
        return (
          <FigureCard
            key={name}
            label={figure.head}
            figure={data && formatFigure(figure, now)}
            sub={
              before !== undefined && data?.before
                ? describeBefore(formatChange(now, before), data.before, formatFigure(figure, before))
                : ''
            }
          />
        )
      })}
    </div>
  )
}

interface ChartProps {
  pivot: Pivot
  rows: PivotRow[]
  isTime: boolean
  by: string
}

function Chart({ pivot, rows, isTime, by }: ChartProps) {
  const [[name, figure]] = Object.entries(pivot.figures) as [[string, Pivot['figures'][string]]]
  const isCompared = rows.some(({ before }) => before)
  const label = `${figure.head}${isCompared ? ', šalia – ankstesnis laikotarpis' : ''}; visi skaičiai – lentelėje`
  return (
    <Card title={figure.head} className="mb-6">
      {isTime ? (
        <PeriodChart
          label={label}
          format={(value) =>
            figure.is === 'money' ? `${(value / 100).toLocaleString('lt-LT')} €` : formatFigure(figure, value)
          }
          buckets={rows
            .filter(({ key }) => /^\d{4}-\d\d/.test(key))
            .map(({ key, figures, before }) => ({
              key,
              label: by === 'day' ? key.slice(5) : key,
              now: figures[name] ?? 0,
              before: before && (before[name] ?? 0),
            }))}
        />
      ) : (
        <BarChart
          label={label}
          bars={rows
            .slice(0, inChart)
            .map((row) => ({
              key: row.key,
              label: titleOf(by, row),
              value: Math.max(0, row.figures[name] ?? 0),
              ...(row.before && { before: Math.max(0, row.before[name] ?? 0) }),
              figure: formatFigure(figure, row.figures[name] ?? 0),
            }))}
        />
      )}
      {isCompared && <ChartKey />}
    </Card>
  )
}

function ChartKey() {
  return (
    <p className="mt-3 flex gap-5 text-sm text-soft" aria-hidden="true">
      <span className="flex items-center gap-2">
        <span className="size-3 bg-steel" />
        Šis laikotarpis
      </span>
      <span className="flex items-center gap-2">
        <span className="size-3 bg-edge" />
        Ankstesnis
      </span>
    </p>
  )
}

interface PartsProps {
  pivot: Pivot
  parts: NonNullable<Pivot['parts']>
  total: PivotAnswer['total']
}

/** What the whole is made of. */
function Parts({ pivot, parts: { title, of }, total: { figures, before } }: PartsProps) {
  return (
    <Card title={title} className="mb-6">
      <BarChart
        label={`${title}${before ? ', šalia – ankstesnis laikotarpis' : ''}; visi skaičiai – lentelėje`}
        bars={of.flatMap((name) => {
          const figure = pivot.figures[name]
          if (!figure) return []
          const now = figures[name] ?? 0
          return {
            key: name,
            label: figure.head,
            value: Math.max(0, now),
            ...(before && { before: Math.max(0, before[name] ?? 0) }),
            figure: formatFigure(figure, now),
          }
        })}
      />
      {before && <ChartKey />}
    </Card>
  )
}
