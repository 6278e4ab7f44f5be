import { expect, test } from 'vitest'
import { getFiguresStart } from './read-unit-figures.ts'

test('a machine’s figures begin when it was written down, whenever it was bought', () => {
  expect(getFiguresStart('2026-11-24', '2026-09-15T09:00:00Z')).toBe('2026-09-15')
  expect(getFiguresStart('2026-11-24', '2026-09-14T22:30:00Z'), 'a day is Vilnius’').toBe('2026-09-15')
})

test('no report goes back further than ten years', () => {
  expect(getFiguresStart('2026-11-24', '2001-01-01T09:00:00Z')).toBe('2016-11-24')
  expect(getFiguresStart('2026-11-24', undefined)).toBe('2016-11-24')
})
