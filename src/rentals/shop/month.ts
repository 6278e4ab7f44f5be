import { addDays, type Day, eachDay, weekday } from '#calendar/day.ts'

/** `2026-11`. Months in order of time are also in order of text. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Every day of the month. */
export function monthDays(month: Month): Day[] {
  const first = `${month}-01`
  return eachDay(first, addDays(`${nextMonth(month)}-01`, -1))
}

export function nextMonth(month: Month): Month {
  return monthOf(addDays(`${month}-01`, 31))
}

export function previousMonth(month: Month): Month {
  return monthOf(addDays(`${month}-01`, -1))
}

/** The month in weeks from Monday to Sunday; days of other months are left empty. */
export function monthWeeks(month: Month): (Day | undefined)[][] {
  const days = monthDays(month)
  const before = weekday(days[0] as Day) - 1
  const places = [...Array<undefined>(before).fill(undefined), ...days]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => places[week * 7 + day]),
  )
}

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
  return `${monthName(month)} – ${sameYear ? names[Number(second.slice(5)) - 1] : monthName(second)}`
}

/** The same day of another month, or that month's last one. */
export function sameDayIn(month: Month, day: Day): Day {
  const days = monthDays(month)
  return days[Math.min(Number(day.slice(8)), days.length) - 1] as Day
}

const names = [
  'sausis',
  'vasaris',
  'kovas',
  'balandis',
  'gegužė',
  'birželis',
  'liepa',
  'rugpjūtis',
  'rugsėjis',
  'spalis',
  'lapkritis',
  'gruodis',
]

/** `2026 m. lapkritis`. */
export function monthName(month: Month): string {
  return `${month.slice(0, 4)}\u00a0m. ${names[Number(month.slice(5)) - 1]}`
}
