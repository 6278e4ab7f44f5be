import { addDays, countDaysBetween, type Day, getWeekday } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { CalendarProduct, CalendarRental, RentalsCalendar } from '../../rentals.contract.ts'

export type TargetState = 'free' | 'taken' | 'closed' | 'unknown'

export interface MoveTarget {
  from: Day
  to: Day
  days: { date: Day; state: TargetState }[]
  /** Undefined beyond the shown days. */
  isFree: boolean | undefined
}

type ShownDays = Pick<RentalsCalendar, 'days'>['days']

/** Keeps the open days: an end on a closed day becomes the next open one. The server decides. */
export function moveTarget(
  rental: CalendarRental,
  { product, days, by }: { product: CalendarProduct; days: ShownDays; by: number },
): MoveTarget {
  const isClosed = closedDays(days)
  const [starts, due] = [toVilniusDay(new Date(rental.starts_at)), toVilniusDay(new Date(rental.expected_return))]
  const from = addDays(starts, by)
  const to = by === 0 ? due : endOf(from, openDays(starts, due, isClosed), isClosed)
  const wanted = Array.from({ length: countDaysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const stands = wanted.map((date) => {
    const index = countDaysBetween(days[0]?.date ?? date, date)
    const out = product.out[index]
    if (days[index] === undefined || out === undefined) return { date, state: 'unknown' as const }
    if (isClosed(date) && (date === from || date === to)) return { date, state: 'closed' as const }
    const own = starts <= date && date <= due ? rental.quantity : 0
    return { date, state: product.units - (out - own) < rental.quantity ? ('taken' as const) : ('free' as const) }
  })
  return { from, to, days: stands, isFree: whetherFree(stands.map(({ state }) => state)) }
}

function whetherFree(states: TargetState[]): boolean | undefined {
  if (states.some((state) => state === 'taken' || state === 'closed')) return false
  return states.includes('unknown') ? undefined : true
}

/** Days not shown follow their weekday. */
function closedDays(days: ShownDays): (day: Day) => boolean {
  const known = new Map(days.map(({ date, closed }) => [date, closed !== null]))
  const byWeekday = Map.groupBy(days, ({ date }) => getWeekday(date))
  return (day) => known.get(day) ?? byWeekday.get(getWeekday(day))?.every(({ closed }) => closed !== null) ?? false
}

function openDays(from: Day, to: Day, isClosed: (day: Day) => boolean): number {
  const all = Array.from({ length: countDaysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return Math.max(1, all.filter((day) => !isClosed(day)).length)
}

function endOf(from: Day, open: number, isClosed: (day: Day) => boolean): Day {
  let [day, left] = [from, open - (isClosed(from) ? 0 : 1)]
  // bounded, for a shop that never opens
  for (let current = 0; left > 0 && current < 800; current++) {
    day = addDays(day, 1)
    if (!isClosed(day)) left--
  }
  return day
}
