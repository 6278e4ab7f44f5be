import { addDays, type Day, getWeekday } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'

export const weekChoices = [1, 2, 4] as const
export type Weeks = (typeof weekChoices)[number]

/** Both days are included. */
export interface ShownRange {
  from: Day
  to: Day
  weeks: Weeks
}

/** Default: two weeks from this Monday. */
export function readShownRange(search: URLSearchParams, today: Day): ShownRange {
  const written = search.get('from')
  const from = isDay(written) ? written : getMonday(today)
  const weeks = weekChoices.find((choice) => String(choice) === search.get('weeks')) ?? 2
  return { from, to: addDays(from, weeks * 7 - 1), weeks }
}

export function getMonday(day: Day): Day {
  return addDays(day, 1 - getWeekday(day))
}
