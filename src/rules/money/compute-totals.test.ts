import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTotals } from './compute-totals.ts'

const line = (price: number, quantity = 1, count = 1) => ({ quantity, pieces: [{ price, count }] })

test('a private person pays the shown price times quantity times days', () => {
  // 8,26 € is shown as 9,99 €; two of them for three days are 59,94 €
  expect(computeTotals({ basis: 'private', rate: 21, lines: [line(826, 2, 3)] })).toEqual({
    price: 4954,
    vat: 1040,
    price_with_vat: 5994,
    lines: [{ price: 4954, price_with_vat: 5994 }],
  })
})

test('a company pays VAT on the sum of its net lines', () => {
  expect(computeTotals({ basis: 'company', rate: 21, lines: [line(826, 2, 3)] })).toEqual({
    price: 4956,
    vat: 1041,
    price_with_vat: 5997,
    lines: [{ price: 4956, price_with_vat: 5997 }],
  })
})

test('lines add up where each rounded by itself would not', () => {
  const lines = [line(50), line(50), line(50)]
  expect(computeTotals({ basis: 'company', rate: 21, lines })).toEqual({
    price: 150,
    vat: 32,
    price_with_vat: 182,
    lines: [
      { price: 50, price_with_vat: 61 },
      { price: 50, price_with_vat: 61 },
      { price: 50, price_with_vat: 60 },
    ],
  })
  expect(computeTotals({ basis: 'private', rate: 21, lines })).toEqual({
    price: 151,
    vat: 32,
    price_with_vat: 183,
    lines: [
      { price: 51, price_with_vat: 61 },
      { price: 50, price_with_vat: 61 },
      { price: 50, price_with_vat: 61 },
    ],
  })
})

test('an empty cart comes to nothing', () => {
  const nothing = { price: 0, vat: 0, price_with_vat: 0, lines: [] }
  expect(computeTotals({ basis: 'private', rate: 21, lines: [] })).toEqual(nothing)
  expect(computeTotals({ basis: 'company', rate: 21, lines: [] })).toEqual(nothing)
})

test('an amount too large to be counted exactly is refused', () => {
  expect(() => computeTotals({ basis: 'company', rate: 21, lines: [line(9_999_999, 1e9, 366)] })).toThrow(RangeError)
})

test('days and packages of days are rounded each by itself, and what is taken away is off', () => {
  // a day is shown as 9,99 €, five days as 42,35 €
  const pieces = [
    { price: 3500, count: 1 },
    { price: 826, count: 2 },
  ]
  expect(computeTotals({ basis: 'private', rate: 21, lines: [{ quantity: 2, pieces }] }).price_with_vat).toBe(
    2 * (4235 + 2 * 999),
  )
  const added = [
    { price: 3500, count: 1 },
    { price: 826, count: -3 },
  ]
  expect(computeTotals({ basis: 'private', rate: 21, lines: [{ quantity: 1, pieces: added }] }).price_with_vat).toBe(
    4235 - 3 * 999,
  )
  expect(computeTotals({ basis: 'company', rate: 21, lines: [{ quantity: 1, pieces: added }] }).price).toBe(
    3500 - 3 * 826,
  )
})

const anyPiece = fc.record({
  price: fc.oneof(fc.constantFrom(1, 1999, 9_999_999), fc.integer({ min: 0, max: 9_999_999 })),
  count: fc.integer({ min: 1, max: 366 }),
})
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 200 }),
  pieces: fc.array(anyPiece, { minLength: 1, maxLength: 3 }),
})

test('T20 totals agree with exact arithmetic and are the sum of their lines', () => {
  const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d)

  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 30 }),
      fc.constantFrom('private' as const, 'company' as const),
      fc.constantFrom(21, 12, 5, 0),
      (lines, basis, rate) => {
        const percent = BigInt(rate)
        const sumOf = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
        const worth = (priceOf: (price: bigint) => bigint) =>
          lines.map(
            ({ quantity, pieces }) =>
              BigInt(quantity) * sumOf(pieces.map(({ price, count }) => priceOf(BigInt(price)) * BigInt(count))),
          )
        const net = worth((price) => price)
        const gross = worth((price) => halfUp(price * (100n + percent), 100n))
        const vat =
          basis === 'private' ? halfUp(percent * sumOf(gross), 100n + percent) : halfUp(percent * sumOf(net), 100n)

        const result = computeTotals({ basis, lines, rate })

        expect(BigInt(result.vat)).toBe(vat)
        expect(result.price + result.vat).toBe(result.price_with_vat)
        expect(result.lines.reduce((sum, each) => sum + each.price, 0)).toBe(result.price)
        expect(result.lines.reduce((sum, each) => sum + each.price_with_vat, 0)).toBe(result.price_with_vat)
        for (const [i, each] of result.lines.entries()) {
          expect(each.price).toBeGreaterThanOrEqual(0)
          expect(each.price_with_vat).toBeGreaterThanOrEqual(each.price)
          expect(BigInt(basis === 'private' ? each.price_with_vat : each.price)).toBe(
            (basis === 'private' ? gross : net)[i],
          )
        }
      },
    ),
  )
})
