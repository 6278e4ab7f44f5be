import { expect, test } from 'vitest'
import { findOpenState } from './find-open-state.ts'
import { toInstant } from './vilnius-time.ts'

const calendar = {
  opening_hours: {
    days: [1, 2, 3, 4, 5],
    open: '08:00',
    close: '17:00',
    by_day: { 6: { open: '09:00', close: '14:00' } },
  },
  closed_days: ['2026-12-28'],
}
const at = (day: string, time: string) => findOpenState(toInstant(day, time), calendar)
const open = (day: string, time: string) => ({ is_open: true, changes_at: toInstant(day, time) })
const closed = (day: string, time: string) => ({ is_open: false, changes_at: toInstant(day, time) })

test('T1920 a place is open from the opening minute until before the closing one, and tells when that changes', () => {
  expect(at('2026-11-30', '07:59')).toEqual(closed('2026-11-30', '08:00'))
  expect(at('2026-11-30', '08:00')).toEqual(open('2026-11-30', '17:00'))
  expect(at('2026-11-30', '16:59')).toEqual(open('2026-11-30', '17:00'))
  expect(at('2026-11-30', '17:00')).toEqual(closed('2026-12-01', '08:00'))
  expect(at('2026-12-05', '10:00')).toEqual(open('2026-12-05', '14:00'))
  expect(at('2026-12-05', '14:00')).toEqual(closed('2026-12-07', '08:00'))
})

test('T1920 holidays and closed days are passed over, and a shop that never opens says nothing of when', () => {
  // 24 to 26 December are holidays, 27 a Sunday, 28 closed.
  expect(at('2026-12-23', '18:00')).toEqual(closed('2026-12-29', '08:00'))
  const never = { opening_hours: { days: [], open: '08:00', close: '17:00' }, closed_days: [] }
  expect(findOpenState(toInstant('2026-11-30', '10:00'), never)).toEqual({ is_open: false, changes_at: undefined })
})
