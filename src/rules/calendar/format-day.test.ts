import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import {
  formatDateTime,
  formatDay,
  formatDayOfMonth,
  formatLongDay,
  formatMonthDay,
  formatShortWeekday,
  formatWeekday,
} from './format-day.ts'

test('instants are shown by Vilnius clocks, as Dates or as they travel', () => {
  expect(formatDay('2026-11-20T22:30:00.000Z')).toBe('2026-11-21')
  expect(formatDay(new Date('2026-11-20T21:30:00Z'))).toBe('2026-11-20')
  expect(formatDateTime('2026-11-21T12:05:00Z')).toBe('2026-11-21 14:05')
  expect(formatDateTime(new Date('2026-07-06T06:08:59Z'))).toBe('2026-07-06 09:08')
})

test('the long form is the one of this machine’s locale data, with its numbers kept together', () => {
  const intl = new Intl.DateTimeFormat('lt-LT', { dateStyle: 'long', timeZone: 'UTC' })
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')

  expect(formatLongDay('2026-03-05')).toBe('2026\u00a0m. kovo 5\u00a0d.')
  expect(formatDayOfMonth('2026-03-05')).toBe('kovo 5\u00a0d.')
  for (let days = 0; days < 366; days += 1) {
    const day = addDays('2028-01-01', days)
    expect(plain(formatLongDay(day))).toBe(plain(intl.format(new Date(day))))
  }
})

test('a chart label is month and day', () => {
  expect(formatMonthDay('2026-03-05')).toBe('03-05')
})

test('weekdays are named as the locale data of this machine names them', () => {
  const intl = new Intl.DateTimeFormat('lt-LT', { weekday: 'long', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat('lt-LT', { weekday: 'short', timeZone: 'UTC' })
  for (let days = 0; days < 7; days += 1) {
    const day = addDays('2026-11-16', days)
    expect(formatWeekday(day)).toBe(intl.format(new Date(day)))
    expect(formatShortWeekday(day)).toBe(short.format(new Date(day)))
  }
})
