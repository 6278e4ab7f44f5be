import { isDay } from '#calendar/day.ts'
import { formatMonthDay } from '#calendar/format-day.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { AdviseSecondFactor } from '#security/office/advise-second-factor.tsx'
import { Card } from '#ui/office/card.tsx'
import { FigureCard } from '#ui/office/figure-card.tsx'
import { LineChart } from '#ui/office/line-chart.tsx'
import { Allowed } from '#ui/office/may.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BrokenNotice } from '#verify/office/broken-notice.tsx'
import { ShowStats } from '../dashboard.contract.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { TodayBoard } from './today-board.tsx'
import { TodosPanel } from './todos-panel.tsx'
import { useShown } from './use-shown.ts'

const load = (signal: AbortSignal) => sendRequest(ShowStats, { signal })

export const meta = () => pageMeta({ title: 'Application information' })

export default function Dashboard() {
  return (
    <>
      <OfficeHead title="Application information" lang="en" />
      <Allowed right="system:read">
        <BrokenNotice />
      </Allowed>
      <AdviseSecondFactor />
      <Allowed right="settings:write">
        <ChecklistPanel />
      </Allowed>
      <TodayBoard />
      <Allowed right="reports:read">
        <Figures />
      </Allowed>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <NotePanel />
        <TodosPanel />
      </div>
    </>
  )
}

function Figures() {
  const { shown: stats, isUnknown } = useShown(load)
  const nothing = isUnknown ? '–' : undefined
  return (
    <>
      <div className="grid grid-cols-2 gap-5 xl:grid-cols-4">
        <FigureCard
          label="Vartotojai"
          href="/admin/users"
          figure={stats ? whole(stats.users.total) : nothing}
          sub={stats && `aktyvūs ${whole(stats.users.active)}`}
        />
        <FigureCard
          label="Užsakymai"
          href="/admin/orders"
          figure={stats ? whole(stats.orders.total) : nothing}
          sub={stats && `šį mėnesį ${whole(stats.orders.thisMonth)}`}
        />
        <FigureCard
          label="Šio mėnesio pajamos be PVM"
          figure={stats ? `${decimal(stats.revenue.thisMonth)}\u00a0Eur` : nothing}
          sub="apmokėti užsakymai"
          className="col-span-2"
        />
      </div>
      <div className="mt-5 grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title="Pajamos per 30 dienų, be PVM">
          {stats || isUnknown ? (
            <LineChart
              label="Pajamos be PVM per paskutines 30 dienų"
              labels={(stats?.chart.labels ?? []).map((label) => (isDay(label) ? formatMonthDay(label) : label))}
              data={stats?.chart.data ?? []}
            />
          ) : (
            <Skeleton className="h-65 w-full" />
          )}
        </Card>
        <ProductsPanel products={stats?.products} />
      </div>
    </>
  )
}

const whole = (count: number) => count.toLocaleString('lt-LT')
const decimal = (euros: number) => euros.toLocaleString('lt-LT', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
