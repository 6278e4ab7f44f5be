import { eachDay } from '#calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import type { ReportPeriod } from '#periods/report-period.ts'

/**
 * How many open days lie before each day of a period, and, last, how many it has: so that the open days between any two of its
 * days are one subtraction, also for a hundred thousand units. As PostgreSQL writes an array.
 */
export function openDaysBefore(
  { from, to }: ReportPeriod,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): string {
  const before = [0]
  for (const day of eachDay(from, to)) before.push((before.at(-1) ?? 0) + (isOpenDay(day, calendar) ? 1 : 0))
  return `{${before.join()}}`
}
