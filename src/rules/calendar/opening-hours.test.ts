import { expect, test } from 'vitest'
import {
  computeWidestHours,
  describeClosure,
  findDayHours,
  findNextOpenDay,
  getUsualHours,
  isOpenDay,
  listWeekHours,
} from './opening-hours.ts'

const weekdays = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: ['2026-12-28'],
}

test('a day is closed for a reason', () => {
  expect(describeClosure('2026-11-20', weekdays)).toBeUndefined()
  expect(describeClosure('2026-11-21', weekdays)).toBe('savaitgalis')
  expect(describeClosure('2026-12-25', weekdays)).toBe('Kalėdos')
  expect(describeClosure('2026-12-26', weekdays)).toBe('Antroji Kalėdų diena')
  expect(describeClosure('2026-12-28', weekdays)).toBe('nedirbame')
  expect(isOpenDay('2026-11-20', weekdays)).toBe(true)
  expect(isOpenDay('2026-12-28', weekdays)).toBe(false)
})

test('a shop that works on Saturdays and rests on Mondays', () => {
  const saturdays = { opening_hours: { days: [2, 3, 4, 5, 6], open: '09:00', close: '15:00' }, closed_days: [] }
  expect(describeClosure('2026-11-21', saturdays)).toBeUndefined()
  expect(describeClosure('2026-11-22', saturdays)).toBe('savaitgalis')
  expect(describeClosure('2026-11-23', saturdays)).toBe('nedirbame')
  expect(describeClosure('2026-08-15', saturdays)).toBe('Žolinė')
})

test('the next open day skips holidays, weekends and closed days', () => {
  expect(findNextOpenDay('2026-12-23', weekdays)).toBe('2026-12-23')
  expect(findNextOpenDay('2026-12-24', weekdays)).toBe('2026-12-29')
  expect(findNextOpenDay('2027-03-27', weekdays)).toBe('2027-03-30')
})

test('a shop that never opens has no next open day', () => {
  expect(
    findNextOpenDay('2026-11-20', { ...weekdays, opening_hours: { ...weekdays.opening_hours, days: [] } }),
  ).toBeUndefined()
})

const byDay = {
  opening_hours: {
    ...weekdays.opening_hours,
    by_day: { 4: { open: '07:00', close: '12:00' }, 6: { open: '09:00', close: '14:00' } },
  },
  closed_days: ['2026-11-28'],
}
const [common, thursday, saturday] = [
  { open: '08:00', close: '17:00' },
  { open: '07:00', close: '12:00' },
  { open: '09:00', close: '14:00' },
]

test('a weekday with hours of its own is open by them, also when it is no common day', () => {
  expect(findDayHours('2026-11-20', byDay)).toEqual(common)
  expect(findDayHours('2026-11-19', byDay)).toEqual(thursday)
  expect(findDayHours('2026-11-21', byDay)).toEqual(saturday)
  expect(describeClosure('2026-11-21', byDay)).toBeUndefined()
  expect(findNextOpenDay('2026-11-21', byDay)).toBe('2026-11-21')
})

test('holidays and closed days close it, the half day before a holiday is what the week says', () => {
  // All Saints’ Day is a Sunday, All Souls’ a Monday
  expect(findDayHours('2026-10-31', byDay)).toEqual(saturday)
  // Assumption Day and Boxing Day are Saturdays
  expect(findDayHours('2026-08-15', byDay)).toBeUndefined()
  expect(describeClosure('2026-12-26', byDay)).toBe('Antroji Kalėdų diena')
  expect(findDayHours('2026-11-28', byDay)).toBeUndefined()
  expect(describeClosure('2026-11-28', byDay)).toBe('nedirbame')
  expect(findDayHours('2026-11-22', byDay)).toBeUndefined()
})

test('a closed day has usual hours, a day not chosen yet the common ones', () => {
  expect(getUsualHours('2026-11-28', byDay)).toEqual(saturday)
  expect(getUsualHours('2026-11-22', byDay)).toEqual(common)
  for (const day of ['', 'rytoj', '2026-02-30']) expect(getUsualHours(day, byDay)).toEqual(common)
})

test('the week is told from Monday, and reaches from its earliest opening to its latest closing', () => {
  expect(listWeekHours(byDay)).toEqual([common, common, common, thursday, common, saturday, undefined])
  expect(computeWidestHours(byDay)).toEqual({ open: '07:00', close: '17:00' })
  expect(computeWidestHours(weekdays)).toEqual(common)
  const only = { opening_hours: { days: [6], ...common, by_day: { 6: saturday } } }
  expect(computeWidestHours(only)).toEqual(saturday)
})
