import { type Day, daysBetween } from '#calendar/day.ts'

/** So many notices of one late return, so many days apart; the first on the day after it. */
export const MOST_LATE_NOTICES = 3
const DAYS_BETWEEN_NOTICES = 3

/**
 * Which notice of a late return is due today: the first from the day after the agreed one on, the next two each three
 * days after the one before, then none. `told` are the days on which earlier ones were written, in their order.
 */
export function lateNotice({ due, told, today }: { due: Day; told: readonly Day[]; today: Day }): number | undefined {
  const last = told.at(-1)
  const isTime = last === undefined ? daysBetween(due, today) >= 1 : daysBetween(last, today) >= DAYS_BETWEEN_NOTICES
  return isTime && told.length < MOST_LATE_NOTICES ? told.length + 1 : undefined
}
