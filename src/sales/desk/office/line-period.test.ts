import { expect, test } from 'vitest'
import { findFirstHour, setLineDays } from './line-period.ts'

const days = { from: '2026-11-24', to: '2026-11-26', toTime: '' }
const rented = { id: 1, type: 'rent' as const, quantity: 1 }

test('all tools of an order take its days; a tool rented by the hour keeps its hours', () => {
  const period = { from: '2026-11-20', to: '2026-11-20', to_time: '12:00' as const }
  expect(setLineDays({ ...rented, period }, days).period).toEqual({ from: '2026-11-24', to: '2026-11-26' })
  expect(setLineDays({ ...rented, period }, { ...days, toTime: '10:00' }).period).toMatchObject({ to_time: '10:00' })
  const byHour = { from: '2026-11-20', from_time: '09:00', hours: 3 }
  expect(setLineDays({ ...rented, period: byHour }, days).period).toEqual({ ...byHour, from: '2026-11-24' })
  const goods = { id: 2, type: 'sell' as const, quantity: 4 }
  expect(setLineDays(goods, days)).toBe(goods)
})

test('a tool by the hour goes out at the next full hour, on another day at opening time, and late at the last', () => {
  const day = { open: '08:00', close: '17:00' }
  expect(findFirstHour(day, '10:20')).toBe('11:00')
  expect(findFirstHour(day, undefined)).toBe('08:00')
  expect(findFirstHour(day, '16:40')).toBe('16:00')
})
