import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { chargedDays, type DayReceiptLine } from './charged-days.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

/** Charged days or hours of a valid period; by the day with its receipt. */
export function countUnits(period: Period, calendar: ShopCalendar): { units: number; receipt?: DayReceiptLine[] } {
  if (isByHour(period)) return { units: period.hours }
  const { days, receipt } = chargedDays(period, calendar)
  return { units: days, receipt }
}
