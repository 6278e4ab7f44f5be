import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import type { ComparedRow, ReportFigure } from '#shell/reports/define-report.ts'
import { formatChange } from '#shell/reports/format-figure.ts'
import { buildChangeColumn, describeBefore } from '#shell/reports/office/public/change-column.ts'
import { ComparedFigure } from '#shell/reports/office/public/compared-figure.tsx'
import { ComparisonButton, readComparison, toTexts } from '#shell/reports/office/public/comparison.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { BarChart } from '#shell/ui/office/bar-chart.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { formatDayCount, formatInteger, formatPercent } from '#shell/ui/office/format-figures.ts'
import { pickColumns, useChosenColumns } from '#shell/ui/office/list-columns.ts'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import {
  ExportUtilisation,
  type ProductUtilisation,
  ShowUtilisation,
  utilisationReport,
} from '../utilisation.contract.ts'
import { utilisationExplanations } from './utilisation-explanations.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const period = reportDays(search)
  const place = Number(addOfficeBranch(search).get('place')) || undefined
  const query = { ...period, place, ...readComparison(search) }
  return { period, query, report: sendRequest(ShowUtilisation, { query, signal }) }
})

type Row = ProductUtilisation & ComparedRow

const sorts = {
  title: (row: Row) => row.product.title,
  units: (row: Row) => row.units,
  open_days: (row: Row) => row.open_days,
  days_out: (row: Row) => row.days_out,
  utilisation: (row: Row) => row.utilisation,
  earned: (row: Row) => row.earned,
  cost: (row: Row) => row.cost,
  change: (row: Row) => row.earned - (row.before?.earned ?? 0),
}

const list = 'admin.reports.utilisation'
type FigureName = keyof typeof utilisationReport.figures

function Compared({ row, name }: { row: Row; name: FigureName & keyof ProductUtilisation }) {
  return (
    <ComparedFigure
      figure={utilisationReport.figures[name] as ReportFigure}
      now={row[name] as number}
      before={row.before ? (row.before[name] ?? 0) : null}
    />
  )
}

