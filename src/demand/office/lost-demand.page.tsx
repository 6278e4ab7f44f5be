import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BarChart } from '#ui/office/bar-chart.tsx'
import { Card } from '#ui/office/card.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FigureCard } from '#ui/office/figure-card.tsx'
import { daysWord, whole } from '#ui/office/figure-words.ts'
import { NextStep } from '#ui/office/next-step.tsx'
import { reportDays } from '#ui/office/report-days.tsx'
import { ReportFrame } from '#ui/office/report-frame.tsx'
import { ReportTable } from '#ui/office/report-table.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { ExportLostDemand, type LostDemand, ShowLostDemand } from '../demand.contract.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Prarasta paklausa' })

export const clientLoader = staffLoader(({ search, signal }) => {
  const period = reportDays(search)
  return { period, report: sendRequest(ShowLostDemand, { query: period, signal }) }
})

const columns: Column<LostDemand>[] = [
  { key: 'product', head: 'Produktas', rowHead: true, sort: 'title', cell: ({ product }) => product.title },
  { key: 'times', head: 'Kartai', number: true, sort: 'times', cell: ({ times }) => whole(times) },
  { key: 'days', head: 'Dienos', number: true, sort: 'days', cell: ({ days }) => daysWord(days) },
  { key: 'price', head: 'Kaina be PVM', number: true, sort: 'price', cell: ({ price }) => formatMoney(price) },
]

const sorts = {
  title: ({ product }: LostDemand) => product.title,
  times: ({ times }: LostDemand) => times,
  days: ({ days }: LostDemand) => days,
  price: ({ price }: LostDemand) => price,
}

/** What visitors wanted to rent and could not have: what to buy next. */
export default function LostDemandPage() {
  const { period, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const { data, loading } = loaded
  const rows = data?.data ?? []
  const sum = (of: (row: LostDemand) => number) => rows.reduce((total, row) => total + of(row), 0)

  return (
    <ReportFrame
      title="Prarasta paklausa"
      file={{ call: ExportLostDemand, query: period }}
      report={loaded}
      definitions={words}
    >
      <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-3">
        <FigureCard label="Neužteko" figure={data && whole(sum(({ times }) => times))} sub="kartų" />
        <FigureCard label="Nuomos dienų" figure={data && daysWord(sum(({ days }) => days))} sub="būtų apmokestinta" />
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
            bars={rows.slice(0, 10).map(({ product, price }) => ({
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
          <EmptyState title="Visko užteko" action={<NextStep to="/admin/ataskaitos/panauda">Įrangos panauda</NextStep>}>
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
  ['Dienos', 'Kiek dienų būtume apmokestinę, padauginta iš norėto kiekio. Valandinė nuoma – darbo dienos dalis.'],
  ['Kaina', 'Kiek ta nuoma būtų kainavusi be PVM pagal kainas, galiojusias ieškant.'],
  [
    'Kas ieškojo',
    'Nežinome. Įrašomos tik dienos sumos; kad to paties lankytojo neskaičiuotume dukart, iki vidurnakčio laikoma žyma, iš kurios žmogaus nustatyti negalima.',
  ],
]
