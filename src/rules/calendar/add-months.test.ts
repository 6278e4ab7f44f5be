import { expect, test } from 'vitest'
import { addMonths } from './add-months.ts'

test.each([
  ['2026-01-15', 12, '2027-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 6, '2027-06-30'],
])('%s and %d months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})
