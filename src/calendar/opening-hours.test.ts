import { expect, test } from 'vitest'
import { isOpenDay, nextOpenDay, whyClosed } from './opening-hours.ts'

const weekdays = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: ['2026-12-28'],
}

test('a day is closed for a reason', () => {
  expect(whyClosed('2026-11-20', weekdays)).toBeUndefined()
  expect(whyClosed('2026-11-21', weekdays)).toBe('savaitgalis')
  expect(whyClosed('2026-12-25', weekdays)).toBe('Kalėdos')
  expect(whyClosed('2026-12-26', weekdays)).toBe('Antroji Kalėdų diena')
  expect(whyClosed('2026-12-28', weekdays)).toBe('nedirbame')
  expect(isOpenDay('2026-11-20', weekdays)).toBe(true)
  expect(isOpenDay('2026-12-28', weekdays)).toBe(false)
})

test('a shop that works on Saturdays and rests on Mondays', () => {
  const saturdays = { opening_hours: { days: [2, 3, 4, 5, 6], open: '09:00', close: '15:00' }, closed_days: [] }
  expect(whyClosed('2026-11-21', saturdays)).toBeUndefined()
  expect(whyClosed('2026-11-22', saturdays)).toBe('savaitgalis')
  expect(whyClosed('2026-11-23', saturdays)).toBe('nedirbame')
  expect(whyClosed('2026-08-15', saturdays)).toBe('Žolinė')
})

test('the next open day skips holidays, weekends and closed days', () => {
  expect(nextOpenDay('2026-12-23', weekdays)).toBe('2026-12-23')
  expect(nextOpenDay('2026-12-24', weekdays)).toBe('2026-12-29')
  expect(nextOpenDay('2027-03-27', weekdays)).toBe('2027-03-30')
})

test('a shop that never opens has no next open day', () => {
  expect(
    nextOpenDay('2026-11-20', { ...weekdays, opening_hours: { ...weekdays.opening_hours, days: [] } }),
  ).toBeUndefined()
})
