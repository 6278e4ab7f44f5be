import type { Day } from '#calendar/day.ts'

/** The first day of the half-year that a day lies in: the rate of that day holds for all of it. */
export function halfYearOf(day: Day): Day {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`
}

/** The first day of the half-year after it. */
export function nextHalfYear(day: Day): Day {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 7) < '07' ? `${year}-07-01` : `${year + 1}-01-01`
}

/** `2026 m. I pusmetis`. */
export function halfYearWords(day: Day): string {
  return `${day.slice(0, 4)}\u00a0m. ${day.slice(5, 7) < '07' ? 'I' : 'II'}\u00a0pusmetis`
}
