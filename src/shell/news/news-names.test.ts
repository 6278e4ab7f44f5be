import { expect, test } from 'vitest'
import { isHeard } from './news-names.ts'

test('a screen hears what it shows: all of a kind, and the one in its address', () => {
  expect(isHeard(['orders', 'order:12'], ['orders'], undefined)).toBe(true)
  expect(isHeard(['orders', 'order:12'], ['order:*'], '12')).toBe(true)
  expect(isHeard(['orders', 'order:12'], ['order:*'], '1')).toBe(false)
  expect(isHeard(['orders', 'order:12'], ['rentals', 'units'], undefined)).toBe(false)
})

test('a change of everything reaches every screen that subscribes, and the history hears every change', () => {
  expect(isHeard(['*'], ['rentals'], undefined)).toBe(true)
  expect(isHeard(['users'], ['*'], undefined)).toBe(true)
  expect(isHeard(['*'], [], undefined)).toBe(false)
})
