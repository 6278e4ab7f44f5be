import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import type { Day } from '#rules/calendar/day.ts'
import { formatWeekday } from '#rules/calendar/format-day.ts'
import type { CalendarDowntime, CalendarQuoteHold, CalendarRental } from '../../rentals.contract.ts'
import { formatLateness } from '../format-lateness.ts'
import { type Bar, type BarState, getBarState } from '../public/calendar/place-bars.ts'
import { formatMoment } from '../public/format-moment.ts'

export const barStateLabels: Record<BarState, string> = {
  late: 'vėluoja',
  out: 'išnuomota',
  upcoming: 'dar neišduota',
  returned: 'grąžinta',
}

const allStateWords: Record<Bar['state'], string> = {
  ...barStateLabels,
  down: 'prastova',
  quoted: 'laikoma pasiūlymui',
}

/** „kol paskambins, tikimasi iki 2026-12-15“. */
export const describeOpenEnd = ({ expected_to }: Pick<CalendarRental, 'expected_to'>): string =>
  `kol paskambins, tikimasi iki ${expected_to}`

export function describeBar(rental: CalendarRental, product: string, now: number): string {
  const { quantity, starts_at, expected_return, returned_at } = rental
  return [
    '',
    product,
    `${quantity}\u00a0vnt.`,
    `nuo ${formatMoment(starts_at)} ${rental.open_ended ? describeOpenEnd(rental) : `iki ${formatMoment(expected_return)}`}`,
    returned_at ? `grąžinta ${formatMoment(returned_at)}` : formatRentalStateLabel(rental, now),
  ].join(', ')
}

export function formatRentalStateLabel(rental: CalendarRental, now: number): string {
  const state = getBarState(rental, now)
  if (state !== 'returned' && rental.off_rent_at) return 'laukia surinkimo'
  if (state !== 'returned' && rental.broken_since) return 'sugedo pas klientą'
  return (state === 'late' && formatLateness(rental.expected_return, now)) || barStateLabels[state]
}

/** „Remontas: dingsta įtampa“. */
export function formatDowntimeLabel({ kind, reason }: CalendarDowntime): string {
  return reason ? `${downtimeKindLabels[kind]}: ${reason}` : downtimeKindLabels[kind]
}

export function describeDowntime(downtime: CalendarDowntime, product: string): string {
  const { code, quantity, from, to } = downtime
  return [
    '',
    'prastova',
    product,
    code ?? `${quantity}\u00a0vnt.`,
    `nuo ${formatMoment(from)} ${formatUntilLabel(to)}`,
  ].join(', ')
}

/** „Pasiūlymas P-7 laiko iki 2026-11-25 17:00“. */
export function formatQuoteHoldLabel({ number, until }: CalendarQuoteHold): string {
  return `Pasiūlymas ${number} laiko iki ${formatMoment(until)}`
}

export function describeQuoteHold({ client, quantity, from, to }: CalendarQuoteHold, product: string): string {
  const what = [product, `${quantity}\u00a0vnt.`, `nuo ${formatMoment(from)} iki ${formatMoment(to)}`]
  return ['', ...(client ? [client] : []), ...what].join(', ')
}

export function formatUntilLabel(to: string | null): string {
  return to === null ? 'be pabaigos' : `iki ${formatMoment(to)}`
}

export function getDowntimeState({ from, to }: CalendarDowntime, now: number): 'planned' | 'now' | 'over' {
  if (to !== null && Date.parse(to) <= now) return 'over'
  return Date.parse(from) > now ? 'planned' : 'now'
}

interface ShownDay {
  date: Day
  closed: string | null
}

export function describeDayCell(day: ShownDay, out: number, units: number, isDown = false): string {
  const fullness = out > units ? ', perpildyta' : out === units && units > 0 ? ', viskas išnuomota' : ''
  const held = isDown ? 'išnuomota arba prastovoje' : 'išnuomota'
  return `${dayName(day)}: ${held} ${out} iš ${units}${isDown ? fullness.replace('viskas išnuomota', 'laisvų nėra') : fullness}`
}

export function describeUnitCell(day: ShownDay, bars: readonly Pick<Bar, 'state'>[]): string {
  const words = bars.map(({ state }) => allStateWords[state])
  return `${dayName(day)}: ${words.length > 0 ? [...new Set(words)].join(', ') : 'laisva'}`
}

const dayName = ({ date, closed }: ShownDay) =>
  `${date}, ${formatWeekday(date)}${closed ? `, nedirbame (${closed})` : ''}`
