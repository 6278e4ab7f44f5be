import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePercentOf, scaleCents } from './scale-cents.ts'

test('T1490 half a cent is never lost to the way computers keep decimals', () => {
  expect([scaleCents(115, 0.5), scaleCents(115, 1.15), scaleCents(-115, 0.5), scaleCents(100, 0)]).toEqual([
    58, 132, -58, 0,
  ])
  expect([computePercentOf(2_500, 5.02), computePercentOf(7_800, 7.5), computePercentOf(-2_500, 5.02)]).toEqual([
    126, 585, -126,
  ])
  expect([1.005, 8.575, 1.115].map((factor) => scaleCents(100, factor))).toEqual([101, 858, 112])
  expect(Object.is(scaleCents(-1, 0.1), 0)).toBe(true)
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
        expect(scaleCents(cents, said)).toBe(exact(100n))
        expect(computePercentOf(cents, said)).toBe(exact(10_000n))
      },
    ),
  )
})

test('T1490 a multiplication by fractional cents or a malformed decimal is refused', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e-9, 1e21])
    expect(() => scaleCents(100, wrong)).toThrow(RangeError)
  for (const wrong of [0.5, Number.NaN, 2 ** 60]) expect(() => scaleCents(wrong, 1)).toThrow(RangeError)
})
