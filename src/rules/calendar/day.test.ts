import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, compareDays, countDaysBetween, getWeekday, listDays } from './day.ts'
import { isDay } from './is-day.ts'

const anyDay = () => fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01', days))

test.each(['2026-11-21', '2028-02-29', '2000-02-29', '1970-01-01', '1900-01-01', '2999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDay(text)).toBe(true)
  },
)

test.each([
  '',
  '2026-02-29',
  '2026-02-30',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '0000-01-01',
  '1899-12-31',
  '3000-01-01',
  '9999-12-31',
  '2026-11-21T00:00',
  ' 2026-11-21',
  '2026-11-21\n',
  '20261121',
  '+002026-11-21',
  null,
  undefined,
  20261121,
  {},
])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('days are counted across months, leap years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(countDaysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(countDaysBetween('2026-11-21', '2026-11-21')).toBe(0)
  expect(countDaysBetween('2026-11-22', '2026-11-21')).toBe(-1)
})

test('the week starts on Monday', () => {
  expect(listDays('2026-11-16', '2026-11-22').map(getWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(getWeekday('1969-12-28')).toBe(7)
  expect(getWeekday('1969-12-29')).toBe(1)
})

test('a span of days includes both of its ends', () => {
  expect(listDays('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  expect(listDays('2026-11-21', '2026-11-21')).toEqual(['2026-11-21'])
  expect(listDays('2026-11-22', '2026-11-21')).toEqual([])
})

test('a malformed day stops the count instead of giving a wrong one', () => {
  expect(() => addDays('rytoj', 1)).toThrow(RangeError)
  expect(() => getWeekday('2026-13-01')).toThrow(RangeError)
})

test('adding, counting, listing and sorting agree', () => {
  fc.assert(
    fc.property(anyDay(), fc.integer({ min: -800, max: 800 }), (day, days) => {
      const other = addDays(day, days)
      expect(isDay(other)).toBe(true)
      expect(countDaysBetween(day, other)).toBe(days)
      expect(addDays(other, -days)).toBe(day)
      expect(Math.sign(compareDays(other, day))).toBe(Math.sign(days))
      expect(listDays(day, other)).toHaveLength(Math.max(0, days + 1))
      expect((((getWeekday(other) - getWeekday(day) - days) % 7) + 7) % 7).toBe(0)
    }),
  )
})
