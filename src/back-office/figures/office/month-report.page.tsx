import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { formatChange, formatFigure } from '#shell/reports/format-figure.ts'
import { BarChart } from '#shell/ui/office/bar-chart.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { DataTable } from '#shell/ui/office/data-table.tsx'
import { Definitions } from '#shell/ui/office/definitions.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { formatDayCount, formatInteger } from '#shell/ui/office/format-figures.ts'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Switch } from '#shell/ui/switch.tsx'
import { monthFigures } from '../month-figures.ts'
import {
  ListMailableViews,
  type MonthReport,
  SaveMailedReports,
  ShowMailedReports,
  ShowMonthReport,
} from '../month-report.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const toThisMonth = () => toVilniusDay(new Date()).slice(0, 7)
const readMonth = (search: URLSearchParams): string => {
  const month = search.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : toThisMonth()
}

export const clientLoader = createOfficeLoader(
  ({ search, signal }) => {
    const place = Number(addOfficeBranch(search).get('place')) || undefined
    const query = { month: readMonth(search), ...(place !== undefined && { place }) }
    return { report: sendRequest(ShowMonthReport, { query, signal }) }
  },
  ({ signal }) => ({
    mailed: sendRequest(ShowMailedReports, { signal }),
    views: sendRequest(ListMailableViews, { signal }),
  }),
)

export default function MonthReportPage() {
  const { report, mailed, views } = useLoaderData<typeof clientLoader>()
  const { notice, say } = useNotices()
  const [search] = useSearchParams()
  const month = readMonth(search)
  const { data, problem, loading } = useLoaded(report)
  const shown = data?.data
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title={formatMonthName(month)} />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Months month={month} />
        <PlaceFilter />
      </div>
      {problem && !loading ? (
        <LoadFailure title="Ataskaitos gauti nepavyko" problem={problem} />
      ) : (
        <>
          <Figures report={shown} />
          <div className="mt-6 grid gap-5 lg:grid-cols-2">
            <Parts report={shown} />
            <div className="grid content-start gap-5">
              <Idle report={shown} />
              <IdleUnits report={shown} />
            </div>
          </div>
          <Definitions of={meanings} />
        </>
      )}
      <MailedReports mailed={useLoaded(mailed).data?.data} views={useLoaded(views).data?.data ?? []} say={say} />
    </>
  )
}

const linkLook =
  'flex min-h-11 items-center rounded-house border border-edge bg-raised px-3 text-sm text-soft hover:border-ink hover:text-ink'

function Months({ month }: { month: string }) {
  const [search] = useSearchParams()
  const before = addDays(`${month}-01`, -1).slice(0, 7)
  const after = addDays(`${month}-01`, 32).slice(0, 7)
  const to = (other: string) => {
    const next = new URLSearchParams(search)
    next.set('month', other)
    return `?${next}`
  }
  return (
    <nav aria-label="Mėnesiai" className="flex gap-2">
      <Link to={to(before)} className={linkLook}>
        {`← ${formatMonthName(before)}`}
      </Link>
      {month < toThisMonth() && (
        <Link to={to(after)} className={linkLook}>
          {`${formatMonthName(after)} →`}
        </Link>
      )}
    </nav>
  )
}

function Figures({ report }: { report: MonthReport | undefined }) {
  const { placeId } = useOfficePlace()
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {monthFigures.map(({ name, head, is, to }) => {
        const { now, before } = report?.[name] ?? { now: 0, before: 0 }
        const days = report ? `?from=${report.from}&to=${report.to}` : ''
        const isReport = to.startsWith('/admin/ataskaitos')
        const place = placeId === undefined ? '' : `&place=${placeId}`
        return (
          <FigureCard
            key={name}
            label={head}
            href={isReport ? `${to}${days}${place}` : to}
            figure={report && formatFigure({ is }, now)}
            sub={
              report &&
              `prieš mėnesį ${formatFigure({ is }, before)}${before === 0 ? '' : `; ${formatChange(now, before)}`}`
            }
          />
        )
      })}
    </div>
  )
}

function Parts({ report }: { report: MonthReport | undefined }) {
  const parts = [
    ...((report?.places.length ?? 0) > 1 ? [{ title: 'Pardavimai pagal padalinį', rows: report?.places ?? [] }] : []),
    { title: 'Pardavimai pagal kategoriją', rows: report?.categories ?? [] },
  ]
  return (
    <div className="grid content-start gap-5">
      {parts.map(({ title, rows }) => (
        <Card key={title} title={title}>
          {rows.length === 0 ? (
            <p className="text-soft">Šį mėnesį nieko neparduota.</p>
          ) : (
            <BarChart
              label={`${title}, be PVM`}
              bars={rows.map(({ key, title: label, price, margin }) => ({
                key,
                label,
                value: Math.max(0, price),
                figure: `${formatMoney(price)}, marža ${formatMoney(margin)}`,
              }))}
            />
          )}
        </Card>
      ))}
    </div>
  )
}

