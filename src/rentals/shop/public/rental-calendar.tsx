import {
  type KeyboardEvent,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import {
  getDayByKey,
  getMonthAfter,
  getMonthBefore,
  type Month,
  moveDayToMonth,
  toMonth,
} from '#rules/calendar/month.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#shell/ui/frame-icons.tsx'
import { AvailabilityLegend } from '../availability-legend.tsx'
import { CalendarDay } from '../calendar-day.tsx'
import { getDayLook } from '../get-day-look.ts'
import { formatShownMonths, getShownMonth, listShownWeeks } from '../list-shown-weeks.ts'
import { getLastCalendarDay, useAvailability } from '../use-availability.ts'

interface RentalCalendarProps {
  slug: string
  today: Day
  /** Possibly invalid; by the hour both are the same day. */
  from: string
  to: string
  quantity: number
  byHour: boolean
  onPick: (days: { from: Day; to: Day | '' }) => void
}

/** A WAI-ARIA date grid. */
export function RentalCalendar({ slug, today, from, to, quantity, byHour, onPick }: RentalCalendarProps) {
  const id = useId()
  const calendar = useSettingsAtPlace()
  const last = getLastCalendarDay(today)
  const [at, setAt] = useState<Day>(isDay(from) ? from : today)
  const [month, setMonth] = useState<Month>(getShownMonth(at, toMonth(today), today))
  /** The month's name responds at once, its days a frame later. */
  const shown = useDeferredValue(month)
  const [pointed, setPointed] = useState<Day>()
  const grid = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  const { free, failed, retry } = useAvailability(slug, shown, today)

  useEffect(() => {
    if (!isDay(from) || from < today || from > last) return
    setAt(from)
    setMonth((before) => getShownMonth(from, before, today))
  }, [from, today, last])

  // Once the next month is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of another month are other elements
  useLayoutEffect(() => {
    if (!follows.current) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)
    if (!cell) return
    follows.current = false
    cell.focus()
  }, [at, shown])

  const look = (day: Day) => getDayLook({ day, today, last, free: free.get(day), quantity, byHour }, calendar)
  const isHalf = !byHour && isDay(from) && !isDay(to)
  const end = isDay(to) ? to : isHalf && pointed && pointed > from ? pointed : from
  const inBand = (day: Day) => isDay(from) && day >= from && day <= end

  function pick(day: Day) {
    if (!look(day).canPick) return
    setAt(day)
    if (byHour) onPick({ from: day, to: day })
    else if (isHalf && day >= from) onPick({ from, to: day })
    else onPick({ from: day, to: '' })
  }
  function go(day: Day) {
    const next = day < today ? today : day > last ? last : day
    follows.current = next !== at
    setAt(next)
    setMonth(getShownMonth(next, month, today))
    setPointed(next)
  }
  function turn(to: Month) {
    setMonth(to)
    const day = moveDayToMonth(to, at)
    setAt(day < today ? today : day > last ? last : day)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = getDayByKey(event, at)
    if (next) go(next)
    else if (event.key === 'Enter' || event.key === ' ') pick(at)
    else return
    event.preventDefault()
  }

  const turner = 'flex size-11 items-center justify-center rounded-house hover:bg-sunken disabled:opacity-30'
  return (
    <div>
      <div className="flex items-center justify-between">
        <p id={`${id}-month`} aria-live="polite" className="figures font-semibold">
          {formatShownMonths(month, today)}
        </p>
        <div className="flex">
          <button
            type="button"
            aria-label="Ankstesnis mėnuo"
            disabled={month <= toMonth(today)}
            onClick={() => turn(getMonthBefore(month))}
            className={turner}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Kitas mėnuo"
            disabled={month >= toMonth(last)}
            onClick={() => turn(getMonthAfter(month))}
            className={turner}
          >
            <ChevronRightIcon />
          </button>
        </div>
      </div>
      {/* Six weeks, against layout shifts. */}
      <div className="mt-1 min-h-[20rem]">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of WAI-ARIA is a table with this role
          role="grid"
          aria-labelledby={`${id}-month`}
          onKeyDown={onKeyDown}
          onClick={(event) => onDayUnder(event, pick)}
          onPointerMove={(event) => onDayUnder(event, setPointed)}
          onPointerLeave={() => setPointed(undefined)}
          className="figures w-full table-fixed border-collapse select-none"
        >
          <thead>
            <tr>
              {weekdays.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  abbr={name}
                  className={`h-8 text-sm font-normal ${index > 4 ? 'text-soft' : ''}`}
                >
                  {short[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listShownWeeks(shown, today).map((week, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never move
              <tr key={`${shown}-${row}`}>
                {week.map((day, column) =>
                  day ? (
                    <CalendarDay
                      key={day}
                      day={day}
                      label={`${formatDayOfMonth(day)}, ${formatWeekday(day)}`}
                      look={look(day)}
                      isToday={day === today}
                      isCurrent={day === at}
                      band={inBand(day) ? { isFirst: day === from, isLast: day === end, isSure: isDay(to) } : undefined}
                    />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                    <td key={column} className="h-12" />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <AvailabilityLegend failed={failed} onRetry={retry} />
    </div>
  )
}

function onDayUnder({ target }: SyntheticEvent, then: (day: Day) => void) {
  const day = (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day
  if (day) then(day)
}

const weekdays = [
  'pirmadienis',
  'antradienis',
  'trečiadienis',
  'ketvirtadienis',
  'penktadienis',
  'šeštadienis',
  'sekmadienis',
]
const short = ['pr', 'an', 'tr', 'kt', 'pn', 'št', 'sk']
