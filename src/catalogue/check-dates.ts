import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { whyNotFetched, whyNotReturned } from '#periods/rental-days.ts'

/** The first and the last day for which a list should be free; '' while it is not chosen. */
export interface Dates {
  from: string
  to: string
}

type Calendar = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

/** What is wrong with the dates, by field, as the form of a rental would say it; empty when nothing is. */
export function checkDates({ from, to }: Dates, calendar: Calendar, now: Date): Partial<Record<keyof Dates, string>> {
  const wrongFrom = whyNotFetched(from, calendar, now)
  const wrongTo = whyNotReturned(from, to, calendar)
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) }
}

/**
 * From opening time of the first day to closing time of the last. Of a day that has begun only what is left of it
 * counts. Expects dates that `checkDates` has nothing against.
 */
export function spanOf({ from, to }: Dates, { opening_hours }: Calendar, now: Date): { begins: Date; ends: Date } {
  const begins = instantOf(from, opening_hours.open)
  return { begins: begins < now ? now : begins, ends: instantOf(to, opening_hours.close) }
}
