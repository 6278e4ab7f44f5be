import { pickupTimes } from '#rentals/shop/times-of-day.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { type DayHours, nextOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { whyNotFetched } from '#rules/periods/rental-days.ts'
import type { CartLine } from '#selling/cart/cart.contract.ts'

/** Shared by all tools; `toTime` '' is closing time. */
export interface OrderDays {
  from: string
  to: string
  toTime: string
}

/** An hourly line takes only the day. */
export function forDays<Line extends CartLine>(line: Line, { from, to, toTime }: OrderDays): Line {
  const { period } = line
  if (!period) return line
  if ('hours' in period) return { ...line, period: { ...period, from } }
  return { ...line, period: { from, to, ...(toTime && { to_time: toTime }) } }
}

/** `now`: `10:20` in Vilnius, when the rental begins today. */
export function firstHour(hours: DayHours, now: string | undefined): string {
  const times = pickupTimes(hours)
  return times.find((time) => !now || time > now) ?? times.at(-1) ?? hours.open
}

export function firstDay(calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>, now: Date): Day {
  const today = dayOf(now)
  if (whyNotFetched(today, calendar, now) === undefined) return today
  return nextOpenDay(addDays(today, 1), calendar) ?? today
}
