import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCheapestTariff } from './compute-cheapest-tariff.ts'
import type { Package, Piece } from './tariffs.contract.ts'

const rate = (days: number, price: number): Package => ({ days, price, price_with_vat: price })
const day = rate(1, 1_000)
const entry = (pieces: Piece[]) => pieces.map(({ days, count }) => `${count} × ${days} d.`).join(' + ')
const grossOf = (pieces: Piece[]) => pieces.reduce((sum, { count, price_with_vat }) => sum + count * price_with_vat, 0)
const daysOf = (pieces: Piece[]) => pieces.reduce((sum, { count, days }) => sum + count * days, 0)

test('without packages every day costs its price', () => {
  expect(entry(computeCheapestTariff(3, day, []))).toBe('3 × 1 d.')
  expect(computeCheapestTariff(0, day, [rate(5, 4_000)])).toEqual([])
})

test('a package is taken also for fewer days when it is cheaper than they are', () => {
  const packages = [rate(5, 3_500), rate(20, 10_000)]
  expect(entry(computeCheapestTariff(3, day, packages))).toBe('3 × 1 d.')
  expect(entry(computeCheapestTariff(4, day, packages))).toBe('1 × 5 d.')
  expect(entry(computeCheapestTariff(11, day, packages))).toBe('2 × 5 d. + 1 × 1 d.')
  expect(entry(computeCheapestTariff(14, day, packages))).toBe('1 × 20 d.')
  expect(entry(computeCheapestTariff(27, day, packages))).toBe('1 × 20 d. + 1 × 5 d. + 2 × 1 d.')
})

test('the longest rate first is not always the cheapest', () => {
  expect(entry(computeCheapestTariff(6, day, [rate(4, 3_000), rate(3, 2_000)]))).toBe('2 × 3 d.')
})

test('of what costs the same, fewer pieces are told', () => {
  expect(entry(computeCheapestTariff(5, day, [rate(5, 5_000)]))).toBe('1 × 5 d.')
  expect(entry(computeCheapestTariff(4, day, [rate(2, 2_000), rate(4, 4_000)]))).toBe('1 × 4 d.')
})

test('a package that is dearer than its days is never taken', () => {
  expect(entry(computeCheapestTariff(7, day, [rate(7, 7_001)]))).toBe('7 × 1 d.')
})

const packages = fc.array(fc.record({ days: fc.integer({ min: 2, max: 30 }), price: fc.nat(30_000) }), { maxLength: 4 })

test('no combination covers the days for less, of any packages and up to 60 days', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 2_000 }), packages, (days, price, offered) => {
      const rates = offered.map((one) => rate(one.days, one.price))
      const pieces = computeCheapestTariff(days, rate(1, price), rates)
      expect(daysOf(pieces)).toBeGreaterThanOrEqual(days)
      expect(grossOf(pieces)).toBe(cheapestOfAll(days, [...rates, rate(1, price)]))
    }),
    { numRuns: 300 },
  )
})

test('more days never cost less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), packages, (days, offered) => {
      const rates = offered.map((one) => rate(one.days, one.price))
      expect(grossOf(computeCheapestTariff(days, day, rates))).toBeGreaterThanOrEqual(
        grossOf(computeCheapestTariff(days - 1, day, rates)),
      )
    }),
  )
})

/** Brute force. */
function cheapestOfAll(days: number, [first, ...others]: Package[]): number {
  if (days <= 0) return 0
  if (!first) return Number.POSITIVE_INFINITY
  if (others.length === 0) return Math.ceil(days / first.days) * first.price_with_vat
  let min = Number.POSITIVE_INFINITY
  for (let count = 0; count <= Math.ceil(days / first.days); count++)
    min = Math.min(min, count * first.price_with_vat + cheapestOfAll(days - count * first.days, others))
  return min
}
