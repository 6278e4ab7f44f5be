import { addDays, type Day, eachDay, weekday } from './day.ts'

/** `2026-11`; sorts as text. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

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

/** Monday to Sunday; days of other months are undefined. */
export function monthWeeks(month: Month): (Day | undefined)[][] {
  const days = monthDays(month)
  const before = weekday(days[0] as Day) - 1
  const places = [...Array<undefined>(before).fill(undefined), ...days]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => places[week * 7 + day]),
  )
}

/** Clamped to the month's last day. */
export function sameDayIn(month: Month, day: Day): Day {
  const days = monthDays(month)
  return days[Math.min(Number(day.slice(8)), days.length) - 1] as Day
}

/** `2026 m. lapkritis`. */
export function monthName(month: Month): string {
  return `${month.slice(0, 4)}\u00a0m. ${monthNames[Number(month.slice(5)) - 1]}`
}

export const monthNames = [
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

/** WAI-ARIA date grid: days, weeks; Home, End in the week; Page keys months, with Shift years. Undefined for others. */
export function dayByKey({ key, shiftKey }: { key: string; shiftKey?: boolean }, at: Day): Day | undefined {
  const month = monthOf(at)
  const byYears = (years: number) =>
    sameDayIn(`${String(Number(at.slice(0, 4)) + years).padStart(4, '0')}${at.slice(4, 7)}`, at)
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1)
    case 'ArrowRight':
      return addDays(at, 1)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'Home':
      return addDays(at, 1 - weekday(at))
    case 'End':
      return addDays(at, 7 - weekday(at))
    case 'PageUp':
      return shiftKey ? byYears(-1) : sameDayIn(previousMonth(month), at)
    case 'PageDown':
      return shiftKey ? byYears(1) : sameDayIn(nextMonth(month), at)
    default:
      return undefined
  }
}
