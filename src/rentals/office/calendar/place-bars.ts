import { type Day, daysBetween } from '#calendar/day.ts'
import type { Time } from '#calendar/time.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { rentalState } from '../../rental-states.ts'
import type { CalendarRental } from '../../rentals.contract.ts'

export type BarState = 'late' | 'out' | 'upcoming' | 'returned'

/** A rental as the calendar draws it. Places are counted in days from the left edge: 2.5 is noon of the third day. */
export interface Bar {
  rental: CalendarRental
  state: BarState
  from: number
  to: number
  /** From the top; bars of one lane do not touch. */
  lane: number
  /** The first and the last day that it covers, of those that are shown. */
  firstDay: number
  lastDay: number
  /** It began before the first shown day; it goes on after the last one, or nobody knows until when. */
  beganEarlier: boolean
  goesOn: boolean
}

export interface Scale {
  /** The first day and how many follow, it included. */
  from: Day
  days: number
  /** A day is as wide as its opening hours: nights carry nothing in or out. */
  hours: { open: Time; close: Time }
  /** A bar is at least so many days wide, so that a finger finds it. */
  narrowest: number
  /** Milliseconds; who should be back by now is late and is drawn until now. */
  now: number
}

/** Places a product's rentals, which come in the order in which they begin, each in the first lane that is free. */
export function placeBars(rentals: readonly CalendarRental[], scale: Scale): Bar[] {
  const laneEnds: number[] = []
  return rentals.flatMap((rental) => {
    const bar = measure(rental, scale)
    if (!bar) return []
    const free = laneEnds.findIndex((end) => end <= bar.from)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = bar.to
    return [{ ...bar, lane }]
  })
}

export function barState(rental: CalendarRental, now: number): BarState {
  const state = rentalState(rental, now)
  if (state === 'returned' || state === 'late') return state
  return Date.parse(rental.starts_at) > now ? 'upcoming' : 'out'
}

/** Undefined when nothing of it falls on the days that are shown. */
function measure(rental: CalendarRental, scale: Scale): Omit<Bar, 'lane'> | undefined {
  const state = barState(rental, scale.now)
  const end = rental.returned_at ? Date.parse(rental.returned_at) : Date.parse(rental.expected_return)
  const begins = placeOf(Date.parse(rental.starts_at), scale)
  const ends = placeOf(state === 'late' ? scale.now : end, scale)
  // one that came back before it went out was never out
  if (begins >= scale.days || ends <= 0 || (state === 'returned' && end <= Date.parse(rental.starts_at)))
    return undefined

  const to = Math.min(scale.days, Math.max(ends, Math.max(0, begins) + scale.narrowest))
  const from = Math.max(0, Math.min(begins, to - scale.narrowest))
  return {
    rental,
    state,
    from,
    to,
    firstDay: Math.floor(from),
    lastDay: Math.ceil(to) - 1,
    beganEarlier: begins < 0,
    goesOn: state === 'late' || ends > scale.days,
  }
}

/** Where an instant lies, in days from the left edge. */
export function placeOf(instant: number, { from, hours }: Pick<Scale, 'from' | 'hours'>): number {
  const date = new Date(instant)
  const [open, close] = [minutesOf(hours.open), minutesOf(hours.close)]
  const ofDay = (minutesOf(timeOf(date)) - open) / Math.max(1, close - open)
  return daysBetween(from, dayOf(date)) + Math.min(1, Math.max(0, ofDay))
}

function minutesOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
