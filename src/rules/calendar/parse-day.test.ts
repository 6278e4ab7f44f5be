import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026.11.21', '2026-11-21'],
  ['2026.11.21.', '2026-11-21'],
  ['2026 11 21', '2026-11-21'],
  ['2026/3/5', '2026-03-05'],
  [' 2026-3-05 ', '2026-03-05'],
  ['', undefined],
  ['2026', undefined],
  ['2026-11', undefined],
  ['2026-11-', undefined],
  ['202611', undefined],
  ['2026112', undefined],
  ['2026-02-30', undefined],
  ['21-11-2026', undefined],
  ['rytoj', undefined],
])('„%s“ is %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
