import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, times } from './times.ts'

test('T1490 half a cent is never lost to the way computers keep decimals', () => {
  expect([times(115, 0.5), times(115, 1.15), times(-115, 0.5), times(100, 0)]).toEqual([58, 132, -58, 0])
  expect([percentOf(2_500, 5.02), percentOf(7_800, 7.5), percentOf(-2_500, 5.02)]).toEqual([126, 585, -126])
  expect([1.005, 8.575, 1.115].map((factor) => times(100, factor))).toEqual([101, 858, 112])
  expect(Object.is(times(-1, 0.1), 0)).toBe(true)
})

test('T1490 cents times hundredths agree with whole numbers, however large', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      fc.integer({ min: 0, max: 99_999 }),
      (cents, hundredths) => {
        const exact = (divisor: bigint) => {
          const all = BigInt(Math.abs(cents)) * BigInt(hundredths)
          const rounded = Number((2n * all + divisor) / (2n * divisor))
          return cents < 0 && rounded !== 0 ? -rounded : rounded
        }
        const said = Number(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`)
        expect(times(cents, said)).toBe(exact(100n))
        expect(percentOf(cents, said)).toBe(exact(10_000n))
      },
    ),
  )
})

test('T1490 a multiplication by fractional cents or a malformed decimal is refused', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e-9, 1e21])
    expect(() => times(100, wrong)).toThrow(RangeError)
  for (const wrong of [0.5, Number.NaN, 2 ** 60]) expect(() => times(wrong, 1)).toThrow(RangeError)
})
