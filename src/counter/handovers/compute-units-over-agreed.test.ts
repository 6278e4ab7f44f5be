import { expect, test } from 'vitest'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { computeUnitsOverAgreed } from './compute-units-over-agreed.ts'

const at = (moment: string) => toInstant(moment.slice(0, 10), moment.slice(11))
const rented = (starts_at: string, expected_return: string, unit: 'day' | 'hour' = 'day') => ({
  unit,
  starts_at: at(starts_at),
  expected_return: at(expected_return),
})
const monToWed = rented('2026-11-16 08:00', '2026-11-18 17:00')

test.each([
  ['on time', '2026-11-18 17:00', 0],
  ['an hour late on the last day', '2026-11-18 18:00', 0],
  ['the next morning by the cut-off', '2026-11-19 10:00', 0],
  ['the next day after the cut-off', '2026-11-19 10:01', 1],
  ['after a weekend, by the cut-off', '2026-11-23 09:00', 2],
  ['a day early, after the cut-off', '2026-11-17 12:00', -1],
  ['a day early, by the cut-off', '2026-11-17 09:30', -2],
  ['on the day it went out', '2026-11-16 09:00', -2],
  ['before it was to go out', '2026-11-13 09:00', 0],
])('a tool of three days that comes back %s is %s', (_, back, units) => {
  expect(computeUnitsOverAgreed(monToWed, at(back), firstSettings)).toBe(units)
})

test('a weekend that nobody could use costs nothing, unless the settings charge it', () => {
  const untilFriday = rented('2026-11-20 08:00', '2026-11-20 17:00')
  expect(computeUnitsOverAgreed(untilFriday, at('2026-11-23 09:00'), firstSettings)).toBe(0)
  expect(
    computeUnitsOverAgreed(untilFriday, at('2026-11-23 09:00'), { ...firstSettings, charge_closed_days: true }),
  ).toBe(2)
})

test('late hours are begun hours in which the shop was open; unused hours are whole ones', () => {
  const twoHours = rented('2026-11-18 10:00', '2026-11-18 14:00', 'hour')
  expect(computeUnitsOverAgreed(twoHours, at('2026-11-18 14:20'), firstSettings)).toBe(1)
  expect(computeUnitsOverAgreed(twoHours, at('2026-11-19 09:00'), firstSettings)).toBe(4)
  expect(computeUnitsOverAgreed(twoHours, at('2026-11-18 11:30'), firstSettings)).toBe(-2)
})

test('late hours are counted in the hours of each day', () => {
  const by_day = { 6: { open: '09:00', close: '14:00' } }
  const calendar = { ...firstSettings, opening_hours: { ...firstSettings.opening_hours, by_day } }
  const friday = rented('2026-11-20 10:00', '2026-11-20 16:00', 'hour')
  expect(computeUnitsOverAgreed(friday, at('2026-11-21 16:00'), calendar)).toBe(6)
  expect(computeUnitsOverAgreed(friday, at('2026-11-23 09:00'), calendar)).toBe(7)
})
