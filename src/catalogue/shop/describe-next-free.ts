import { formatDay, formatDayOfMonth } from '#rules/calendar/format-day.ts'
import { toVilniusTime } from '#rules/calendar/vilnius-time.ts'

/** Beside „Dabar išnuomota“. In loaders: not shipped as script. */
export function describeNextFree(freeFrom: string | null): string | undefined {
  return freeFrom
    ? `Turėtų grįžti ${formatDayOfMonth(formatDay(freeFrom))} ${toVilniusTime(new Date(freeFrom))}.`
    : undefined
}
