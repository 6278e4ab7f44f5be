import { expect, test } from 'vitest'
import { formatChange } from './format-figure.ts'

test.each([
  [112, 100, '+12\u00a0%'],
  [97, 100, '\u22123\u00a0%'],
  [1005, 1000, '+0,5\u00a0%'],
  [100, 100, '0\u00a0%'],
  [5, 0, '–'],
  [-50, 100, '\u2212150\u00a0%'],
  [50, -100, '+150\u00a0%'],
])('%d after %d is told as %s', (now, before, words) => {
  expect(formatChange(now, before)).toBe(words)
})
