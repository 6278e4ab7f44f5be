import { expect, test } from 'vitest'
import { returnWords } from './return-words.ts'

test('a tool that is out says the day and the hour at which it should be back, by Vilnius clocks', () => {
  expect(returnWords('2026-11-24T15:00:00.000Z')).toBe('Turėtų grįžti lapkričio 24\u00a0d. 17:00.')
  expect(returnWords(null)).toBeUndefined()
})
