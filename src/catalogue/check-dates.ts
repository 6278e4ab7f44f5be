import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { describePickupProblem, describeReturnProblem } from '#rules/periods/rental-days.ts'

/** '' while not chosen. */
export interface Dates {
  from: string
  to: string
}

type Calendar = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

/** Errors by field; empty when valid. */
export function checkDates({ from, to }: Dates, calendar: Calendar, now: Date): Partial<Record<keyof Dates, string>> {
  const wrongFrom = describePickupProblem(from, calendar, now)
  const wrongTo = describeReturnProblem(from, to, calendar)
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) }
}

/** From opening of the first day (now, if begun) to closing of the last. Expects dates that passed `checkDates`. */
export function computeDatesSpan({ from, to }: Dates, calendar: Calendar, now: Date): { begins: Date; ends: Date } {
  const begins = toInstant(from, getUsualHours(from, calendar).open)
  return { begins: begins < now ? now : begins, ends: toInstant(to, getUsualHours(to, calendar).close) }
}
