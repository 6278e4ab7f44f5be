import { expect, test } from 'vitest'
import { hasMatchingUpdate } from './live-update-names.ts'

test('a screen hears what it shows: all of a kind, and the one in its address', () => {
  expect(hasMatchingUpdate(['orders', 'order:12'], ['orders'], undefined)).toBe(true)
  expect(hasMatchingUpdate(['orders', 'order:12'], ['order:*'], '12')).toBe(true)
  expect(hasMatchingUpdate(['orders', 'order:12'], ['order:*'], '1')).toBe(false)
  expect(hasMatchingUpdate(['orders', 'order:12'], ['rentals', 'units'], undefined)).toBe(false)
})

test('a change of everything reaches every screen that subscribes, and the history hears every change', () => {
  expect(hasMatchingUpdate(['*'], ['rentals'], undefined)).toBe(true)
  expect(hasMatchingUpdate(['users'], ['*'], undefined)).toBe(true)
  expect(hasMatchingUpdate(['*'], [], undefined)).toBe(false)
})
