import { addDays, type Day, getWeekday, listDays } from './day.ts'

/** `2026-11`; sorts as text. */
export type Month = string

export const toMonth = (day: Day): Month => day.slice(0, 7)

export function listDaysOfMonth(month: Month): Day[] {
  const first = `${month}-01`
  return listDays(first, addDays(`${getMonthAfter(month)}-01`, -1))
}

export function getMonthAfter(month: Month): Month {
  return toMonth(addDays(`${month}-01`, 31))
}

export function getMonthBefore(month: Month): Month {
  return toMonth(addDays(`${month}-01`, -1))
}

/** Monday to Sunday; days of other months are undefined. */
export function listMonthWeeks(month: Month): (Day | undefined)[][] {
  const days = listDaysOfMonth(month)
  const before = getWeekday(days[0] as Day) - 1
  const places = [...Array<undefined>(before).fill(undefined), ...days]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => places[week * 7 + day]),
  )
}

/** Clamped to the month's last day. */
export function moveDayToMonth(month: Month, day: Day): Day {
  const days = listDaysOfMonth(month)
  return days[Math.min(Number(day.slice(8)), days.length) - 1] as Day
}

/** `2026 m. lapkritis`. */
export function formatYearMonth(month: Month): string {
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
export function getDayByKey({ key, shiftKey }: { key: string; shiftKey?: boolean }, at: Day): Day | undefined {
  const month = toMonth(at)
  const byYears = (years: number) =>
    moveDayToMonth(`${String(Number(at.slice(0, 4)) + years).padStart(4, '0')}${at.slice(4, 7)}`, at)
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
      return addDays(at, 1 - getWeekday(at))
    case 'End':
      return addDays(at, 7 - getWeekday(at))
    case 'PageUp':
      return shiftKey ? byYears(-1) : moveDayToMonth(getMonthBefore(month), at)
    case 'PageDown':
      return shiftKey ? byYears(1) : moveDayToMonth(getMonthAfter(month), at)
    default:
      return undefined
  }
}
