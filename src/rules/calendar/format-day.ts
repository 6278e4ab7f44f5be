import { type Day, getWeekday, type Weekday } from './day.ts'
import { toVilniusDay, toVilniusTime } from './vilnius-time.ts'

const NO_BREAK_SPACE = '\u00a0'

const MONTHS_OF = [
  'sausio',
  'vasario',
  'kovo',
  'balandžio',
  'gegužės',
  'birželio',
  'liepos',
  'rugpjūčio',
  'rugsėjo',
  'spalio',
  'lapkričio',
  'gruodžio',
]

const WEEKDAYS: Record<Weekday, { name: string; short: string; accusative: string }> = {
  1: { name: 'pirmadienis', short: 'pr', accusative: 'pirmadienį' },
  2: { name: 'antradienis', short: 'an', accusative: 'antradienį' },
  3: { name: 'trečiadienis', short: 'tr', accusative: 'trečiadienį' },
  4: { name: 'ketvirtadienis', short: 'kt', accusative: 'ketvirtadienį' },
  5: { name: 'penktadienis', short: 'pn', accusative: 'penktadienį' },
  6: { name: 'šeštadienis', short: 'št', accusative: 'šeštadienį' },
  7: { name: 'sekmadienis', short: 'sk', accusative: 'sekmadienį' },
}

/** Vilnius day of an instant: `2026-11-21`. */
export function formatDay(instant: Date | string): string {
  return toVilniusDay(new Date(instant))
}

/** Vilnius time of an instant: `2026-11-21 14:05`. */
export function formatDateTime(instant: Date | string): string {
  const date = new Date(instant)
  return `${toVilniusDay(date)} ${toVilniusTime(date)}`
}

/** `2026 m. kovo 5 d.`, with non-breaking spaces. */
export function formatLongDay(day: Day): string {
  return `${day.slice(0, 4)}${NO_BREAK_SPACE}m. ${formatDayOfMonth(day)}`
}

/** `kovo 5 d.`, with a non-breaking space. */
export function formatDayOfMonth(day: Day): string {
  return `${MONTHS_OF[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}${NO_BREAK_SPACE}d.`
}

/** `03-05`. */
export function formatMonthDay(day: Day): string {
  return day.slice(5)
}

/** `šeštadienis`. */
export function formatWeekday(day: Day): string {
  return WEEKDAYS[getWeekday(day)].name
}

/** `št`. */
export function formatShortWeekday(day: Day): string {
  return WEEKDAYS[getWeekday(day)].short
}

/** „pirmadienį“: when something happens. */
export const formatWeekdayAccusative = (on: Weekday): string => WEEKDAYS[on].accusative
