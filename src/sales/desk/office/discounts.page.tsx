import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import type { ComparedRow, ReportFigure } from '#shell/reports/define-report.ts'
import { formatChange } from '#shell/reports/format-figure.ts'
import { buildChangeColumn, describeBefore } from '#shell/reports/office/public/change-column.ts'
import { ComparedFigure } from '#shell/reports/office/public/compared-figure.tsx'
import { ComparisonButton, readComparison, toTexts } from '#shell/reports/office/public/comparison.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { formatInteger } from '#shell/ui/office/format-figures.ts'
import { pickColumns, useChosenColumns } from '#shell/ui/office/list-columns.ts'
import { reportDays } from '#shell/ui/office/report-days.tsx'
import { ReportFrame } from '#shell/ui/office/report-frame.tsx'
import { ReportTable } from '#shell/ui/office/report-table.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { type DiscountsReportRow, discountsReport, ExportDiscounts, ShowDiscounts } from '../discounts.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const period = reportDays(search)
  const place = Number(addOfficeBranch(search).get('place')) || undefined
  const query = { ...period, place, ...readComparison(search) }
  return { query, report: sendRequest(ShowDiscounts, { query, signal }) }
})

interface Row extends Pick<DiscountsReportRow, 'lines' | 'list_price' | 'taken_off' | 'added' | 'price'> {
  key: string
  before?: Record<string, number> | undefined
}

const figureNames = ['lines', 'list_price', 'taken_off', 'added', 'price'] as const

const compared = (name: (typeof figureNames)[number]) => (row: Row) => (
  <ComparedFigure
    figure={discountsReport.figures[name] as ReportFigure}
    now={row[name]}
    before={row.before ? (row.before[name] ?? 0) : null}
  />
)

const list = 'admin.reports.discounts'

const sums: Column<Row>[] = [
  { key: 'lines', head: 'Eilutės', number: true, sort: 'lines', cell: compared('lines') },
  { key: 'list', head: 'Be nuolaidos', number: true, sort: 'list_price', cell: compared('list_price') },
  { key: 'off', head: 'Nuolaidos', number: true, sort: 'taken_off', cell: compared('taken_off') },
  { key: 'added', head: 'Antkainiai', number: true, sort: 'added', cell: compared('added') },
  { key: 'price', head: 'Kaina', number: true, sort: 'price', cell: compared('price') },
]

const sorts = {
  key: ({ key }: Row) => key,
  lines: ({ lines }: Row) => lines,
  list_price: (row: Row) => row.list_price,
  taken_off: (row: Row) => row.taken_off,
  added: ({ added }: Row) => added,
  price: ({ price }: Row) => price,
  change: (row: Row) => row.taken_off - (row.before?.taken_off ?? 0),
}

export default function DiscountsPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  const loaded = useLoaded(report)
  const { data, loading } = loaded
  const rows = data?.data ?? []
  const chosen = useChosenColumns(list)
  const file = toTexts(query)
  const columns: Column<Row>[] = [
    { key: 'key', head: 'Darbuotojas, priežastis', rowHead: true, sort: 'key', cell: ({ key }) => key },
    ...sums,
    ...buildChangeColumn<Row>(query.compare !== undefined, 'taken_off'),
  ]
  const all = summed('', rows)
  const tables = [
    { head: 'Darbuotojas', label: 'Nuolaidos pagal darbuotoją', rows: grouped(rows, clerkOf) },
    { head: 'Priežastis', label: 'Nuolaidos pagal priežastį', rows: grouped(rows, ({ reason }) => reason) },
  ]
  return (
    <ReportFrame
      file={{ call: ExportDiscounts, query: file }}
      views={{ list, columns, chosen, file: { report: discountsReport.show.address, filters: file } }}
      report={loaded}
      definitions={words}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ComparisonButton />
        <PlaceFilter />
      </div>
      <div className="mb-5 grid grid-cols-2 gap-5 xl:grid-cols-3">
        <FigureCard
          label="Nuolaidos be PVM"
          figure={data && formatMoney(all.taken_off)}
          sub={
            data?.before && all.before
              ? describeBefore(
                  formatChange(all.taken_off, all.before.taken_off ?? 0),
                  data.before,
                  formatMoney(all.before.taken_off ?? 0),
                )
              : shareWords(all)
          }
        />
        <FigureCard label="Eilučių" figure={data && formatInteger(all.lines)} sub="kurių kaina nustatyta ranka" />
        <FigureCard
          label="Antkainiai be PVM"
          figure={data && formatMoney(all.added)}
          sub="kai kaina didesnė nei kataloge"
          className="col-span-2 xl:col-span-1"
        />
      </div>
      <div className="grid gap-8">
        {tables.slice(0, rows.length > 0 ? 2 : 1).map(({ head, label, rows }) => (
          <ReportTable
            key={head}
            label={label}
            columns={pickColumns(columns, chosen.chosen).map((column) =>
              column.key === 'key' ? { ...column, head } : column,
            )}
            rows={rows}
            sorts={sorts}
            rowKey={({ key }) => key}
            loading={loading}
            empty={
              <EmptyState
                title="Nuolaidų nebuvo"
                action={<EmptyStateAction to="/admin/juodrasciai">Juodraščiai</EmptyStateAction>}
              >
                Šiuo laikotarpiu niekas kainos ranka nekeitė.
              </EmptyState>
            }
          />
        ))}
      </div>
    </ReportFrame>
  )
}

const clerkOf = ({ clerk }: DiscountsReportRow) => clerk?.name ?? 'Ištrintas darbuotojas'

type ComparedDiscounts = DiscountsReportRow & ComparedRow

const grouped = (rows: ComparedDiscounts[], keyOf: (row: DiscountsReportRow) => string): Row[] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => summed(key, own))
    .sort((a, b) => b.taken_off - a.taken_off || a.key.localeCompare(b.key, 'lt'))

function summed(key: string, rows: ComparedDiscounts[]): Row {
  const sum = (of: (typeof figureNames)[number]) => rows.reduce((total, row) => total + row[of], 0)
  const isCompared = rows.some(({ before }) => before)
  return {
    key,
    lines: sum('lines'),
    list_price: sum('list_price'),
    taken_off: sum('taken_off'),
    added: sum('added'),
    price: sum('price'),
    ...(isCompared && {
      before: Object.fromEntries(
        figureNames.map((name) => [name, rows.reduce((total, row) => total + (row.before?.[name] ?? 0), 0)]),
      ),
    }),
  }
}

const shareWords = ({ taken_off, list_price }: Row): string =>
  list_price === 0 ? '' : `${((taken_off * 100) / list_price).toFixed(1).replace('.', ',')}\u00a0% tų eilučių kainos`

const words: [string, string][] = [
  [
    'Eilutės',
    'Per laikotarpį pateiktų užsakymų eilutės, kurių kainą darbuotojas nustatė ranka. Ištrinti užsakymai neskaičiuojami.',
  ],
  ['Be nuolaidos', 'Kiek jos būtų kainavusios pagal katalogą, akciją ir sutartas kliento kainas, be PVM.'],
  ['Nuolaidos', 'Kiek nuleista. Kreditinės sąskaitos šių sumų nekeičia.'],
  ['Antkainiai', 'Kiek pridėta, kai darbuotojo kaina didesnė.'],
  ['Kaina', 'Už kiek sutarta: be nuolaidos − nuolaidos + antkainiai, be PVM.'],
]
