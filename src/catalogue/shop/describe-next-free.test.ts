import { expect, test } from 'vitest'
import { describeNextFree } from './describe-next-free.ts'

test('a tool that is out says the day and the hour at which it should be back, by Vilnius clocks', () => {
  expect(describeNextFree('2026-11-24T15:00:00.000Z')).toBe('Turėtų grįžti lapkričio 24\u00a0d. 17:00.')
  expect(describeNextFree(null)).toBeUndefined()
})
