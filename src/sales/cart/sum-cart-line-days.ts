import { countDaysBetween } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import { MAX_CART_LINES } from './cart-limits.ts'

/** A cart's work: days of each line of days, one of any other. Longer periods are refused unread. */
export const sumCartLineDays = (lines: readonly unknown[]): number =>
  lines.slice(0, MAX_CART_LINES).reduce<number>((sum, line) => sum + daysOf(line as { period?: unknown } | null), 0)

function daysOf(line: { period?: unknown } | null): number {
  const { from, to } = (line?.period ?? {}) as { from?: unknown; to?: unknown }
  if (!isDay(from) || !isDay(to)) return 1
  return Math.min(Math.max(countDaysBetween(from, to) + 1, 1), LONGEST_PERIOD_DAYS)
}