export default function UtilisationPage() {
  const { period, query, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const rows: Row[] = loaded.data?.data ?? []
  const chosen = useChosenColumns(list)
  const file = toTexts(query)
  const days = `?from=${period.from}&to=${period.to}`

  const columns: Column<Row>[] = [
    {
      key: 'product',
      head: 'Produktas',
      rowHead: true,
      sort: 'title',
      cell: ({ product }) => (
        <Link to={`/admin/ataskaitos/panauda/${product.id}${days}`} className="font-semibold underline">
          {product.title}
        </Link>
      ),
    },
    {
      key: 'units',
      head: 'Vienetai',
      number: true,
      phone: 'hidden',
      sort: 'units',
      cell: (row) => <Compared row={row} name="units" />,
    },
    {
      key: 'open',
      head: 'Darbo dienos',
      number: true,
      phone: 'hidden',
      sort: 'open_days',
      cell: (row) => <Compared row={row} name="open_days" />,
    },
    {
      key: 'out',
      head: 'Išnuomota dienų',
      number: true,
      sort: 'days_out',
      cell: (row) => <Compared row={row} name="days_out" />,
    },
    {
      key: 'share',
      head: 'Užimtumas',
      number: true,
      phone: 'first',
      sort: 'utilisation',
      cell: (row) => <Compared row={row} name="utilisation" />,
    },
    {
      key: 'earned',
      head: 'Uždirbta be PVM',
      withoutVat: 'Uždirbta',
      number: true,
      sort: 'earned',
      cell: (row) => <Compared row={row} name="earned" />,
    },
    {
      key: 'cost',
      head: 'Išlaidos be PVM',
      withoutVat: 'Išlaidos',
      number: true,
      phone: 'hidden',
      sort: 'cost',
      cell: (row) => <Compared row={row} name="cost" />,
    },
    ...buildChangeColumn<Row>(query.compare !== undefined, 'earned'),
  ]

  return (
    <ReportFrame
      file={{ call: ExportUtilisation, query: file }}
      views={{ list, columns, chosen, file: { report: utilisationReport.show.address, filters: file } }}
      report={loaded}
      definitions={utilisationExplanations}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ComparisonButton />
        <PlaceFilter />
      </div>
      <Totals rows={loaded.data && rows} before={loaded.data?.before} />
      {rows.some((row) => row.days_out > 0) && <Charts rows={rows} />}
      <ReportTable
        label="Įrangos užimtumas pagal produktą"
        columns={pickColumns(columns, chosen.chosen)}
        rows={rows}
        sorts={sorts}
        rowKey={({ product }) => product.id}
        loading={loaded.loading}
        empty={
          <EmptyState
            title="Šiuo laikotarpiu nėra ką rodyti"
            action={<EmptyStateAction to="/admin/rent/units">Vienetai</EmptyStateAction>}
          >
            Nė vienas vienetas tada nebuvo naudojamas. Pasirinkite kitas dienas arba patikrinkite, kada jie pirkti.
          </EmptyState>
        }
      />
    </ReportFrame>
  )
}

function Totals({ rows, before }: { rows: Row[] | undefined; before: ReportPeriod | undefined }) {
  const sum = (of: (row: Row) => number) => rows?.reduce((total, row) => total + of(row), 0) ?? 0
  const open = sum((row) => row.open_days)
  const out = sum((row) => row.days_out)
  const was = (name: FigureName) => sum((row) => row.before?.[name] ?? 0)
  const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0)
  const [shareNow, shareBefore] = [share(out, open), share(was('days_out'), was('open_days'))]
  const earned = sum((row) => row.earned)
  return (
    <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-4">
      <FigureCard
        label="Užimtumas"
        figure={rows && formatPercent(shareNow)}
        sub={
          before
            ? describeBefore(formatChange(shareNow, shareBefore), before, formatPercent(shareBefore))
            : rows && `${formatDayCount(out)} iš ${formatInteger(open)} dienų`
        }
      />
      <FigureCard
        label="Vienetai"
        figure={rows && formatInteger(sum((row) => row.units))}
        sub="laikotarpio pabaigoje"
      />
      <FigureCard
        label="Uždirbta be PVM"
        figure={rows && formatMoney(earned)}
        sub={
          before ? describeBefore(formatChange(earned, was('earned')), before, formatMoney(was('earned'))) : 'už nuomą'
        }
        className={wholeLine}
      />
      <FigureCard
        label="Išlaidos be PVM"
        figure={rows && formatMoney(sum((row) => row.cost))}
        sub="pirkti vienetai"
        className={wholeLine}
      />
    </div>
  )
}

/** On a phone large sums would wrap before „€“. */
const wholeLine = 'col-span-2 sm:col-span-1'

const inChart = 8

function Charts({ rows }: { rows: Row[] }) {
  const top = (by: (row: Row) => number) => rows.toSorted((one, other) => by(other) - by(one)).slice(0, inChart)
  return (
    <div className="mb-6 grid gap-5 lg:grid-cols-2">
      <Card title="Labiausiai užimti">
        <BarChart
          label="Labiausiai užimti produktai; visi skaičiai – lentelėje"
          full={1}
          bars={top((row) => row.utilisation).map(({ product, utilisation }) => ({
            key: product.id,
            label: product.title,
            value: utilisation,
            figure: formatPercent(utilisation),
          }))}
        />
      </Card>
      <Card title="Daugiausia uždirbę">
        <BarChart
          label="Daugiausia uždirbę produktai; visi skaičiai – lentelėje"
          bars={top((row) => row.earned).map(({ product, earned }) => ({
            key: product.id,
            label: product.title,
            value: earned,
            figure: formatMoney(earned),
          }))}
        />
      </Card>
    </div>
  )
}
