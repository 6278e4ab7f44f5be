import { expect, test } from 'vitest'
import { pickupTimes, returnTimes } from './times-of-day.ts'

const saturday = { open: '09:00', close: '11:30' }

test('tools are fetched on the hour before closing, and come back on the half hour before it', () => {
  expect(pickupTimes(saturday)).toEqual(['09:00', '10:00', '11:00'])
  expect(returnTimes(saturday)).toEqual(['09:30', '10:00', '10:30', '11:00'])
})

test('a time chosen for another day stays where its error is told', () => {
  expect(pickupTimes(saturday, '08:00')).toEqual(['08:00', '09:00', '10:00', '11:00'])
  expect(returnTimes(saturday, '16:00')).toEqual(['09:30', '10:00', '10:30', '11:00', '16:00'])
  expect(returnTimes(saturday, '11:30')).toHaveLength(4)
  expect(returnTimes(saturday, '10:00')).toHaveLength(4)
})
