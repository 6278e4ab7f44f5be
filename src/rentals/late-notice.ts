import { type Day, daysBetween } from '#rules/calendar/day.ts'

export const MOST_LATE_NOTICES = 3
const DAYS_BETWEEN_NOTICES = 3

/** From the day after the agreed return, two more, three days after the last each. `told`: ascending. */
export function lateNotice({ due, told, today }: { due: Day; told: readonly Day[]; today: Day }): number | undefined {
  const last = told.at(-1)
  const isTime = last === undefined ? daysBetween(due, today) >= 1 : daysBetween(last, today) >= DAYS_BETWEEN_NOTICES
  return isTime && told.length < MOST_LATE_NOTICES ? told.length + 1 : undefined
}
