import { countDaysBetween, type Day } from '#rules/calendar/day.ts'
import type { Time } from '#rules/calendar/time.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { getRentalStage, getRentalState, isHandedOut } from '../../../rental-states.ts'
import type { CalendarDowntime, CalendarQuoteHold, CalendarRental } from '../../../rentals.contract.ts'

export type BarState = 'late' | 'out' | 'upcoming' | 'returned'

type BarContent =
  | { rental: CalendarRental; downtime?: undefined; quoted?: undefined; state: BarState }
  | { rental?: undefined; downtime: CalendarDowntime; quoted?: undefined; state: 'down' }
  | { rental?: undefined; downtime?: undefined; quoted: CalendarQuoteHold; state: 'quoted' }

export type Bar = BarContent & BarPosition

/** Days from the left edge: 2.5 is noon of the third day. */
interface BarPosition {
  /** The name is unique also when the machine went out twice with a rental. */
  name: string
  from: number
  to: number
  restTo: number
  lane: number
  /** Day indexes. */
  firstDay: number
  lastDay: number
  /** The rental began earlier, or is open-ended. */
  beganEarlier: boolean
  goesOn: boolean
}

export interface Scale {
  from: Day
  days: number
  /** A day is as wide as its opening hours. */
  hours: { open: Time; close: Time }
  /** Days of the narrowest bar. */
  narrowest: number
  restMinutes?: number
  /** Milliseconds; late rentals are drawn until now. */
  now: number
}

/** Each bar takes the first free lane. */
export function placeBars(
  rentals: readonly CalendarRental[],
  scale: Scale,
  downtimes: readonly CalendarDowntime[] = [],
  quoted: readonly CalendarQuoteHold[] = [],
): Bar[] {
  const begun = [
    ...rentals.map((rental) => ({ begins: rental.starts_at, bar: measureRental(rental, scale) })),
    ...downtimes.map((downtime) => ({ begins: downtime.from, bar: measureDowntime(downtime, scale) })),
    ...quoted.map((one) => ({ begins: one.from, bar: measureQuoted(one, scale) })),
  ].sort((a, b) => Date.parse(a.begins) - Date.parse(b.begins))
  const laneEnds: number[] = []
  return begun.flatMap(({ bar }) => {
    if (!bar) return []
    const free = laneEnds.findIndex((end) => end <= bar.from)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = Math.max(bar.to, bar.restTo)
    return [{ ...bar, lane }]
  })
}

export function getBarState(rental: CalendarRental, now: number): BarState {
  const state = getRentalState(rental, now)
  if (state === 'returned' || state === 'late') return state
  return isHandedOut(rental, now) ? 'out' : 'upcoming'
}

/** How a bar looks: what waits with the customer or broke there tells itself from what is in use. */
export function getBarLook({ rental, state }: Pick<Bar, 'rental' | 'state'>, now: number) {
  const stage = rental && getRentalStage(rental, now)
  return stage === 'to-collect' || stage === 'broken' ? stage : state
}

/** Undefined outside the shown days. */
function measureRental(rental: CalendarRental, scale: Scale) {
  const state = getBarState(rental, scale.now)
  const [starts, due] = [Date.parse(rental.starts_at), Date.parse(rental.expected_return)]
  const end = rental.returned_at ? Date.parse(rental.returned_at) : due
  // returned before it went out
  if (state === 'returned' && end <= starts) return undefined
  const placed = measure(
    {
      begins: computeDaysFromEdge(starts, scale),
      ends: state === 'late' ? lateEnd(scale) : computeDaysFromEdge(end, scale),
    },
    scale,
  )
  if (!placed) return undefined
  const rests = state === 'late' ? 0 : (scale.restMinutes ?? 0) * 60_000
  const restTo =
    rests > 0 ? Math.min(scale.days, Math.max(placed.to, computeDaysFromEdge(end + rests, scale))) : placed.to
  const goesOn = state === 'late' || placed.goesOn
  return { ...placed, name: `rental-${rental.id}-${starts}`, rental, state, restTo, goesOn }
}

function measureDowntime(downtime: CalendarDowntime, scale: Scale) {
  const begins = computeDaysFromEdge(Date.parse(downtime.from), scale)
  const ends = downtime.to === null ? Number.POSITIVE_INFINITY : computeDaysFromEdge(Date.parse(downtime.to), scale)
  const placed = measure({ begins, ends }, scale)
  return placed && { ...placed, name: `downtime-${downtime.id}`, downtime, state: 'down' as const, restTo: placed.to }
}

function measureQuoted(quoted: CalendarQuoteHold, scale: Scale) {
  const placed = measure(
    {
      begins: computeDaysFromEdge(Date.parse(quoted.from), scale),
      ends: computeDaysFromEdge(Date.parse(quoted.to), scale),
    },
    scale,
  )
  return placed && { ...placed, name: `quote-${quoted.id}`, quoted, state: 'quoted' as const, restTo: placed.to }
}

/** Today has no width before opening. */
function lateEnd(scale: Scale): number {
  return Math.max(
    computeDaysFromEdge(scale.now, scale),
    countDaysBetween(scale.from, toVilniusDay(new Date(scale.now))) + scale.narrowest,
  )
}

/** `ends` may be Infinity. */
function measure({ begins, ends }: { begins: number; ends: number }, scale: Scale) {
  if (begins >= scale.days || ends <= 0) return undefined

  const to = Math.min(scale.days, Math.max(ends, Math.max(0, begins) + scale.narrowest))
  const from = Math.max(0, Math.min(begins, to - scale.narrowest))
  return {
    from,
    to,
    firstDay: Math.floor(from),
    lastDay: Math.ceil(to) - 1,
    beganEarlier: begins < 0,
    goesOn: ends > scale.days,
  }
}

/** Days from the left edge. */
export function computeDaysFromEdge(instant: number, { from, hours }: Pick<Scale, 'from' | 'hours'>): number {
  const date = new Date(instant)
  const [open, close] = [minutesOf(hours.open), minutesOf(hours.close)]
  const ofDay = (minutesOf(toVilniusTime(date)) - open) / Math.max(1, close - open)
  return countDaysBetween(from, toVilniusDay(date)) + Math.min(1, Math.max(0, ofDay))
}

function minutesOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
