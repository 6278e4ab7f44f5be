import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#calendar/day.ts'
import {
  monthDays,
  monthName,
  monthOf,
  monthShowing,
  monthWeeks,
  nameOfShown,
  nextMonth,
  previousMonth,
  sameDayIn,
  shownWeeks,
} from './month.ts'

test('a month begins on the weekday it begins on, and its weeks are from Monday to Sunday', () => {
  const weeks = monthWeeks('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', ...Array(6).fill(undefined)])
  expect(weeks.flat().filter(Boolean)).toEqual(monthDays('2026-11'))
})

test('months follow each other over the turn of the year and through February', () => {
  expect(nextMonth('2026-12')).toBe('2027-01')
  expect(previousMonth('2027-01')).toBe('2026-12')
  expect(monthDays('2028-02')).toHaveLength(29)
  expect(nextMonth('2027-01')).toBe('2027-02')
})

test('the same day of a shorter month is its last one', () => {
  expect(sameDayIn('2027-02', '2027-01-31')).toBe('2027-02-28')
  expect(sameDayIn('2027-03', '2027-02-14')).toBe('2027-03-14')
})

test('a month is named in the nominative', () => {
  expect(monthName('2026-11')).toBe('2026\u00a0m. lapkritis')
})

test('late in a month the weeks that are over are left out, and the next month comes in', () => {
  const weeks = shownWeeks('2026-11', '2026-11-26')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-23')
  expect(weeks[4]?.[6]).toBe('2026-12-27')
  expect(nameOfShown('2026-11', '2026-11-26')).toBe('2026\u00a0m. lapkritis – gruodis')
  expect(nameOfShown('2026-12', '2026-12-30')).toBe('2026\u00a0m. gruodis – 2027\u00a0m. sausis')
})

test('another month is shown as it stands in a calendar', () => {
  expect(shownWeeks('2026-12', '2026-11-26')).toEqual(monthWeeks('2026-12'))
  expect(nameOfShown('2026-12', '2026-11-26')).toBe('2026\u00a0m. gruodis')
})

test('a day is looked for where it can be seen already', () => {
  expect(monthShowing('2026-12-03', '2026-11', '2026-11-26')).toBe('2026-11')
  expect(monthShowing('2026-12-28', '2026-11', '2026-11-26')).toBe('2026-12')
  expect(monthShowing('2026-11-27', '2026-12', '2026-11-26')).toBe('2026-11')
})

test('the weeks from today have today in the first, and reach no further than the 34 days that are counted', () => {
  fc.assert(
    fc.property(fc.nat(3000), (ahead) => {
      const today = addDays('2026-01-01', ahead)
      const days = shownWeeks(monthOf(today), today).flat()
      expect(days.slice(0, 7)).toContain(today)
      expect((days.at(-1) as string) <= addDays(today, 34)).toBe(true)
    }),
  )
})
