import { memo, type ReactNode } from 'react'
import type { Day } from '#rules/calendar/day.ts'
import type { DayLook } from './get-day-look.ts'

interface CalendarDayProps {
  day: Day
  /** „lapkričio 24 d., antradienis“. */
  label: string
  look: DayLook
  isToday: boolean
  /** The grid's Tab stop. */
  isCurrent: boolean
  /** `isSure` is false while the last day is still being chosen. */
  band: { isFirst: boolean; isLast: boolean; isSure: boolean } | undefined
}

/** Memoised; the grid handles events. */
export const CalendarDay = memo(function OneDay({ day, label, look, isToday, isCurrent, band }: CalendarDayProps) {
  const number = String(Number(day.slice(8)))
  const [before, after] = label.split(number)
  const isEnd = band && (band.isFirst || band.isLast)
  const context = !band
    ? look.canPick
      ? 'group-hover:bg-sunken'
      : ''
    : isEnd
      ? `bg-signal text-on-signal ${band.isFirst ? 'rounded-l-house' : ''} ${band.isLast ? 'rounded-r-house' : ''}`
      : band.isSure
        ? 'bg-signal/35'
        : 'bg-signal/15'
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of WAI-ARIA
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-day={day}
      aria-selected={band ? true : undefined}
      aria-disabled={look.canPick ? undefined : true}
      aria-current={isToday ? 'date' : undefined}
      className={`group relative h-12 p-0 py-0.5 text-center outline-offset-[-2px] ${look.canPick ? 'cursor-pointer' : 'cursor-default'}`}
    >
      <span
        className={`flex h-11 flex-col items-center justify-center leading-none transition-colors ${context} ${look.state === 'closed' && !isEnd ? 'hatched' : ''}`}
      >
        <span
          className={`${isToday ? 'font-bold underline decoration-2 underline-offset-4' : ''} ${numberLook(look, isEnd)}`}
        >
          <Heard>{before}</Heard>
          <span>{number}</span>
          <Heard>{[after, look.words].filter(Boolean).join(', ')}</Heard>
        </span>
        <span
          aria-hidden="true"
          className={`mt-1 h-3 text-[0.6875rem] ${isEnd ? '' : look.state === 'full' ? 'text-bad' : 'text-soft'}`}
        >
          {look.state === 'free' || look.state === 'full' ? look.free : ''}
        </span>
      </span>
    </td>
  )
}, looksAlike)

function looksAlike(
  { look, band, ...before }: CalendarDayProps,
  { look: newLook, band: newBand, ...now }: CalendarDayProps,
) {
  return isSame(before, now) && isSame(look, newLook) && isSame(band ?? {}, newBand ?? {})
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

function Heard({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

function numberLook({ state }: DayLook, isEnd: boolean | undefined): string {
  if (isEnd) return 'font-semibold'
  if (state === 'past') return 'text-soft opacity-60'
  if (state === 'full') return 'text-soft line-through'
  return state === 'closed' ? 'text-soft' : ''
}
