import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { checkExtension } from './check-extension.ts'
import { computeAddedPeriod } from './extended-period.ts'
import { findLatestReturn } from './find-latest-return.ts'

const calendar: ShopCalendar = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: [],
  cutoff_time: '10:00',
  charge_closed_days: false,
}
const agreed = { from: '2026-11-18', to: '2026-11-20' }
const until = (day: string, time = '17:00') => ({ agreed, until: toInstant(day, time) })

test('a weekend in between is free, and the receipt says so', () => {
  expect(computeAddedPeriod(until('2026-11-20'), { to: '2026-11-24', to_time: '17:00' }, calendar)).toEqual({
    charged_units: 2,
    charged_before: 3,
    receipt: [
      { date: '2026-11-21', weekday: 6, charged: false, reason: 'savaitgalis' },
      { date: '2026-11-22', weekday: 7, charged: false, reason: 'savaitgalis' },
      { date: '2026-11-23', weekday: 1, charged: true },
      { date: '2026-11-24', weekday: 2, charged: true },
    ],
    period: { from: '2026-11-21', to: '2026-11-24', to_time: '17:00' },
  })
})

test('the morning’s free day is charged once the tool stays beyond it', () => {
  const added = computeAddedPeriod(until('2026-11-20', '10:00'), { to: '2026-11-20', to_time: '17:00' }, calendar)
  expect(added).toMatchObject({ charged_units: 1, receipt: [{ date: '2026-11-20', charged: true }] })
})

test('a weekend until the morning costs nothing', () => {
  const added = computeAddedPeriod(until('2026-11-20'), { to: '2026-11-23', to_time: '10:00' }, calendar)
  expect(added.charged_units).toBe(0)
})

test('by the hour the hours between the returns are charged', () => {
  const byHour = {
    agreed: { from: '2026-11-20', from_time: '09:00', hours: 2 },
    until: toInstant('2026-11-20', '11:00'),
  }
  expect(computeAddedPeriod(byHour, { to: '2026-11-20', to_time: '14:00' }, calendar)).toEqual({
    charged_units: 3,
    charged_before: null,
    receipt: null,
    period: { from: '2026-11-20', from_time: '11:00', hours: 3 },
  })
})

const settings = fc.record({
  opening_hours: fc.constant(calendar.opening_hours),
  closed_days: fc.subarray(['2026-11-26', '2026-12-03', '2026-12-10']),
  cutoff_time: fc.constantFrom('09:00', '10:00', '12:00'),
  charge_closed_days: fc.boolean(),
})
const moments = fc.array(fc.record({ days: fc.nat(6), to_time: fc.constantFrom('08:30', '10:00', '12:00', '17:00') }), {
  minLength: 1,
  maxLength: 6,
})

test('extending in steps charges the days that extending at once does, and each receipt counts what its step charges', () => {
  fc.assert(
    fc.property(settings, moments, (shop, steps) => {
      let step = { to: '2026-11-20' as Day, to_time: '10:00' }
      const first = step
      let units = 0
      for (const { days, to_time } of steps) {
        let to = addDays(step.to, days)
        while (!isOpenDay(to, shop)) to = addDays(to, 1)
        const rented = { agreed, until: toInstant(step.to, step.to_time) }
        const next = { to, to_time }
        if (checkExtension(rented, next, shop, new Date('2026-11-18T08:00:00Z'))) continue
        const added = computeAddedPeriod(rented, next, shop)
        expect(added.receipt?.filter((line) => line.charged)).toHaveLength(added.charged_units)
        units += added.charged_units
        step = next
      }
      const rented = { agreed, until: toInstant(first.to, first.to_time) }
      expect(units).toBe(computeAddedPeriod(rented, step, shop).charged_units)
    }),
  )
})

const now = new Date('2026-11-18T08:30:00Z')

test.each([
  ['2026-11-21', '17:00', 'to', '2026-11-21 nedirbame: savaitgalis.'],
  ['2026-11-23', '18:00', 'to_time', 'Grąžinti galima darbo laiku, nuo 08:00 iki 17:00.'],
  ['2026-11-19', '17:00', 'to', 'Dabar sutarta grąžinti 2026-11-20 17:00 – pasirinkite vėlesnį laiką.'],
  ['2026-11-20', '17:00', 'to_time', 'Dabar sutarta grąžinti 2026-11-20 17:00 – pasirinkite vėlesnį laiką.'],
  ['2027-11-19', '17:00', 'to', 'Ilgiausia nuoma – 366\u00a0dienos.'],
])('a return on %s %s is no extension', (to, to_time, field, message) => {
  expect(checkExtension(until('2026-11-20'), { to, to_time }, calendar, now)).toEqual({ field, message })
})

test('an overdue rental is extended beyond the present, and by the hour within its day by whole hours', () => {
  const friday = new Date('2026-11-20T10:00:00Z')
  expect(checkExtension(until('2026-11-19'), { to: '2026-11-20', to_time: '11:00' }, calendar, friday)).toEqual({
    field: 'to_time',
    message: 'Šis laikas jau praėjo.',
  })
  expect(checkExtension(until('2026-11-19'), { to: '2026-11-20', to_time: '17:00' }, calendar, friday)).toBeUndefined()
  const byHour = {
    agreed: { from: '2026-11-20', from_time: '09:00', hours: 2 },
    until: toInstant('2026-11-20', '11:00'),
  }
  expect(checkExtension(byHour, { to: '2026-11-23', to_time: '11:00' }, calendar, now)?.field).toBe('to')
  expect(checkExtension(byHour, { to: '2026-11-20', to_time: '12:30' }, calendar, now)?.field).toBe('to_time')
})

test('until when it can be extended at most: the last moment that the shop is open before the booking', () => {
  const before = (taken: string, time: string) =>
    findLatestReturn(until('2026-11-20'), toInstant(taken, time), calendar, now)
  expect(before('2026-11-25', '08:00')).toEqual({ to: '2026-11-24', to_time: '17:00' })
  expect(before('2026-11-25', '12:40')).toEqual({ to: '2026-11-25', to_time: '12:30' })
  expect(before('2026-11-23', '08:00')).toBeUndefined()
})
