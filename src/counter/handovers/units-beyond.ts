import { addDays, type Day, eachDay } from '#rules/calendar/day.ts'
import { hoursOn, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { dayOf, instantOf, timeOf } from '#rules/calendar/vilnius-time.ts'
import { chargedDays } from '#rules/periods/charged-days.ts'

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
export function unitsBeyond({ unit, starts_at, expected_return }: RentedFor, at: Date, calendar: ShopCalendar): number {
  if (at < starts_at || at.getTime() === expected_return.getTime()) return 0
  if (unit !== 'hour') return daysUntil(starts_at, at, calendar) - daysUntil(starts_at, expected_return, calendar)
  if (at > expected_return) return Math.ceil(openHours(expected_return, at, calendar))

  const used = Math.max(1, Math.ceil((at.getTime() - starts_at.getTime()) / HOUR))
  return used - Math.ceil((expected_return.getTime() - starts_at.getTime()) / HOUR)
}

export function daysUntil(starts_at: Date, end: Date, calendar: ShopCalendar): number {
  return chargedDays({ from: dayOf(starts_at), to: dayOf(end), to_time: timeOf(end) }, calendar).days
}

function openHours(from: Date, to: Date, calendar: ShopCalendar): number {
  const open = eachDay(dayOf(from), dayOf(to)).map((day) => openWithin(day, from, to, calendar))
  return open.reduce((sum, one) => sum + one, 0) / HOUR
}

function openWithin(day: Day, from: Date, to: Date, calendar: ShopCalendar): number {
  const hours = hoursOn(day, calendar)
  if (!calendar.charge_closed_days && !hours) return 0
  const [begins, ends] =
    calendar.charge_closed_days || !hours
      ? [instantOf(day, '00:00'), instantOf(addDays(day, 1), '00:00')]
      : [instantOf(day, hours.open), instantOf(day, hours.close)]
  return Math.max(0, Math.min(ends.getTime(), to.getTime()) - Math.max(begins.getTime(), from.getTime()))
}
