import { expect, test } from 'vitest'
import {
  formatYearMonth,
  getDayByKey,
  getMonthAfter,
  getMonthBefore,
  listDaysOfMonth,
  listMonthWeeks,
  moveDayToMonth,
} from './month.ts'

test('a month begins on the weekday it begins on, and its weeks are from Monday to Sunday', () => {
  const weeks = listMonthWeeks('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', ...Array(6).fill(undefined)])
  expect(weeks.flat().filter(Boolean)).toEqual(listDaysOfMonth('2026-11'))
})

test('months follow each other over the turn of the year and through February', () => {
  expect(getMonthAfter('2026-12')).toBe('2027-01')
  expect(getMonthBefore('2027-01')).toBe('2026-12')
  expect(listDaysOfMonth('2028-02')).toHaveLength(29)
  expect(getMonthAfter('2027-01')).toBe('2027-02')
})

test('the same day of a shorter month is its last one', () => {
  expect(moveDayToMonth('2027-02', '2027-01-31')).toBe('2027-02-28')
  expect(moveDayToMonth('2027-03', '2027-02-14')).toBe('2027-03-14')
})

test('a month is named in the nominative', () => {
  expect(formatYearMonth('2026-11')).toBe('2026\u00a0m. lapkritis')
})

test('keys walk in a grid of days: by days, weeks, months and years, and not out of a shorter month', () => {
  const from = (day: string, key: string, shiftKey = false) => getDayByKey({ key, shiftKey }, day)
  expect(from('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(from('2026-11-01', 'ArrowLeft')).toBe('2026-10-31')
  expect(from('2026-11-24', 'ArrowUp')).toBe('2026-11-17')
  expect(from('2026-11-24', 'ArrowDown')).toBe('2026-12-01')
  expect(from('2026-11-24', 'Home')).toBe('2026-11-23')
  expect(from('2026-11-24', 'End')).toBe('2026-11-29')
  expect(from('2027-03-31', 'PageUp')).toBe('2027-02-28')
  expect(from('2027-01-31', 'PageDown')).toBe('2027-02-28')
  expect(from('2028-02-29', 'PageDown', true)).toBe('2029-02-28')
  expect(from('2026-11-24', 'PageUp', true)).toBe('2025-11-24')
  expect(from('2026-11-24', 'a')).toBeUndefined()
})
