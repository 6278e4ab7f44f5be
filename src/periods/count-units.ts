import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { chargedDays, type DayReceiptLine } from './charged-days.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

/** Days or hours that a sound period is charged for; by the day with its receipt. */
export function countUnits(period: Period, calendar: ShopCalendar): { units: number; receipt?: DayReceiptLine[] } {
  if (isByHour(period)) return { units: period.hours }
  const { days, receipt } = chargedDays(period, calendar)
  return { units: days, receipt }
}
