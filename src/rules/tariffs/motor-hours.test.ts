import { expect, test } from 'vitest'
import { computeExtraMotorHours, describeMotorHours, toMotorHours } from './motor-hours.ts'

test.each([
  [24, 3, 8, 0],
  [24.1, 3, 8, 0.1],
  [30.5, 3, 8, 6.5],
  [10, 3, 8, 0],
  [0.3, 1, 0, 0.3],
  [-5, 1, 0, 0],
])('T1346 %s hours in %s days of %s are %s too many', (run, days, included_hours_per_day, extra) => {
  expect(computeExtraMotorHours(run, days, { included_hours_per_day })).toBe(extra)
})

test('T1346 hours without a price are not counted', () => {
  expect(toMotorHours({ included_hours_per_day: 8, price_per_extra_hour: 0 })).toBeUndefined()
  expect(toMotorHours(null)).toBeUndefined()
  expect(toMotorHours({ included_hours_per_day: 0, price_per_extra_hour: 500 })).toBeDefined()
})

test('T1346 the motor hours included in a price, and the price of an hour more, are described in words', () => {
  const said = (hours: number) => describeMotorHours({ included_hours_per_day: hours, price_with_vat: 605 })
  expect(said(8)).toBe('Į dieną įskaičiuotos 8\u00a0motovalandos, papildoma – 6,05\u00a0€ su PVM')
  expect(said(0)).toBe('Motovalanda – 6,05\u00a0€ su PVM')
})
