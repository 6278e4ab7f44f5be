import { useLoaderData, useRevalidator } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { isDay } from '#calendar/day.ts'
import { formatMonthDay } from '#calendar/format-day.ts'
import { ListCollisions } from '#fleet/collisions.contract.ts'
import { CollisionsNotice } from '#fleet/office/collisions-notice.tsx'
import { useNews } from '#news/office/use-news.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { AdviseSecondFactor, showSecondFactor } from '#security/office/advise-second-factor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/office/card.tsx'
import { FigureCard } from '#ui/office/figure-card.tsx'
import { LineChart } from '#ui/office/line-chart.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { BrokenNotice } from '#verify/office/broken-notice.tsx'
import { ShowShopState } from '#verify/verify.contract.ts'
import { ShowChecklist } from '../checklist.contract.ts'
import { ShowStats, ShowToday } from '../dashboard.contract.ts'
import { ListTodos } from '../todos.contract.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { TodayBoard } from './today-board.tsx'
import { TodosPanel } from './todos-panel.tsx'
import { useRevalidateWhenBack } from './use-revalidate-when-back.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Application information' })

export const clientLoader = staffLoader(({ signal, may }) => ({
  shopState: may('system:read') ? sendRequest(ShowShopState, { signal }) : undefined,
  secondFactor: sendRequest(showSecondFactor, { signal }),
  checklist: may('settings:write') ? sendRequest(ShowChecklist, { signal }) : undefined,
  collisions: may('rentals:read') ? sendRequest(ListCollisions, { signal }) : undefined,
  today: sendRequest(ShowToday, { signal }),
  stats: may('reports:read') ? sendRequest(ShowStats, { signal }) : undefined,
  todos: sendRequest(ListTodos, { signal }),
}))

export default function Dashboard() {
  const { shopState, secondFactor, checklist, collisions, today, stats, todos } = useLoaderData<typeof clientLoader>()
  useRevalidateWhenBack()
  useNews('orders', 'payments')
  return (
    <>
      <OfficeHead title="Application information" lang="en" />
      {shopState && <BrokenNotice question={shopState} />}
      <AdviseSecondFactor question={secondFactor} />
      {checklist && <ChecklistPanel question={checklist} />}
      <FiguresUnread today={today} stats={stats} />
      <TodayBoard question={today} />
      {collisions && <CollisionsNotice question={collisions} />}
      {stats && <Figures question={stats} />}
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <NotePanel />
        <TodosPanel question={todos} />
      </div>
    </>
  )
}

interface FiguresAsked {
  today: Question<AnswerOf<typeof ShowToday>>
  stats: Question<AnswerOf<typeof ShowStats>> | undefined
}

/** Dashes alone would not say whether there is nothing or nobody knows. No alarm: notes and tasks below go on. */
function FiguresUnread({ today, stats }: FiguresAsked) {
  const [board, figures] = [useLoaded(today), useLoaded(stats)]
  const { revalidate } = useRevalidator()
  if (![board, figures].some(({ data, problem }) => !data && problem !== null)) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>Skaičių gauti nepavyko.</p>
      <Button variant="quiet" onClick={() => void revalidate()}>
        Bandyti dar kartą
      </Button>
    </div>
  )
}

function Figures({ question }: { question: Question<AnswerOf<typeof ShowStats>> }) {
  const { data: stats, problem } = useLoaded(question)
  const isUnknown = !stats && problem !== null
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
          sub="PVM sąskaitos be kreditinių, pagal išrašymo dieną"
          className="col-span-2"
        />
      </div>
      <div className="mt-5 grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title="Pajamos per 30 dienų pagal sąskaitas, be PVM">
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
