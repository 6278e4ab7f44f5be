import { expect, test } from 'vitest'
import { openChangesAt } from './open-changes-at.ts'

const calendar = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: ['2026-11-26'],
}
const at = (now: string, more: object = {}) => openChangesAt(new Date(now), { ...calendar, ...more })?.toISOString()

test('whether today is a working day changes at a midnight of Vilnius', () => {
  // a Wednesday, then Friday night, then Saturday
  expect(at('2026-11-18T08:00:00Z')).toBe('2026-11-20T22:00:00.000Z')
  expect(at('2026-11-20T21:59:00Z')).toBe('2026-11-20T22:00:00.000Z')
  expect(at('2026-11-20T22:00:00Z')).toBe('2026-11-22T22:00:00.000Z')
  expect(at('2026-11-24T08:00:00Z')).toBe('2026-11-25T22:00:00.000Z')
})

test('a shop that is never open changes nothing', () => {
  const opening_hours = { ...calendar.opening_hours, days: [] }
  expect(at('2026-11-18T08:00:00Z', { opening_hours })).toBeUndefined()
})
