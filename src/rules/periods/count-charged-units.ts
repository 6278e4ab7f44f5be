import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { computeChargedDays, type DayReceiptLine } from './compute-charged-days.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

/** Charged days or hours of a valid period; by the day with its receipt. */
export function countChargedUnits(
  period: Period,
  calendar: ShopCalendar,
): { units: number; receipt?: DayReceiptLine[] } {
  if (isByHour(period)) return { units: period.hours }
  const { days, receipt } = computeChargedDays(period, calendar)
  return { units: days, receipt }
}
