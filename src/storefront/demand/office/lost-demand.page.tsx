import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { BarChart } from '#shell/ui/office/bar-chart.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { formatDayCount, formatInteger } from '#shell/ui/office/format-figures.ts'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { ExportLostDemand, type LostDemand, ShowLostDemand } from '../demand.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = { ...reportDays(search), place: Number(addOfficeBranch(search).get('place')) || undefined }
  return { query, report: sendRequest(ShowLostDemand, { query, signal }) }
})

const columns: Column<LostDemand>[] = [
  { key: 'product', head: 'Produktas', rowHead: true, sort: 'title', cell: ({ product }) => product.title },
  { key: 'times', head: 'Kartai', number: true, sort: 'times', cell: ({ times }) => formatInteger(times) },
  { key: 'days', head: 'Dienos', number: true, sort: 'days', cell: ({ days }) => formatDayCount(days) },
  {
    key: 'price',
    head: 'Kaina be PVM',
    withoutVat: 'Kaina',
    number: true,
    sort: 'price',
    cell: ({ price }) => formatMoney(price),
  },
]

const sorts = {
  title: ({ product }: LostDemand) => product.title,
  times: ({ times }: LostDemand) => times,
  days: ({ days }: LostDemand) => days,
  price: ({ price }: LostDemand) => price,
}

export default function LostDemandPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const { data, loading } = loaded
  const { places } = useOfficePlace()
  const rows = data?.data ?? []
  const { place, ...period } = query
  const file = { ...period, ...(place !== undefined && { place: String(place) }) }
  const sum = (of: (row: LostDemand) => number) => rows.reduce((total, row) => total + of(row), 0)

  return (
    <ReportFrame
      file={{ call: ExportLostDemand, query: file }}
      report={loaded}
      definitions={places.length > 1 ? [...words, ofPlaces] : words}
    >
      <PlaceFilter className="mb-5" />
      <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-3">
        <FigureCard label="Neužteko" figure={data && formatInteger(sum(({ times }) => times))} sub="kartų" />
        <FigureCard label="Nuomos dienų" figure={data && formatDayCount(sum(({ days }) => days))} sub="būtų mokamos" />
        <FigureCard
          label="Kaina be PVM"
          figure={data && formatMoney(sum(({ price }) => price))}
          sub="pagal to meto kainas"
          className="col-span-2 xl:col-span-1"
        />
      </div>
      {rows.length > 0 && (
        <Card title="Ko labiausiai trūko" className="mb-6">
          <BarChart
            label="Produktai, kurių labiausiai trūko, pagal kainą be PVM; visi skaičiai – lentelėje"
            bars={rows
              .slice(0, 10)
              .map(({ product, price }) => ({
                key: product.id,
                label: product.title,
                value: price,
                figure: formatMoney(price),
              }))}
          />
        </Card>
      )}
      <ReportTable
        label="Prarasta paklausa pagal produktą"
        columns={columns}
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
