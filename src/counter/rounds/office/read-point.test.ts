import { expect, test } from 'vitest'
import { readPoint } from './read-point.ts'

test('a place is read as maps copy it and as people write it', () => {
  expect(readPoint('54.8985, 23.9036')).toEqual({ lat: 54.8985, lon: 23.9036 })
  expect(readPoint(' 54,8985; 23,9036 ')).toEqual({ lat: 54.8985, lon: 23.9036 })
  expect(readPoint('54 23')).toEqual({ lat: 54, lon: 23 })
  for (const wrong of ['', '54.9', 'Kaunas', '95, 23', '54.9, 200']) expect(readPoint(wrong), wrong).toBeUndefined()
})
