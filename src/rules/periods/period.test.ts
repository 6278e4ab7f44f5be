import { expect, test } from 'vitest'
import { isByHour, Period } from './period.ts'
import { toPeriodInstants } from './to-period-instants.ts'

function issues(value: unknown): string[] {
  return Period.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
}

test('a period is by the day or by the hour', () => {
  const byDay = Period.parse({ from: '2026-11-20', to: '2026-11-23', to_time: '10:00', quantity: 2 })
  const byHour = Period.parse({ from: '2026-11-20', from_time: '10:00', hours: 2 })
  expect(byDay).toEqual({ from: '2026-11-20', to: '2026-11-23', to_time: '10:00' })
  expect(isByHour(byDay)).toBe(false)
  expect(isByHour(byHour)).toBe(true)
})

test('a malformed period is told under its field', () => {
  expect(issues({ from: '2026-02-30', to: '2026-11-23' })).toEqual(['from: Tokios datos nėra.'])
  expect(issues({ from: '2026-11-20', to: '2026-11-23', to_time: '24:00' })).toEqual([
    'to_time: Laiką rašykite taip: 10:00.',
  ])
  expect(issues({ from: '2026-11-20', from_time: '10:00', hours: 0 })).toEqual([
    'hours: Trumpiausia nuoma – 1 valanda.',
  ])
  expect(issues({ from: '2026-11-20' })).toEqual([': Pasirinkite nuomos laikotarpį.'])
})

test('a period begins and ends by Vilnius clocks', () => {
  const hours = { opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' } }
  expect(toPeriodInstants({ from: '2026-10-23', to: '2026-10-26' }, hours)).toEqual({
    starts_at: new Date('2026-10-23T05:00:00Z'),
    expected_return: new Date('2026-10-26T15:00:00Z'),
  })
  expect(toPeriodInstants({ from: '2026-11-20', from_time: '10:00', hours: 2 }, hours)).toEqual({
    starts_at: new Date('2026-11-20T08:00:00Z'),
    expected_return: new Date('2026-11-20T10:00:00Z'),
  })
})

test('a period begins and ends by the hours of its own days', () => {
  const by_day = { 5: { open: '07:00', close: '16:00' }, 6: { open: '09:00', close: '14:00' } }
  const hours = { opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00', by_day } }
  // clocks go back on the Sunday between
  expect(toPeriodInstants({ from: '2026-10-24', to: '2026-10-30' }, hours)).toEqual({
    starts_at: new Date('2026-10-24T06:00:00Z'),
    expected_return: new Date('2026-10-30T14:00:00Z'),
  })
  expect(toPeriodInstants({ from: '2026-10-23', to: '2026-10-24' }, hours)).toEqual({
    starts_at: new Date('2026-10-23T04:00:00Z'),
    expected_return: new Date('2026-10-24T11:00:00Z'),
  })
})
