import type { Day } from '#calendar/day.ts'
import { weekdayName } from '#calendar/format-day.ts'
import type { CalendarRental } from '../../rentals.contract.ts'
import { formatMoment } from '../format-moment.ts'
import { howLate } from '../how-late.ts'
import { type BarState, barState } from './place-bars.ts'

export const barStateWords: Record<BarState, string> = {
  late: 'vėluoja',
  out: 'išnuomota',
  upcoming: 'dar neišduota',
  returned: 'grąžinta',
}

/** What follows the client's name on a bar, for who does not see it: how many of what, from when until when. */
export function barDetails(rental: CalendarRental, product: string, now: number): string {
  const { quantity, starts_at, expected_return, returned_at } = rental
  return [
    '',
    product,
    `${quantity}\u00a0vnt.`,
    `nuo ${formatMoment(starts_at)} iki ${formatMoment(expected_return)}`,
    returned_at ? `grąžinta ${formatMoment(returned_at)}` : stateName(rental, now),
  ].join(', ')
}

/** The state in a word; who is late, by how much. */
export function stateName(rental: CalendarRental, now: number): string {
  const state = barState(rental, now)
  return (state === 'late' && howLate(rental.expected_return, now)) || barStateWords[state]
}

/** What a day of a product says: how many of its units are out, and why the shop is closed. */
export function cellName({ date, closed }: { date: Day; closed: string | null }, out: number, units: number): string {
  const fullness = out > units ? ', perpildyta' : out === units && units > 0 ? ', viskas išnuomota' : ''
  return `${date}, ${weekdayName(date)}${closed ? `, nedirbame (${closed})` : ''}: išnuomota ${out} iš ${units}${fullness}`
}
