import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOverParts } from './share-over-parts.ts'

test('a bundle for 50 € of a tool of 40 € and two of 10 € earns 33.33 € by the first and 16.67 € by the two others', () => {
  const parts = [
    { price: 4_000, quantity: 1 },
    { price: 1_000, quantity: 2 },
  ]
  expect(shareOverParts(5_000, parts)).toEqual([3_333, 1_667])
  expect(shareOverParts(6_000, parts)).toEqual([4_000, 2_000])
})

test('the shares of a bundle’s parts add up to its price', () => {
  const part = fc.record({ price: fc.integer({ min: 1, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 50 }) })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(part, { minLength: 1, maxLength: 50 }),
      (total, parts) => {
        const shares = shareOverParts(total, parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      },
    ),
  )
})
