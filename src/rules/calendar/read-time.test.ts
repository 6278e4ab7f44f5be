import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['8', '08:00'],
  ['17', '17:00'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  ['0830', '08:30'],
  [' 23:59 ', '23:59'],
  ['0', '00:00'],
])('%s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test.each(['', '24', '24:00', '8:60', '8:3', 'aštuonios', '8:30 AM', '-1', '12345'])(
  '%s is no time of day',
  (typed) => {
    expect(readTime(typed)).toBeUndefined()
  },
)
