import type { Day } from '#rules/calendar/day.ts'

export function getHalfYearStart(day: Day): Day {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`
}

export function getNextHalfYear(day: Day): Day {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 7) < '07' ? `${year}-07-01` : `${year + 1}-01-01`
}

export function formatHalfYear(day: Day): string {
  return `${day.slice(0, 4)}\u00a0m. ${day.slice(5, 7) < '07' ? 'I' : 'II'}\u00a0pusmetis`
}
