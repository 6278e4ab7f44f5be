import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { getClosingTime } from './get-closing-time.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'
import { withoutEnd } from './without-end.ts'

/** From `starts_at` until before `expected_return`. */
export type PeriodInstants = { starts_at: Date; expected_return: Date }

const MILLISECONDS_AN_HOUR = 3_600_000

/**
 * By the day: opening time of `from` to `to_time` of `to`, or `withoutEnd`. By the hour: real hours, also across
 * clock changes.
 *
 * Expects a period valid by `checkPeriod`; RangeError for a day or time that does not exist.
 */
export function toPeriodInstants(
  period: Period,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'at_return'>,
): PeriodInstants {
  if (isByHour(period)) {
    const starts_at = toInstant(period.from, period.from_time)
    return { starts_at, expected_return: new Date(starts_at.getTime() + period.hours * MILLISECONDS_AN_HOUR) }
  }
  const starts_at = toInstant(period.from, getUsualHours(period.from, calendar).open)
  if (period.open_ended) return { starts_at, expected_return: withoutEnd }
  return { starts_at, expected_return: toInstant(period.to, period.to_time ?? getClosingTime(period, calendar)) }
}
