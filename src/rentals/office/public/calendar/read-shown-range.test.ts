import { expect, test } from 'vitest'
import { getMonday, readShownRange } from './read-shown-range.ts'

const shown = (query: string) => readShownRange(new URLSearchParams(query), '2026-11-21')

test('the calendar begins on this week’s Monday and shows two weeks', () => {
  expect(shown('')).toEqual({ from: '2026-11-16', to: '2026-11-29', weeks: 2 })
})

test('the address says another first day and other weeks; nonsense says nothing', () => {
  expect(shown('from=2026-12-31&weeks=1')).toEqual({ from: '2026-12-31', to: '2027-01-06', weeks: 1 })
  expect(shown('from=2026-02-30&weeks=3')).toEqual(shown(''))
})

test('a week begins on Monday', () => {
  expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(getMonday)).toEqual(['2026-11-16', '2026-11-16', '2026-11-23'])
})
