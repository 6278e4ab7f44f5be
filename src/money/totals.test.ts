import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totals } from './totals.ts'

const line = (unitPrice: number, quantity = 1, chargedUnits = 1) => ({ unitPrice, quantity, chargedUnits })

test('a private person pays the shown price times quantity times days', () => {
  // 8,26 € is shown as 9,99 €; two of them for three days are 59,94 €
  expect(totals({ basis: 'private', rate: 21, lines: [line(826, 2, 3)] })).toEqual({
    price: 4954,
    vat: 1040,
    price_with_vat: 5994,
    lines: [{ price: 4954, price_with_vat: 5994 }],
  })
})

test('a company pays VAT on the sum of its net lines', () => {
  expect(totals({ basis: 'company', rate: 21, lines: [line(826, 2, 3)] })).toEqual({
    price: 4956,
    vat: 1041,
    price_with_vat: 5997,
    lines: [{ price: 4956, price_with_vat: 5997 }],
  })
})

test('lines add up where each rounded by itself would not', () => {
  const lines = [line(50), line(50), line(50)]
  expect(totals({ basis: 'company', rate: 21, lines })).toEqual({
    price: 150,
    vat: 32,
    price_with_vat: 182,
    lines: [
      { price: 50, price_with_vat: 61 },
      { price: 50, price_with_vat: 61 },
      { price: 50, price_with_vat: 60 },
    ],
  })
  expect(totals({ basis: 'private', rate: 21, lines })).toEqual({
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
  expect(totals({ basis: 'private', rate: 21, lines: [] })).toEqual(nothing)
  expect(totals({ basis: 'company', rate: 21, lines: [] })).toEqual(nothing)
})

test('an amount too large to be counted exactly is refused', () => {
  expect(() => totals({ basis: 'company', rate: 21, lines: [line(9_999_999, 1e9, 366)] })).toThrow(RangeError)
})

const anyLine = fc.record({
  unitPrice: fc.oneof(fc.constantFrom(1, 1999, 9_999_999), fc.integer({ min: 0, max: 9_999_999 })),
  quantity: fc.integer({ min: 1, max: 200 }),
  chargedUnits: fc.integer({ min: 1, max: 366 }),
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
        const units = lines.map((each) => BigInt(each.quantity) * BigInt(each.chargedUnits))
        const net = lines.map((each, i) => BigInt(each.unitPrice) * (units[i] ?? 0n))
        const gross = lines.map((each, i) => halfUp(BigInt(each.unitPrice) * (100n + percent), 100n) * (units[i] ?? 0n))
        const sumOf = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
        const vat =
          basis === 'private' ? halfUp(percent * sumOf(gross), 100n + percent) : halfUp(percent * sumOf(net), 100n)

        const result = totals({ basis, lines, rate })

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
