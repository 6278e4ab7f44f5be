import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
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
import { formatDayCount, formatInteger } from '#shell/ui/office/format-figures.ts'
import { pickColumns, useChosenColumns } from '#shell/ui/office/list-columns.ts'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { ExportLostDemand, type LostDemand, lostDemandReport, ShowLostDemand } from '../demand.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = {
    ...reportDays(search),
    place: Number(addOfficeBranch(search).get('place')) || undefined,
    ...readComparison(search),
  }
  return { query, report: sendRequest(ShowLostDemand, { query, signal }) }
})

type Row = LostDemand & ComparedRow
type FigureName = keyof typeof lostDemandReport.figures

function Compared({ row, name }: { row: Row; name: FigureName & keyof LostDemand }) {
  return (
    <ComparedFigure
      figure={lostDemandReport.figures[name] as ReportFigure}
      now={row[name] as number}
      before={row.before ? (row.before[name] ?? 0) : null}
    />
  )
}

const list = 'admin.reports.lost-demand'

const ownColumns: Column<Row>[] = [
  { key: 'product', head: 'Produktas', rowHead: true, sort: 'title', cell: ({ product }) => product.title },
  { key: 'times', head: 'Kartai', number: true, sort: 'times', cell: (row) => <Compared row={row} name="times" /> },
  { key: 'days', head: 'Dienos', number: true, sort: 'days', cell: (row) => <Compared row={row} name="days" /> },
  {
    key: 'price',
    head: 'Kaina be PVM',
    withoutVat: 'Kaina',
    number: true,
    sort: 'price',
    cell: (row) => <Compared row={row} name="price" />,
  },
]

const sorts = {
  title: ({ product }: LostDemand) => product.title,
  times: ({ times }: LostDemand) => times,
  days: ({ days }: LostDemand) => days,
  price: ({ price }: LostDemand) => price,
  change: (row: Row) => row.price - (row.before?.price ?? 0),
}

export default function LostDemandPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const { data, loading } = loaded
  const { places } = useOfficePlace()
  const rows: Row[] = data?.data ?? []
  const chosen = useChosenColumns(list)
  const columns = [...ownColumns, ...buildChangeColumn<Row>(query.compare !== undefined, 'price')]
  const file = toTexts(query)
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const change = (name: FigureName & keyof LostDemand, format: (value: number) => string) => {
    const was = sum((row) => row.before?.[name] ?? 0)
    return (
      data?.before &&
      describeBefore(
        formatChange(
          sum((row) => row[name] as number),
          was,
        ),
        data.before,
        format(was),
      )
    )
  }

  return (
    <ReportFrame
      file={{ call: ExportLostDemand, query: file }}
      views={{ list, columns, chosen, file: { report: lostDemandReport.show.address, filters: file } }}
      report={loaded}
      definitions={places.length > 1 ? [...words, ofPlaces] : words}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ComparisonButton />
        <PlaceFilter />
      </div>
      <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-3">
        <FigureCard
          label="Neužteko"
          figure={data && formatInteger(sum(({ times }) => times))}
          sub={change('times', formatInteger) ?? 'kartų'}
        />
        <FigureCard
          label="Nuomos dienų"
          figure={data && formatDayCount(sum(({ days }) => days))}
          sub={change('days', formatDayCount) ?? 'būtų mokamos'}
        />
        <FigureCard
          label="Kaina be PVM"
          figure={data && formatMoney(sum(({ price }) => price))}
          sub={change('price', formatMoney) ?? 'pagal to meto kainas'}
          className="col-span-2 xl:col-span-1"
        />
      </div>
      {rows.length > 0 && (
        <Card title="Ko labiausiai trūko" className="mb-6">
          <BarChart
            label="Produktai, kurių labiausiai trūko, pagal kainą be PVM; visi skaičiai – lentelėje"
            bars={rows
              .slice(0, 10)
              .map(({ product, price, before }) => ({
                key: product.id,
                label: product.title,
                value: price,
                ...(before && { before: before.price ?? 0 }),
                figure: formatMoney(price),
              }))}
          />
        </Card>
      )}
      <ReportTable
        label="Prarasta paklausa pagal produktą"
        columns={pickColumns(columns, chosen.chosen)}
        rows={rows}
        sorts={sorts}
        rowKey={({ product }) => product.id}
        loading={loading}
        empty={
          <EmptyState
            title="Visko užteko"
            action={<EmptyStateAction to="/admin/ataskaitos/panauda">Įrangos užimtumas</EmptyStateAction>}
          >
            Šiuo laikotarpiu niekas neieškojo to, ko nebuvo galima išsinuomoti.
          </EmptyState>
        }
      />
    </ReportFrame>
  )
}

const words: [string, string][] = [
  [
    'Kartai',
    'Kiek kartų lankytojai ieškojo laiko, kuriuo įrankis buvo užimtas: sąraše su datomis, kalendoriuje, krepšelyje ar užsakydami. To paties lankytojo tas pats laikas per dieną skaičiuojamas kartą; paieškos sistemos ir darbuotojai neskaičiuojami.',
  ],
  ['Dienos', 'Kiek būtų mokamų dienų, padauginta iš norėto kiekio. Valandinė nuoma – darbo dienos dalis.'],
  ['Kaina', 'Kiek ta nuoma būtų kainavusi be PVM pagal kainas, galiojusias ieškant.'],
  [
    'Kas ieškojo',
    'Nežinome. Įrašomos tik dienos sumos; kad to paties lankytojo neskaičiuotume dukart, iki vidurnakčio laikoma žyma, iš kurios žmogaus nustatyti negalima.',
  ],
]

const ofPlaces: [string, string] = [
  'Padaliniai',
  'Skaičiuojama ten, kur lankytojas ketino atsiimti; ieškojęs dviejuose – kiekviename iš jų.',
]
