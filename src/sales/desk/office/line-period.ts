import { listPickupTimes } from '#rentals/shop/public/times-of-day.ts'
import type { DayHours } from '#rules/calendar/opening-hours.ts'
import type { CartLine } from '#sales/cart/cart.contract.ts'

/** The days are for all tools; `toTime` '' is closing time. */
export interface OrderDays {
  from: string
  to: string
  toTime: string
}

/** An hourly one takes only the day. */
export function setLineDays<Line extends CartLine & { open_ended?: boolean | undefined }>(
  line: Line,
  { from, to, toTime }: OrderDays,
): Line {
  const { period } = line
  if (!period) return line
  if ('hours' in period) return { ...line, period: { ...period, from } }
  if (line.open_ended) return { ...line, period: { from, to }, expected_to: to }
  return { ...line, period: { from, to, ...(toTime && { to_time: toTime }) } }
}

/** `now`: `10:20` in Vilnius, when the rental begins today. */
export function findFirstHour(hours: DayHours, now: string | undefined): string {
  const times = listPickupTimes(hours)
  return times.find((time) => !now || time > now) ?? times.at(-1) ?? hours.open
}