function Idle({ report }: { report: MonthReport | undefined }) {
  const { count = 0, data = [] } = report?.idle ?? {}
  return (
    <Card title="Nieko neuždirbo">
      {report && count === 0 ? (
        <p className="text-soft">Šį mėnesį uždirbo visi produktai, turintys vienetų.</p>
      ) : (
        <>
          <p className="mb-3 text-sm text-soft">{`Iš viso produktų: ${formatInteger(count)}. Daugiausia stovėję – pirmi.`}</p>
          <DataTable
            label="Nieko neuždirbę produktai"
            loading={!report}
            rows={data}
            rowKey={({ product }) => product.id}
            columns={[
              {
                key: 'product',
                head: 'Produktas',
                rowHead: true,
                cell: ({ product }) => (
                  <Link
                    to={`/admin/ataskaitos/panauda/${product.id}?from=${report?.from}&to=${report?.to}`}
                    className="underline"
                  >
                    {product.title}
                  </Link>
                ),
              },
              { key: 'units', head: 'Vienetai', number: true, cell: ({ units }) => formatInteger(units) },
              { key: 'days', head: 'Darbo dienos', number: true, cell: (row) => formatDayCount(row.open_days) },
            ]}
          />
        </>
      )}
    </Card>
  )
}

function IdleUnits({ report }: { report: MonthReport | undefined }) {
  const { count = 0, data = [] } = report?.idle_units ?? {}
  return (
    <Card title="Nė dienos pas klientą">
      {report && count === 0 ? (
        <p className="text-soft">Šį mėnesį kiekvienas vienetas bent dieną buvo pas klientą.</p>
      ) : (
        <>
          <p className="mb-3 text-sm text-soft">{`Iš viso vienetų: ${formatInteger(count)}. Seniausiai grįžę – pirmi.`}</p>
          <DataTable
            label="Nė dienos pas klientą nebuvę vienetai"
            loading={!report}
            rows={data}
            rowKey={({ unit }) => unit.id}
            columns={[
              {
                key: 'unit',
                head: 'Vienetas',
                rowHead: true,
                cell: ({ unit }) => (
                  <Link to={`/admin/rent/units/${unit.id}`} className="underline">
                    {unit.code}
                  </Link>
                ),
              },
              { key: 'product', head: 'Produktas', cell: ({ product }) => product.title },
              { key: 'back', head: 'Grįžo', cell: (row) => row.last_back_on ?? 'dar nebuvo išduotas' },
            ]}
          />
        </>
      )}
    </Card>
  )
}

const meanings: [figure: string, means: string][] = [
  ...monthFigures.map(({ head, means }): [string, string] => [head, means]),
  ['Prieš mėnesį', 'Visas ankstesnis mėnuo; kol šis nesibaigė – tiek pat jo pirmųjų dienų.'],
]

interface MailedReportsProps {
  mailed: { month: boolean; views: number[] } | undefined
  views: { id: number; list: string; report: string; name: string }[]
  say: ReturnType<typeof useNotices>['say']
}

function MailedReports({ mailed, views, say }: MailedReportsProps) {
  const [saved, setSaved] = useState<MailedReportsProps['mailed']>()
  const chosen = saved ?? mailed
  if (!chosen) return null

  async function save(next: { month: boolean; views: number[] }) {
    setSaved(next)
    try {
      const { data } = await sendRequest(SaveMailedReports, { body: next })
      setSaved(data)
      say.done(
        next.month || next.views.length > 0
          ? 'Ataskaitos bus siunčiamos mėnesiui pasibaigus.'
          : 'Ataskaitos nebebus siunčiamos.',
      )
    } catch (thrown) {
      setSaved(chosen)
      say.failed(renderErrorMessage(thrown, 'Išsaugoti nepavyko'))
    }
  }

  const toggle = (id: number) =>
    chosen.views.includes(id) ? chosen.views.filter((other) => other !== id) : [...chosen.views, id]
  return (
    <Card title="Kas mėnesį el. paštu" className="mt-6">
      <div className="grid gap-2">
        <Switch
          label="Gauti šį puslapį"
          hint="Pirmą naujo mėnesio rytą – apie pasibaigusį."
          checked={chosen.month}
          onChange={() => void save({ ...chosen, month: !chosen.month })}
        />
        {views.map(({ id, list, report, name }) => (
          <Switch
            key={id}
            label={list === 'admin.reports.sales' ? `Gauti pardavimus „${name}“` : `Gauti „${report}“: „${name}“`}
            checked={chosen.views.includes(id)}
            onChange={() => void save({ ...chosen, views: toggle(id) })}
          />
        ))}
        {views.length === 0 && (
          <p className="text-sm text-soft">Ataskaitose išsaugotus rodinius čia galėsite užsisakyti taip pat.</p>
        )}
      </div>
    </Card>
  )
}
