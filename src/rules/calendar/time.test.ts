import { expect, test } from 'vitest'
import { isTime } from './time.ts'

test('a time has two digits of hours and two of minutes, within a day', () => {
  for (const time of ['00:00', '08:05', '19:59', '23:59']) expect(isTime(time)).toBe(true)
  for (const time of ['24:00', '8:00', '08:60', '08:00:00', '', ' 08:00', '08:00\n', null, 800]) {
    expect(isTime(time)).toBe(false)
  }
})
