import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { DayVisit, DayWork, ShowDayWork } from '../day-work.contract.ts'

interface Side {
  title: string
  /** Shown where nobody comes. */
  none: string
  /** The screen on which the work of today is done. */
  screen: string
  state: string
}

const sides: Record<'out' | 'back', Side> = {
  out: { title: 'Išduodama', none: 'Nieko išduoti nereikia.', screen: '/admin/isdavimas', state: 'handover-today' },
  back: { title: 'Grąžinama', none: 'Niekas nieko negrąžina.', screen: '/admin/priemimas', state: 'due-today' },
}

export default function DayWorkPanel({ question }: { question: PendingResult<AnswerOf<typeof ShowDayWork>> }) {
  const { data: work, problem } = useLoaded(question)
  if (!work && problem !== null) return null
  return (
    <section aria-labelledby="darbo-diena" className="mb-5 overflow-hidden rounded-house border border-line bg-raised">
      <h2 id="darbo-diena" className="border-b border-line px-5 py-3 text-base">
        Darbai{' '}
        {work && (
          <span className="font-normal text-soft">
            {`${formatDayOfMonth(work.day as Day)}, ${formatWeekday(work.day as Day)}`}
          </span>
        )}
      </h2>
      <div className="grid gap-px bg-line lg:grid-cols-2">
        {(['out', 'back'] as const).map((side) => (
          <VisitList key={side} side={sides[side]} day={work?.day} visits={work?.[side]} />
        ))}
      </div>
    </section>
  )
}

function VisitList({ side, day, visits }: { side: Side; day: string | undefined; visits: DayWork['out'] | undefined }) {
  const { title, none, state } = side
  const more = visits ? visits.total - visits.first.length : 0
  const isToday = day === toVilniusDay(new Date())
  return (
    <div className="bg-raised py-2">
      <h3 className="flex items-baseline gap-2 px-5 py-1 text-sm font-semibold text-soft">
        <span>{title}</span>
        <span className="figures font-normal">{visits?.total}</span>
      </h3>
      {!visits && <Skeleton className="mx-5 my-2 h-20" />}
      {visits?.total === 0 && <p className="px-5 py-2 text-soft">{none}</p>}
      <ul>
        {visits?.first.map((visit) => (
          <VisitRow key={visit.order_id} visit={visit} to={isToday ? side.screen : undefined} />
        ))}
      </ul>
      {more > 0 && (
        <p className="px-5 py-1 text-sm">
          <Link
            to={isToday ? `/admin/rent/rentals?state=${state}` : `/admin/rent/rentals?from=${day}&to=${day}`}
            className="text-link"
          >
            {`Dar ${more}`}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Leads to the work itself where it may be done, else to the order; for others it is a line. */
function VisitRow({ visit, to }: { visit: DayVisit; to: string | undefined }) {
  const may = usePermissions()
  const { places, placeId } = useOfficePlace()
  const { order_id, client, at, tools } = visit
  const place = places.length > 1 && placeId === undefined ? places.find(({ id }) => id === visit.place_id) : undefined
  const href =
    to && may('rentals:write')
      ? `${to}/${order_id}`
      : may('orders:read')
        ? `/admin/buhalterija/uzsakymai/${order_id}`
        : undefined
  const line = (
    <>
      <span className="figures w-12 shrink-0 font-semibold">{toVilniusTime(new Date(at))}</span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-x-3">
          <span className="font-semibold wrap-anywhere group-hover:underline">{client}</span>
          <span className="text-sm text-soft">{`Nr. ${order_id}${place ? `, ${place.title}` : ''}`}</span>
        </span>
        <span className="block truncate text-sm text-soft">{tools.join(', ')}</span>
      </span>
    </>
  )
  const look = 'flex min-h-11 gap-2 px-5 py-1.5'
  return (
    <li>
      {href ? (
        <Link to={href} className={`group hover:bg-sunken focus-visible:-outline-offset-3 ${look}`}>
          {line}
        </Link>
      ) : (
        <div className={look}>{line}</div>
      )}
    </li>
  )
}
