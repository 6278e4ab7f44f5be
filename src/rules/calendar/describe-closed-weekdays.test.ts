import { expect, test } from 'vitest'
import { describeClosedWeekdays } from './describe-closed-weekdays.ts'

const open = (...days: number[]) => describeClosedWeekdays({ opening_hours: { days, open: '08:00', close: '17:00' } })

test('T1921 the weekdays on which a shop is closed are told by the calendar that is set', () => {
  expect(open(1, 2, 3, 4, 5)).toBe('Savaitgaliai')
  expect(open(1, 2, 3, 4, 5, 6)).toBe('Sekmadieniai')
  expect(open(2, 3, 4, 5, 6)).toBe('Pirmadieniai, sekmadieniai')
  expect(open(2, 3, 4, 5)).toBe('Pirmadieniai, savaitgaliai')
  expect(open(1, 2, 3, 4, 5, 6, 7)).toBe('')
})
