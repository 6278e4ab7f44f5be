import { expect, test } from 'vitest'
import { findFirstRentalDay } from './find-first-rental-day.ts'

test('an order begins today while the shop is open, else on the next open day', () => {
  const opening_hours = { days: [1, 2, 3, 4, 5], open: '08:00' as const, close: '17:00' as const }
  const on = (instant: string) => findFirstRentalDay({ opening_hours, closed_days: [] }, new Date(instant))
  expect(on('2026-11-20T08:00:00Z')).toBe('2026-11-20')
  expect(on('2026-11-20T01:00:00Z')).toBe('2026-11-20')
  expect(on('2026-11-20T18:00:00Z')).toBe('2026-11-23')
  expect(on('2026-11-21T08:00:00Z')).toBe('2026-11-23')
})
