import { expect, test } from 'vitest'
import { isNotHandedOut } from './is-not-handed-out.ts'

const now = Date.parse('2026-11-24T10:00:00Z')

test('a booking is still in the shop until something of it is out, or its day is over', () => {
  expect(isNotHandedOut({ starts_at: '2026-11-26T06:00:00Z', handed_out: 0 }, now)).toBe(true)
  expect(isNotHandedOut({ starts_at: '2026-11-24T06:00:00Z', handed_out: 0 }, now), 'this morning').toBe(true)
  expect(isNotHandedOut({ starts_at: '2026-11-23T06:00:00Z', handed_out: 0 }, now), 'yesterday').toBe(false)
  expect(isNotHandedOut({ starts_at: '2026-11-26T06:00:00Z', handed_out: 1 }, now), 'early').toBe(false)
})

test('the calendar tells by why a bar stays', () => {
  const starts_at = '2026-11-26T06:00:00Z'
  expect(isNotHandedOut({ starts_at }, now)).toBe(true)
  expect(isNotHandedOut({ starts_at, stays: 'invoiced' }, now)).toBe(true)
  expect(isNotHandedOut({ starts_at, stays: 'out' }, now)).toBe(false)
})
