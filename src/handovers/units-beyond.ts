import { addDays, type Day, eachDay } from '#calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'
import { chargedDays } from '#periods/charged-days.ts'

const HOUR = 3_600_000

export interface RentedFor {
  unit: 'vnt' | 'day' | 'hour'
  starts_at: Date
  expected_return: Date
}

/**
 * Charged units (days or hours) by which a tool that comes back at `at` was used beyond what was agreed; below zero,
 * units that were agreed and not used. Both by the shop's own day count: late over a weekend costs nothing, and so does
 * a return by the morning cut-off. A tool that comes back before its period began says nothing: 0.
 *
 * Unused time is paid back to a consumer (Civil Code, articles 6.504 to 6.511), late time is rent.
 */
export function unitsBeyond({ unit, starts_at, expected_return }: RentedFor, at: Date, calendar: ShopCalendar): number {
  if (at < starts_at || at.getTime() === expected_return.getTime()) return 0
  if (unit !== 'hour') return daysUntil(starts_at, at, calendar) - daysUntil(starts_at, expected_return, calendar)
  if (at > expected_return) return Math.ceil(openHours(expected_return, at, calendar))

  const used = Math.max(1, Math.ceil((at.getTime() - starts_at.getTime()) / HOUR))
  return used - Math.ceil((expected_return.getTime() - starts_at.getTime()) / HOUR)
}

/** Charged days of a rental from its start until this moment. */
export function daysUntil(starts_at: Date, end: Date, calendar: ShopCalendar): number {
  return chargedDays({ from: dayOf(starts_at), to: dayOf(end), to_time: timeOf(end) }, calendar).days
}

/** Hours between two instants during which the shop was open and the tool could have come back. */
function openHours(from: Date, to: Date, calendar: ShopCalendar): number {
  const open = eachDay(dayOf(from), dayOf(to)).map((day) => openWithin(day, from, to, calendar))
  return open.reduce((sum, one) => sum + one, 0) / HOUR
}

function openWithin(day: Day, from: Date, to: Date, calendar: ShopCalendar): number {
  if (!calendar.charge_closed_days && !isOpenDay(day, calendar)) return 0
  const hours = calendar.opening_hours
  const [begins, ends] = calendar.charge_closed_days
    ? [instantOf(day, '00:00'), instantOf(addDays(day, 1), '00:00')]
    : [instantOf(day, hours.open), instantOf(day, hours.close)]
  return Math.max(0, Math.min(ends.getTime(), to.getTime()) - Math.max(begins.getTime(), from.getTime()))
}
