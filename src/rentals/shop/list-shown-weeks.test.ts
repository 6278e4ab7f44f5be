import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar/day.ts'
import { listMonthWeeks, toMonth } from '#rules/calendar/month.ts'
import { formatShownMonths, getShownMonth, listShownWeeks } from './list-shown-weeks.ts'

test('late in a month the weeks that are over are left out, and the next month comes in', () => {
  const weeks = listShownWeeks('2026-11', '2026-11-26')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-23')
  expect(weeks[4]?.[6]).toBe('2026-12-27')
  expect(formatShownMonths('2026-11', '2026-11-26')).toBe('2026\u00a0m. lapkritis – gruodis')
  expect(formatShownMonths('2026-12', '2026-12-30')).toBe('2026\u00a0m. gruodis – 2027\u00a0m. sausis')
})

test('a month other than the current one is shown in whole weeks, as in a calendar', () => {
  expect(listShownWeeks('2026-12', '2026-11-26')).toEqual(listMonthWeeks('2026-12'))
  expect(formatShownMonths('2026-12', '2026-11-26')).toBe('2026\u00a0m. gruodis')
})

test('a day is looked for where it can be seen already', () => {
  expect(getShownMonth('2026-12-03', '2026-11', '2026-11-26')).toBe('2026-11')
  expect(getShownMonth('2026-12-28', '2026-11', '2026-11-26')).toBe('2026-12')
  expect(getShownMonth('2026-11-27', '2026-12', '2026-11-26')).toBe('2026-11')
})

test('the weeks from today have today in the first, and reach no further than the 34 days that are counted', () => {
  fc.assert(
    fc.property(fc.nat(3000), (ahead) => {
      const today = addDays('2026-01-01', ahead)
      const days = listShownWeeks(toMonth(today), today).flat()
      expect(days.slice(0, 7)).toContain(today)
      expect((days.at(-1) as string) <= addDays(today, 34)).toBe(true)
    }),
  )
})
