import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

/** The span for which a unit is taken: from `starts_at`, up to and without `expected_return`. */
export type PeriodInstants = { starts_at: Date; expected_return: Date }

const MILLISECONDS_AN_HOUR = 3_600_000

/**
 * When a period begins and ends. By the day: from opening time of `from` to `to_time` of `to`. By the hour: hours of
 * real time, so that a night in which clocks change is charged for what it lasts.
 *
 * Expects a period that `checkPeriod` has nothing against; throws RangeError for a day or a time that does not exist.
 */
export function periodInstants(period: Period, { opening_hours }: Pick<ShopCalendar, 'opening_hours'>): PeriodInstants {
  if (isByHour(period)) {
    const starts_at = instantOf(period.from, period.from_time)
    return { starts_at, expected_return: new Date(starts_at.getTime() + period.hours * MILLISECONDS_AN_HOUR) }
  }
  return {
    starts_at: instantOf(period.from, opening_hours.open),
    expected_return: instantOf(period.to, period.to_time ?? opening_hours.close),
  }
}
