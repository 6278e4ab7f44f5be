import { type ShopCalendar, usualHours } from '#rules/calendar/opening-hours.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { closingOf } from './closing-of.ts'
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
export function periodInstants(
  period: Period,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'at_return'>,
): PeriodInstants {
  if (isByHour(period)) {
    const starts_at = instantOf(period.from, period.from_time)
    return { starts_at, expected_return: new Date(starts_at.getTime() + period.hours * MILLISECONDS_AN_HOUR) }
  }
  const starts_at = instantOf(period.from, usualHours(period.from, calendar).open)
  if (period.open_ended) return { starts_at, expected_return: withoutEnd }
  return {
    starts_at,
    expected_return: instantOf(period.to, period.to_time ?? closingOf(period, calendar)),
  }
}
