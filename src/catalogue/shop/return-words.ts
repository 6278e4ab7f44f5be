import { formatDay, formatDayOfMonth } from '#rules/calendar/format-day.ts'
import { timeOf } from '#rules/calendar/vilnius-time.ts'

/** Beside „Dabar išnuomota“. In loaders: not shipped as script. */
export function returnWords(freeFrom: string | null): string | undefined {
  return freeFrom ? `Turėtų grįžti ${formatDayOfMonth(formatDay(freeFrom))} ${timeOf(new Date(freeFrom))}.` : undefined
}
