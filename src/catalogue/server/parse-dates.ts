import { invalid } from '#platform/refusal.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { checkDates, computeDatesSpan, type Dates } from '../check-dates.ts'

/** @throws 422 at `from` or `to` for days on which nothing goes out or comes back. */
export function parseDates(dates: Dates, calendar: Settings, now: Date): { begins: Date; ends: Date } {
  const problems = Object.entries(checkDates(dates, calendar, now))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, message]) => [field, [message]])))
  return computeDatesSpan(dates, calendar, now)
}
