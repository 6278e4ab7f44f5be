import type { RentalsCalendar } from '../../rentals.contract.ts'
import { computeDaysFromEdge } from '../public/calendar/place-bars.ts'
import { formatRenterName } from '../public/format-renter-name.ts'
import { formatMoveTarget, freeWord } from './move-messages.ts'
import type { BarMove } from './use-move.ts'

interface MovingBarProps {
  moving: BarMove
  calendar: RentalsCalendar
  /** Pixels from the top of the rows. */
  top: number
  height: number
}

export function MovingBar({ moving: { bar, by, target, held }, calendar, top, height }: MovingBarProps) {
  const first = calendar.days[0]?.date ?? target.from
  const count = calendar.days.length
  const scale = { from: first, hours: calendar.hours }
  const starts = computeDaysFromEdge(Date.parse(bar.rental.starts_at), scale) + by
  const ends =
    by === 0
      ? computeDaysFromEdge(Date.parse(bar.rental.expected_return), scale)
      : placeOfDay(target.to, first) + restOfDay(bar.rental.expected_return, scale)
  const left = Math.max(0, Math.min(count - 0.3, starts))
  const right = Math.min(count, Math.max(left + 0.3, ends))
  const across = (from: number, to: number) => ({ '--from': from / count, '--to': to / count })
  return (
    <div aria-hidden="true" className="calendar-move" style={{ top, height }}>
      {by !== 0 &&
        target.days.map(({ date, state }) => {
          const day = placeOfDay(date, first)
          return (
            day >= 0 &&
            day < count && (
              <span key={date} data-state={state} className="calendar-target" style={across(day, day + 1) as object} />
            )
          )
        })}
      <span
        data-free={target.isFree === false ? 'no' : 'yes'}
        className="calendar-moving"
        style={{ ...across(left, right), '--lane': bar.lane } as object}
      >
        {formatRenterName(bar.rental.user)}
      </span>
      <span
        data-free={target.isFree === false ? 'no' : 'yes'}
        data-side={left > count / 2 ? 'right' : undefined}
        className="calendar-move-words figures"
        style={{ ...across(left, right), '--lane': bar.lane } as object}
      >
        {words({ bar, by, target, held })}
      </span>
    </div>
  )
}

function words({ by, target, held }: Pick<BarMove, 'bar' | 'by' | 'target' | 'held'>): string {
  if (held === 'asked') return `${formatMoveTarget(target)} · tikriname…`
  if (by !== 0) return `${formatMoveTarget(target)} · ${freeWord(target)}`
  return held === 'keys' ? '← → diena, Enter – perkelti, Esc – palikti' : formatMoveTarget(target)
}

const placeOfDay = (day: string, first: string) => Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000)

function restOfDay(instant: string, scale: { from: string; hours: { open: string; close: string } }): number {
  const place = computeDaysFromEdge(Date.parse(instant), scale)
  return place - Math.floor(place) || 1
}
