import { expect, test } from 'vitest'
import { listPickupTimes, listReturnTimes } from './times-of-day.ts'

const saturday = { open: '09:00', close: '11:30' }

test('tools are fetched on the hour before closing, and come back on the half hour before it', () => {
  expect(listPickupTimes(saturday)).toEqual(['09:00', '10:00', '11:00'])
  expect(listReturnTimes(saturday)).toEqual(['09:30', '10:00', '10:30', '11:00'])
})

test('a time chosen for another day stays where its error is told', () => {
  expect(listPickupTimes(saturday, '08:00')).toEqual(['08:00', '09:00', '10:00', '11:00'])
  expect(listReturnTimes(saturday, '16:00')).toEqual(['09:30', '10:00', '10:30', '11:00', '16:00'])
  expect(listReturnTimes(saturday, '11:30')).toHaveLength(4)
  expect(listReturnTimes(saturday, '10:00')).toHaveLength(4)
})
