import { formatDay, formatDayOfMonth } from '#calendar/format-day.ts'
import { timeOf } from '#calendar/vilnius-time.ts'

/** Beside „Dabar išnuomota“: when a unit should be back. For loaders, so that it doesn't travel as a script. */
export function returnWords(freeFrom: string | null): string | undefined {
  return freeFrom ? `Turėtų grįžti ${formatDayOfMonth(formatDay(freeFrom))} ${timeOf(new Date(freeFrom))}.` : undefined
}
