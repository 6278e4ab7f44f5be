import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar/day.ts'
import { makeCalendar } from '#rules/periods/compute-charged-days.factories.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { findSameLengthPeriod } from './find-same-length-period.ts'

test.each([
  ['over a weekend', 2, '2026-11-27', undefined, '2026-11-30'],
  ['by the morning cut-off, which makes the last day free', 1, '2026-11-24', '10:00', '2026-11-24'],
  ['over Christmas', 2, '2026-12-23', '17:00', '2026-12-28'],
] as const)('a rental keeps its charged days %s', (_, charged, from, to_time, to) => {
  expect(findSameLengthPeriod(charged, { from, to_time }, makeCalendar())?.to).toBe(to)
})

test('a rental moved to any day is charged for as many days, and no shorter period is', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.integer({ min: 1, max: 40 }), (after, charged) => {
      const from = addDays('2026-11-23', after)
      const moved = findSameLengthPeriod(charged, { from, to_time: '17:00' }, makeCalendar())
      if (!moved) return
      expect(computeChargedDays(moved, makeCalendar()).days).toBe(charged)
      const day = addDays(moved.to, -1)
      if (day >= from && charged > 1)
        expect(computeChargedDays({ ...moved, to: day }, makeCalendar()).days).toBeLessThan(charged)
    }),
    { numRuns: 100 },
  )
})
