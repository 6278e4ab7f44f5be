import type { Database } from '#platform/database/database.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { invalid } from '#platform/refusal.ts'
import { countDaysBetween } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'
import { MAX_CART_LINES, MAX_LINE_DAYS, USUAL_LINE_DAYS } from '../../cart-limits.ts'

interface Asker {
  request: { ip: string }
  now: Date
  who?: { isAdmin: boolean } | undefined
}

/** One budget serves all public pricing calls, as long as the shop is open. */
const budgets = new WeakMap<Database['pool'], RateLimit>()

/**
 * 422 `too-much` for a cart of more than `MAX_LINE_DAYS`, 429 for a client that has large ones worked out all the
 * time; staff are asked neither, nor a budget of whoever has a usual cart.
 */
export function assertCartSize(
  { pool }: Pick<Database, 'pool'>,
  lines: readonly unknown[] | undefined,
  { request, now, who, field = 'items' }: Asker & { field?: string },
): void {
  if (who?.isAdmin) return
  const days = sumCartLineDays(lines ?? [])
  if (days > MAX_LINE_DAYS) throw invalid({ [field]: [tooMuch] }, 'too-much')
  if (days <= USUAL_LINE_DAYS) return
  const budget = budgets.get(pool) ?? new RateLimit(attempts.cartLineDays)
  budgets.set(pool, budget)
  budget.count(toIpKey(request.ip), now, days)
}

const tooMuch = `Vienu kartu suskaičiuojame iki ${MAX_LINE_DAYS.toLocaleString('lt')} nuomos dienų (visų krepšelio eilučių kartu). Padalykite užsakymą į kelis arba trumpinkite laikotarpius.`

/** A cart's work: days of each line of days, one of any other. Longer periods are refused unread. */
const sumCartLineDays = (lines: readonly unknown[]): number =>
  lines.slice(0, MAX_CART_LINES).reduce<number>((sum, line) => sum + daysOf(line as { period?: unknown } | null), 0)

function daysOf(line: { period?: unknown } | null): number {
  const { from, to } = (line?.period ?? {}) as { from?: unknown; to?: unknown }
  if (!isDay(from) || !isDay(to)) return 1
  return Math.min(Math.max(countDaysBetween(from, to) + 1, 1), LONGEST_PERIOD_DAYS)
}
