import { addDays, type Day } from '#calendar/day.ts'
import { nextOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { CartLine } from '#cart/cart.contract.ts'
import { whyNotFetched } from '#periods/rental-days.ts'
import { pickupTimes } from '#rentals/shop/times-of-day.ts'

/** The days that all tools of an order go for, and until when on the last of them they come back; '' is closing time. */
export interface OrderDays {
  from: string
  to: string
  toTime: string
}

/** A line for the order's days; by the hour only the day is the order's. */
export function forDays(line: CartLine, { from, to, toTime }: OrderDays): CartLine {
  const { period } = line
  if (!period) return line
  if ('hours' in period) return { ...line, period: { ...period, from } }
  return { ...line, period: { from, to, ...(toTime && { to_time: toTime }) } }
}

interface Hours {
  open: string
  close: string
  /** `10:20` by the shop's clock when the rental begins today. */
  now: string | undefined
}

/** When a tool that is rented by the hour goes out unless something else is said: at the next full hour. */
export function firstHour({ open, close, now }: Hours): string {
  const times = pickupTimes(open, close)
  return times.find((time) => !now || time > now) ?? times.at(-1) ?? open
}

/** The day that is meant unless another is said: today while tools may still be fetched, else the next open one. */
export function firstDay(calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>, now: Date): Day {
  const today = dayOf(now)
  if (whyNotFetched(today, calendar, now) === undefined) return today
  return nextOpenDay(addDays(today, 1), calendar) ?? today
}
