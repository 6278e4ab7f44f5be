import { addDays, type Day, weekday } from '#calendar/day.ts'
import { type Month, monthName, monthNames, monthOf, monthWeeks } from '#calendar/month.ts'

/** What is over is nothing to choose from: the present month is shown from the week of today on, five weeks long. */
export function shownWeeks(month: Month, today: Day): (Day | undefined)[][] {
  if (month !== monthOf(today)) return monthWeeks(month)
  const monday = addDays(today, 1 - weekday(today))
  return Array.from({ length: 5 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)))
}

/** The month in which a day is to be seen when `month` is shown: this one, as long as it shows the day. */
export function monthShowing(day: Day, month: Month, today: Day): Month {
  return shownWeeks(month, today).flat().includes(day) ? month : monthOf(day)
}

/** `2026 m. lapkritis`, and the second month when the weeks reach into it. */
export function nameOfShown(month: Month, today: Day): string {
  const second = monthOf(shownWeeks(month, today).flat().at(-1) ?? `${month}-01`)
  if (second <= month) return monthName(month)
  const sameYear = second.slice(0, 4) === month.slice(0, 4)
  return `${monthName(month)} – ${sameYear ? monthNames[Number(second.slice(5)) - 1] : monthName(second)}`
}
