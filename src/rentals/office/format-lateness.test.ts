import { expect, test } from 'vitest'
import { formatLateness } from './format-lateness.ts'

const due = '2026-11-18T10:00:00Z'
const minutes = (count: number) => Date.parse(due) + count * 60_000

test.each([
  [0, ''],
  [-5, ''],
  [0.5, 'vėluoja 1 min.'],
  [59, 'vėluoja 59 min.'],
  [60, 'vėluoja 1 val.'],
  [23 * 60 + 59, 'vėluoja 23 val.'],
  [24 * 60, 'vėluoja 1 d.'],
  [51 * 60, 'vėluoja 2 d. 3 val.'],
  [75 * 60, 'vėluoja 3 d.'],
  [400 * 24 * 60, 'vėluoja 400 d.'],
])('%s minutes after its time a tool says %o', (count, words) => {
  expect(formatLateness(due, minutes(count)).replaceAll('\u00a0', ' ')).toBe(words)
})

test('a broken moment is never late', () => {
  expect(formatLateness('vakar', Date.now())).toBe('')
})
