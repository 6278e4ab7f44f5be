import { addDays, type Day, weekday } from '#rules/calendar/day.ts'
import { type Month, monthName, monthNames, monthOf, monthWeeks } from '#rules/calendar/month.ts'

/** The current month starts with this week. */
export function shownWeeks(month: Month, today: Day): (Day | undefined)[][] {
  if (month !== monthOf(today)) return monthWeeks(month)
  const monday = addDays(today, 1 - weekday(today))
  return Array.from({ length: 5 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)))
}

export function monthShowing(day: Day, month: Month, today: Day): Month {
  return shownWeeks(month, today).flat().includes(day) ? month : monthOf(day)
}

/** `2026 m. lapkritis`, or two months. */
export function nameOfShown(month: Month, today: Day): string {
  const second = monthOf(shownWeeks(month, today).flat().at(-1) ?? `${month}-01`)
  if (second <= month) return monthName(month)
  const sameYear = second.slice(0, 4) === month.slice(0, 4)
  return `${monthName(month)} – ${sameYear ? monthNames[Number(second.slice(5)) - 1] : monthName(second)}`
}
