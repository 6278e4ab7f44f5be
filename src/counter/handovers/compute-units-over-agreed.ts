import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { findDayHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'

const HOUR = 3_600_000

export interface RentedFor {
  unit: 'vnt' | 'day' | 'hour'
  starts_at: Date
  expected_return: Date
}

/**
 * For a return at `at`; negative: unused. By the shop's day count: lateness over a weekend or until the morning
 * cut-off is free. 0 before the period.
 *
 * Unused time is refunded to a consumer (Civil Code, articles 6.504 to 6.511), late time is rent.
 */
export function computeUnitsOverAgreed(
  { unit, starts_at, expected_return }: RentedFor,
  at: Date,
  calendar: ShopCalendar,
): number {
  if (at < starts_at || at.getTime() === expected_return.getTime()) return 0
  if (unit !== 'hour')
    return (
      computeChargedDaysUntil(starts_at, at, calendar) - computeChargedDaysUntil(starts_at, expected_return, calendar)
    )
  if (at > expected_return) return Math.ceil(openHours(expected_return, at, calendar))

  const used = Math.max(1, Math.ceil((at.getTime() - starts_at.getTime()) / HOUR))
  return used - Math.ceil((expected_return.getTime() - starts_at.getTime()) / HOUR)
}

export function computeChargedDaysUntil(starts_at: Date, end: Date, calendar: ShopCalendar): number {
  return computeChargedDays(
    { from: toVilniusDay(starts_at), to: toVilniusDay(end), to_time: toVilniusTime(end) },
    calendar,
  ).days
}

function openHours(from: Date, to: Date, calendar: ShopCalendar): number {
  const open = listDays(toVilniusDay(from), toVilniusDay(to)).map((day) => openWithin(day, from, to, calendar))
  return open.reduce((sum, one) => sum + one, 0) / HOUR
}

function openWithin(day: Day, from: Date, to: Date, calendar: ShopCalendar): number {
  const hours = findDayHours(day, calendar)
  if (!calendar.charge_closed_days && !hours) return 0
  const [begins, ends] =
    calendar.charge_closed_days || !hours
      ? [toInstant(day, '00:00'), toInstant(addDays(day, 1), '00:00')]
      : [toInstant(day, hours.open), toInstant(day, hours.close)]
  return Math.max(0, Math.min(ends.getTime(), to.getTime()) - Math.max(begins.getTime(), from.getTime()))
}
