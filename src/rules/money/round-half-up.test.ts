import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundHalfUp } from './round-half-up.ts'

test.each([
  [0, 2, 0],
  [1, 2, 1],
  [3, 2, 2],
  [-1, 2, -1],
  [-3, 2, -2],
  [49, 100, 0],
  [50, 100, 1],
  [-49, 100, 0],
  [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER, 2, 4503599627370496],
])('%d/%d rounds to %d', (n, d, rounded) => {
  expect(roundHalfUp(n, d)).toBe(rounded)
})

test('T20 agrees with exact arithmetic over the whole range of safe numbers', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.oneof(fc.constantFrom(2, 100, 121), fc.maxSafeNat()), (n, divisor) => {
      const d = Math.max(1, divisor)
      const size = (2n * BigInt(Math.abs(n)) + BigInt(d)) / (2n * BigInt(d))
      expect(roundHalfUp(n, d)).toBe(Number(n < 0 ? -size : size))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [0.5, 1],
  [Number.NaN, 1],
  [2 ** 53, 1],
  [1, 0],
  [1, -2],
  [1, 1.5],
])('refuses to round %d/%d', (n, d) => {
  expect(() => roundHalfUp(n, d)).toThrow(RangeError)
})
