import type { Weekday } from './day.ts'
import { formatWeekdayAccusative } from './format-day.ts'
import { type DayHours, listWeekHours, type ShopCalendar } from './opening-hours.ts'
import type { Time } from './time.ts'

type Calendar = Pick<ShopCalendar, 'opening_hours'>

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
/** `I–V 08:00–17:00, VI 09:00–14:00`; two days, and days apart, one by one. */
export function formatWeekHours(calendar: Calendar, said = (time: Time): string => time): string {
  const groups = new Map<string, number[]>()
  for (const [at, hours] of listWeekHours(calendar).entries()) {
    if (!hours) continue
    const words = `${said(hours.open)}–${said(hours.close)}`
    groups.set(words, [...(groups.get(words) ?? []), at])
  }
  return [...groups].map(([words, days]) => `${daysWords(days)} ${words}`).join(', ')
}

function daysWords(days: number[]): string {
  const [first = 0, last = first] = [days[0], days.at(-1)]
  const isRow = days.length > 2 && last - first === days.length - 1
  return isRow ? `${numerals[first]}–${numerals[last]}` : days.map((day) => numerals[day]).join(', ')
}

/** `08:00`, or `08:00 (šeštadienį nuo 09:00)`. */
export function formatOpeningTime(calendar: Calendar): string {
  return mostly(calendar, ({ open }) => open, 'nuo')
}

/** `17:00`, or `17:00 (šeštadienį iki 14:00)`. */
export function formatClosingTime(calendar: Calendar): string {
  return mostly(calendar, ({ close }) => close, 'iki')
}

/** The time of most open days, and the days that have another. */
function mostly(calendar: Calendar, timeOf: (hours: DayHours) => Time, before: 'nuo' | 'iki'): string {
  const times = listWeekHours(calendar).map((hours) => hours && timeOf(hours))
  const count = (time: Time | undefined) => times.filter((other) => other === time).length
  const [usual = ''] = times.filter((time) => time !== undefined).sort((a, b) => count(b) - count(a))
  const others = times.flatMap((time, at) =>
    time && time !== usual ? [`${formatWeekdayAccusative((at + 1) as Weekday)} ${before} ${time}`] : [],
  )
  return others.length > 0 ? `${usual} (${others.join(', ')})` : usual
}
