import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { findFirstReturnDay, formatHoursUntil, parseHoursLater } from './return-choice.ts'

const calendar = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: ['2026-11-23'],
  cutoff_time: '10:00',
  charge_closed_days: false,
}

test('the next open day after the agreed return is offered; of a late one, the next after today', () => {
  const friday = toInstant('2026-11-20', '17:00')
  expect(findFirstReturnDay(friday, toInstant('2026-11-19', '09:00'), calendar)).toBe('2026-11-24')
  expect(findFirstReturnDay(friday, toInstant('2026-11-25', '09:00'), calendar)).toBe('2026-11-26')
})

test('hours are counted from the agreed return, there and back', () => {
  const until = toInstant('2026-11-20', '12:00')
  expect(parseHoursLater(until, '3')).toEqual({ to: '2026-11-20', to_time: '15:00' })
  expect(formatHoursUntil(until, toInstant('2026-11-20', '15:00'))).toBe('3')
  for (const typed of ['', '0', '1.5', '25']) expect(parseHoursLater(until, typed)).toBeUndefined()
})
