import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { InvariantBreachNotice } from '#back-office/verify/office/invariant-breach-notice.tsx'
import { ShowShopState } from '#back-office/verify/verify.contract.ts'
import { ListCollisions } from '#counter/fleet/collisions.contract.ts'
import { CollisionsNotice } from '#counter/fleet/office/public/collisions-notice.tsx'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { LateMyTasks } from '#people/tasks/office/public/late-tasks.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatMonthDay } from '#rules/calendar/format-day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { FigureCard } from '#shell/ui/office/figure-card.tsx'
import { LineChart } from '#shell/ui/office/line-chart.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { AdviseSecondFactor, secondFactorEndpoint } from '#sign-in/security/office/public/advise-second-factor.tsx'
import type { ShowChecklist } from '../checklist.contract.ts'
import { ShowStats, ShowToday, type Stats } from '../dashboard.contract.ts'
import type { ShowDayWork } from '../day-work.contract.ts'
import { ListTodos } from '../todos.contract.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { TodayBoard } from './today-board.tsx'
import { TodosPanel } from './todos-panel.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const DayWorkPanel = createLazyComponent(() => import('./day-work-panel.tsx'), {
  isEarly: true,
  waiting: () => <Skeleton className="mb-5 h-44 w-full" />,
})

const showDayWork = defineSlimEndpoint<typeof ShowDayWork>('GET', '/api/admin/dashboard/day')
/** Its contract would bring the settings' along. */
const showChecklist = defineSlimEndpoint<typeof ShowChecklist>('GET', '/api/admin/checklist')

export const clientLoader = createOfficeLoader(({ search, signal, may }) => ({
  shopState: may('system:read') ? sendRequest(ShowShopState, { signal }) : undefined,
  secondFactor: sendRequest(secondFactorEndpoint, { signal }),
  checklist: may('settings:write') ? sendRequest(showChecklist, { signal }) : undefined,
  collisions: may('rentals:read')
    ? sendRequest(ListCollisions, { query: readQuery(ListCollisions.query, addOfficeBranch(search)), signal })
    : undefined,
  today: sendRequest(ShowToday, { query: readQuery(ShowToday.query, addOfficeBranch(search)), signal }),
  work: may('rentals:read')
    ? sendRequest(showDayWork, { query: readQuery(ShowToday.query, addOfficeBranch(search)), signal })
    : undefined,
  stats: may('reports:read')
    ? sendRequest(ShowStats, { query: readQuery(ShowStats.query, addOfficeBranch(search)), signal })
    : undefined,
  todos: sendRequest(ListTodos, { signal }),
}))

export default function Dashboard() {
  const { shopState, secondFactor, checklist, collisions, today, work, stats, todos } =
    useLoaderData<typeof clientLoader>()
  useRevalidateWhenBack()
  return (
    <>
      <OfficeHead lang="en" isSmall action={<FirstSteps />} />
      {shopState && <InvariantBreachNotice question={shopState} />}
      <AdviseSecondFactor question={secondFactor} />
      {checklist && <ChecklistPanel question={checklist} />}
      <FiguresUnread today={today} stats={stats} />
      <TodayBoard question={today} />
      {work && <DayWorkPanel question={work} />}
      {collisions && <CollisionsNotice question={collisions} />}
      {stats && <Figures question={stats} />}
      <div className="mt-5">
        <LateMyTasks />
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <NotePanel />
        <TodosPanel question={todos} />
      </div>
    </>
  )
}

/** What the counter begins with, beside the choice of a place. */
function FirstSteps() {
  const may = usePermissions()
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <PlaceFilter className="max-w-60" />
      {may('books:read') && (
        <Link to="/admin/buhalterija/menesiai" className="text-link inline-flex min-h-11 items-center">
          Mėnesio uždarymas
        </Link>
      )}
      {may('desk:write') && (
        <div className="flex gap-2 max-sm:w-full">
          <LinkButton variant="quiet" to="/admin/greitas-pardavimas" className="max-sm:flex-1 max-sm:px-2">
            Greitas pardavimas
          </LinkButton>
          <LinkButton to="/admin/naujas-uzsakymas" className="max-sm:flex-1 max-sm:px-2">
            Naujas užsakymas
          </LinkButton>
        </div>
      )}
    </div>
  )
}

interface PendingFigures {
  today: PendingResult<AnswerOf<typeof ShowToday>>
  stats: PendingResult<AnswerOf<typeof ShowStats>> | undefined
}

/** Dashes alone could mean zero or unknown. */
function FiguresUnread({ today, stats }: PendingFigures) {
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

function Figures({ question }: { question: PendingResult<AnswerOf<typeof ShowStats>> }) {
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

function useRevalidateWhenBack(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const whenBack = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', whenBack)
    addEventListener('online', whenBack)
    return () => {
      document.removeEventListener('visibilitychange', whenBack)
      removeEventListener('online', whenBack)
    }
  }, [revalidate])
}

function ProductsPanel({ products }: { products: Stats['products'] | undefined }) {
  const rows = [
    {
      title: 'Nuoma',
      href: '/admin/rent/products',
      total: products?.rent.total,
      word: 'išnuomota',
      count: products?.rent.rented,
    },
    {
      title: 'Pardavimas',
      href: '/admin/sell/products',
      total: products?.sell.total,
      word: 'išparduota',
      count: products?.sell.soldOut,
    },
    {
      title: 'Priedai',
      href: '/admin/additions/products',
      total: products?.additions.total,
      word: 'išparduota',
      count: products?.additions.soldOut,
    },
  ]
  return (
    <Card title="Produktai">
      <ul className="-my-3 divide-y divide-line">
        {rows.map(({ title, href, total, word, count }) => (
          <li key={href} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              <Link to={href} className="font-semibold hover:underline">
                {title}
              </Link>
              <span className="figures block text-sm text-soft">{`${word} ${count ?? '–'}`}</span>
            </span>
            <span className="figures text-2xl font-semibold">{total ?? '–'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
