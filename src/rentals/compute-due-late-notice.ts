import { countDaysBetween, type Day } from '#rules/calendar/day.ts'

export const MAX_LATE_NOTICES = 3
const DAYS_BETWEEN_NOTICES = 3

/**
 * Notices go on the day after the agreed return, two days later, then three days after the last each. `told`:
 * ascending.
 */
export function computeDueLateNotice({
  due,
  sentOn: lines,
  today,
}: {
  due: Day
  sentOn: readonly Day[]
  today: Day
}): number | undefined {
  const last = lines.at(-1)
  const isTime =
    last === undefined ? countDaysBetween(due, today) >= 1 : countDaysBetween(last, today) >= DAYS_BETWEEN_NOTICES
  return isTime && lines.length < MAX_LATE_NOTICES ? lines.length + 1 : undefined
}
