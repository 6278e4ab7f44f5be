import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test('the cent left over goes to the largest remainder', () => {
  expect(shareOut(10, [1, 1, 2])).toEqual([3, 2, 5])
  expect(shareOut(100, [1, 2])).toEqual([33, 67])
})

test('equal remainders are served in the order of the lines', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(-100, [-1, -1, -1])).toEqual([-34, -33, -33])
})

test('sharing 0 among no weights gives zeros, and sharing anything else among them throws', () => {
  expect(shareOut(0, [])).toEqual([])
  expect(shareOut(0, [0, 0])).toEqual([0, 0])
  expect(() => shareOut(1, [0, 0])).toThrow(RangeError)
})

test('shares add up to the total, and none is a full cent from its due', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 12 }),
      (total, weights) => {
        const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
        fc.pre(sum > 0n)

        const shares = shareOut(total, weights)

        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        for (const [index, share] of shares.entries()) {
          const away = BigInt(share) * sum - BigInt(total) * BigInt(weights[index] ?? 0)
          expect(away < sum && away > -sum).toBe(true)
        }
        expect(shareOut(-total, weights)).toEqual(shares.map((share) => 0 - share))
      },
    ),
  )
})
