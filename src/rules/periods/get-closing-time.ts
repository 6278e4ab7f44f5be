import { getReturnCalendar, getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

/** When the place of return closes on the period's last day. */
export function getClosingTime(period: Period, calendar: Pick<ShopCalendar, 'opening_hours' | 'at_return'>): Time {
  return getUsualHours(isByHour(period) ? period.from : period.to, getReturnCalendar(calendar)).close
}
