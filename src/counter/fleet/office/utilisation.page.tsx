import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { BarChart } from '#shell/ui/office/bar-chart.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { formatDayCount, formatInteger, formatPercent } from '#shell/ui/office/format-figures.ts'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { ExportUtilisation, type ProductUtilisation, ShowUtilisation } from '../utilisation.contract.ts'
import { utilisationExplanations } from './utilisation-explanations.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const period = reportDays(search)
  const place = Number(addOfficeBranch(search).get('place')) || undefined
  const query = { ...period, place }
  return { period, query, report: sendRequest(ShowUtilisation, { query, signal }) }
})

type Row = ProductUtilisation

const sorts = {
  title: (row: Row) => row.product.title,
  units: (row: Row) => row.units,
  open_days: (row: Row) => row.open_days,
  days_out: (row: Row) => row.days_out,
  utilisation: (row: Row) => row.utilisation,
  earned: (row: Row) => row.earned,
  cost: (row: Row) => row.cost,
}

export default function UtilisationPage() {
  const { period, query, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const rows = loaded.data?.data ?? []
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
      cell: ({ units }) => formatInteger(units),
    },
    {
      key: 'open',
      head: 'Darbo dienos',
      number: true,
      phone: 'hidden',
      sort: 'open_days',
      cell: (row) => formatInteger(row.open_days),
    },
    {
      key: 'out',
      head: 'Išnuomota dienų',
      number: true,
      sort: 'days_out',
      cell: (row) => formatDayCount(row.days_out),
    },
    {
      key: 'share',
      head: 'Užimtumas',
      number: true,
      phone: 'first',
      sort: 'utilisation',
      cell: (row) => formatPercent(row.utilisation),
    },
    {
      key: 'earned',
      head: 'Uždirbta be PVM',
      withoutVat: 'Uždirbta',
      number: true,
      sort: 'earned',
      cell: (row) => formatMoney(row.earned),
    },
    {
      key: 'cost',
      head: 'Išlaidos be PVM',
      withoutVat: 'Išlaidos',
      number: true,
      phone: 'hidden',
      sort: 'cost',
      cell: (row) => formatMoney(row.cost),
    },
  ]

  return (
    <ReportFrame
      file={{
        call: ExportUtilisation,
        query: { ...period, ...(query.place !== undefined && { place: String(query.place) }) },
      }}
      report={loaded}
      definitions={utilisationExplanations}
    >
      <PlaceFilter className="mb-5" />
      <Totals rows={loaded.data && rows} />
      {rows.some((row) => row.days_out > 0) && <Charts rows={rows} />}
      <ReportTable
        label="Įrangos užimtumas pagal produktą"
        columns={columns}
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

function Totals({ rows }: { rows: Row[] | undefined }) {
  const sum = (of: (row: Row) => number) => rows?.reduce((total, row) => total + of(row), 0) ?? 0
  const open = sum((row) => row.open_days)
  const out = sum((row) => row.days_out)
  return (
    <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-4">
      <FigureCard
        label="Užimtumas"
        figure={rows && formatPercent(open > 0 ? Math.min(1, out / open) : 0)}
        sub={rows && `${formatDayCount(out)} iš ${formatInteger(open)} dienų`}
      />
      <FigureCard
        label="Vienetai"
        figure={rows && formatInteger(sum((row) => row.units))}
        sub="laikotarpio pabaigoje"
      />
      <FigureCard
        label="Uždirbta be PVM"
        figure={rows && formatMoney(sum((row) => row.earned))}
        sub="už nuomą"
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
