import { type ShopCalendar, usualHours } from '#rules/calendar/opening-hours.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { whyNotFetched, whyNotReturned } from '#rules/periods/rental-days.ts'

/** '' while not chosen. */
export interface Dates {
  from: string
  to: string
}

type Calendar = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

/** Errors by field; empty when valid. */
export function checkDates({ from, to }: Dates, calendar: Calendar, now: Date): Partial<Record<keyof Dates, string>> {
  const wrongFrom = whyNotFetched(from, calendar, now)
  const wrongTo = whyNotReturned(from, to, calendar)
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) }
}

/** From opening of the first day (now, if begun) to closing of the last. Expects dates that passed `checkDates`. */
export function spanOf({ from, to }: Dates, calendar: Calendar, now: Date): { begins: Date; ends: Date } {
  const begins = instantOf(from, usualHours(from, calendar).open)
  return { begins: begins < now ? now : begins, ends: instantOf(to, usualHours(to, calendar).close) }
}
