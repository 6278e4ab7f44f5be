import { expect, test } from 'vitest'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { getMonthBounds, getPreviousMonth, listMonthChoices } from './get-month-bounds.ts'

test('a month ends on its own last day', () => {
  expect(getMonthBounds('2026-11')).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  expect(getMonthBounds('2028-02').last).toBe('2028-02-29')
  expect(getMonthBounds('2026-12').last).toBe('2026-12-31')
})

test('before January comes the December of another year', () => {
  expect(getPreviousMonth('2026-11-21')).toBe('2026-10')
  expect(getPreviousMonth('2027-01-31')).toBe('2026-12')
})

test('the months to choose from begin with this one and hold the chosen one', () => {
  expect(listMonthChoices('2027-01', '2026-12').slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(listMonthChoices('2027-01', '2019-05').at(-1)).toBe('2019-05')
  expect(new Set(listMonthChoices('2027-01', '2026-12')).size).toBe(60)
})

test('a month is said in Lithuanian', () => {
  expect(formatMonthName('2026-10')).toBe('2026 m. spalis')
})
