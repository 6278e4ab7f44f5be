import { addDays, type Day, getWeekday } from '#rules/calendar/day.ts'
import { formatYearMonth, listMonthWeeks, type Month, monthNames, toMonth } from '#rules/calendar/month.ts'

/** The current month starts with this week. */
export function listShownWeeks(month: Month, today: Day): (Day | undefined)[][] {
  if (month !== toMonth(today)) return listMonthWeeks(month)
  const monday = addDays(today, 1 - getWeekday(today))
  return Array.from({ length: 5 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)))
}

export function getShownMonth(day: Day, month: Month, today: Day): Month {
  return listShownWeeks(month, today).flat().includes(day) ? month : toMonth(day)
}

/** `2026 m. lapkritis`, or two months. */
export function formatShownMonths(month: Month, today: Day): string {
  const second = toMonth(listShownWeeks(month, today).flat().at(-1) ?? `${month}-01`)
  if (second <= month) return formatYearMonth(month)
  const sameYear = second.slice(0, 4) === month.slice(0, 4)
  return `${formatYearMonth(month)} – ${sameYear ? monthNames[Number(second.slice(5)) - 1] : formatYearMonth(second)}`
}
