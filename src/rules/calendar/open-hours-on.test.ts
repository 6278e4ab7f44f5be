import { expect, test } from 'vitest'
import { openHoursOn } from './open-hours-on.ts'

const calendar = { opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }, closed_days: [] }

test.each([
  ['in the middle of a day', '2026-11-18T08:30:00Z', '2026-11-18T11:30:00Z'],
  ['before the shop opens', '2026-11-18T02:00:00Z', '2026-11-18T09:00:00Z'],
  ['on a Friday afternoon the rest is Monday’s', '2026-11-20T14:00:00Z', '2026-11-23T08:00:00Z'],
  ['on a Sunday', '2026-11-22T12:00:00Z', '2026-11-23T09:00:00Z'],
])('three open hours from %s', (_, from, until) => {
  expect(openHoursOn(new Date(from), 3, calendar)).toEqual(new Date(until))
})

test('a Saturday with hours of its own counts by them', () => {
  const by_day = { 6: { open: '09:00', close: '14:00' } }
  const saturdays = { ...calendar, opening_hours: { ...calendar.opening_hours, by_day } }
  expect(openHoursOn(new Date('2026-11-21T10:30:00Z'), 2, saturdays)).toEqual(new Date('2026-11-23T06:30:00Z'))
})
