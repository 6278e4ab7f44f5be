import { expect, test } from 'vitest'
import { findFirstFreeDay } from './find-first-free-day.ts'

test('a tool is free next on the first day that has a unit and an open door', () => {
  expect(
    findFirstFreeDay([
      { date: '2026-11-20', free: 0, open: true },
      { date: '2026-11-21', free: 1, open: false },
      { date: '2026-11-23', free: 1, open: true },
      { date: '2026-11-24', free: 2, open: true },
    ]),
  ).toBe('2026-11-23')
})

test('a tool that is booked all the time has no such day', () => {
  expect(findFirstFreeDay([{ date: '2026-11-20', free: 0, open: true }])).toBeUndefined()
  expect(findFirstFreeDay([])).toBeUndefined()
})
