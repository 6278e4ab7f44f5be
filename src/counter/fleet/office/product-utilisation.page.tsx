import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { LateTasksAbout } from '#people/tasks/office/public/late-tasks.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ChevronLeftIcon } from '#shell/ui/frame-icons.tsx'
import { BarChart } from '#shell/ui/office/bar-chart.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { formatDayCount, formatInteger, formatPercent } from '#shell/ui/office/format-figures.ts'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { ShowUnitUtilisation, type UnitUtilisation } from '../utilisation.contract.ts'
import { unitFigureExplanations, utilisationExplanations } from './utilisation-explanations.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, search, signal }) => {
  const period = reportDays(search)
  const place = Number(addOfficeBranch(search).get('place')) || undefined
  const query = { ...period, place, product_id: Number(params.id) }
  return { period, report: sendRequest(ShowUnitUtilisation, { query, signal }) }
})

type Row = UnitUtilisation

const sorts = {
  code: (row: Row) => row.unit.code,
  days_out: (row: Row) => row.days_out,
  days_idle: (row: Row) => row.days_idle,
  utilisation: (row: Row) => row.utilisation,
  earned: (row: Row) => row.earned,
  cost: (row: Row) => row.cost,
  return: (row: Row) => row.return_on_price ?? -1,
}

const columns: Column<Row>[] = [
  {
    key: 'unit',
    head: 'Vienetas',
    rowHead: true,
    sort: 'code',
    cell: ({ unit }) => (
      <>
        <Link to={`/admin/rent/units/${unit.id}`} className="figures font-semibold underline">
          {unit.code}
        </Link>
        {unit.retired && <span className="text-sm text-soft"> nurašytas</span>}
      </>
    ),
  },
  { key: 'open', head: 'Darbo dienos', number: true, cell: (row) => formatInteger(row.open_days) },
  { key: 'out', head: 'Išnuomota dienų', number: true, sort: 'days_out', cell: (row) => formatDayCount(row.days_out) },
  { key: 'idle', head: 'Prastovėjo', number: true, sort: 'days_idle', cell: (row) => formatDayCount(row.days_idle) },
  { key: 'share', head: 'Užimtumas', number: true, sort: 'utilisation', cell: (row) => formatPercent(row.utilisation) },
  { key: 'earned', head: 'Uždirbta', number: true, sort: 'earned', cell: (row) => formatMoney(row.earned) },
  { key: 'cost', head: 'Išlaidos', number: true, sort: 'cost', cell: (row) => formatMoney(row.cost) },
  {
    key: 'return',
    head: 'Grąža',
    number: true,
    sort: 'return',
    cell: ({ return_on_price }) => (return_on_price === null ? '–' : formatPercent(return_on_price)),
  },
]

export default function ProductUtilisationPage() {
  const { period, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const { data, loading } = loaded
  const rows = data?.data ?? []

  return (
    <ReportFrame
      title={data?.product.title ?? 'Vienetų užimtumas'}
      above={
        <Link
          to={`/admin/ataskaitos/panauda?from=${period.from}&to=${period.to}`}
          className="mb-1 inline-flex min-h-11 items-center gap-1 text-sm underline"
        >
          <ChevronLeftIcon className="size-4" />
          Įrangos užimtumas
        </Link>
      }
      report={loaded}
      definitions={[...utilisationExplanations, ...unitFigureExplanations]}
    >
      <PlaceFilter className="mb-5" />
      {rows.some((row) => row.days_out > 0) && (
        <Card title="Kiek dienų išnuomotas kiekvienas" className="mb-6">
          <BarChart
            label="Vienetai pagal užimtumą; visi skaičiai – lentelėje"
            full={1}
            bars={rows
              .toSorted((one, other) => other.utilisation - one.utilisation)
              .slice(0, 10)
              .map(({ unit, utilisation }) => ({
                key: unit.id,
                label: unit.code,
                value: utilisation,
                figure: formatPercent(utilisation),
              }))}
          />
        </Card>
      )}
      <ReportTable
        label="Užimtumas pagal vienetą"
        columns={columns}
        rows={rows}
        sorts={sorts}
        rowKey={({ unit }) => unit.id}
        loading={loading}
        empty={
          <EmptyState title="Vienetų čia nėra">
            Šiuo laikotarpiu nė vienas nebuvo naudojamas, arba šio produkto skaičiuojamas tik kiekis.
          </EmptyState>
        }
      />
      {data && data.unnamed.days_out > 0 && (
        <p className="mt-4 text-soft">
          Be vieneto: <span>{formatDayCount(data.unnamed.days_out)}</span> d.,{' '}
          <span>{formatMoney(data.unnamed.earned)}</span>.
        </p>
      )}
      {data && (
        <div className="mt-6 lg:w-1/2">
          <LateTasksAbout kind="product" id={data.product.id} title={data.product.title} />
        </div>
      )}
    </ReportFrame>
  )
}
