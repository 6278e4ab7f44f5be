import { expect, test } from 'vitest'
import { listWeekRows } from './list-week-rows.ts'

test('the usual week takes two lines', () => {
  expect(listWeekRows({ opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' } })).toEqual([
    { days: 'Pirmadienis–penktadienis', hours: '8:00–17:00' },
    { days: 'Šeštadienis–sekmadienis', hours: 'nedirbame' },
  ])
})

test('an open Saturday leaves Sunday alone', () => {
  expect(listWeekRows({ opening_hours: { days: [6, 1, 2, 3, 4, 5], open: '09:00', close: '18:30' } })).toEqual([
    { days: 'Pirmadienis–šeštadienis', hours: '9:00–18:30' },
    { days: 'Sekmadienis', hours: 'nedirbame' },
  ])
})

test('a closed day in the middle splits the week', () => {
  expect(
    listWeekRows({ opening_hours: { days: [1, 2, 4, 5], open: '10:00', close: '14:00' } }).map((row) => row.days),
  ).toEqual(['Pirmadienis–antradienis', 'Trečiadienis', 'Ketvirtadienis–penktadienis', 'Šeštadienis–sekmadienis'])
})

test('a shop that never closes takes one line', () => {
  expect(listWeekRows({ opening_hours: { days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '23:59' } })).toEqual([
    { days: 'Pirmadienis–sekmadienis', hours: '0:00–23:59' },
  ])
})

test('days with hours of their own have lines of their own, and are open though they are no common days', () => {
  const by_day = { 3: { open: '08:00', close: '17:00' }, 5: { open: '08:00', close: '15:30' } }
  const saturday = { 6: { open: '09:00', close: '14:00' } }
  const week = { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }
  expect(listWeekRows({ opening_hours: { ...week, by_day: saturday } })).toEqual([
    { days: 'Pirmadienis–penktadienis', hours: '8:00–17:00' },
    { days: 'Šeštadienis', hours: '9:00–14:00' },
    { days: 'Sekmadienis', hours: 'nedirbame' },
  ])
  expect(listWeekRows({ opening_hours: { ...week, by_day } }).slice(0, 2)).toEqual([
    { days: 'Pirmadienis–ketvirtadienis', hours: '8:00–17:00' },
    { days: 'Penktadienis', hours: '8:00–15:30' },
  ])
})
