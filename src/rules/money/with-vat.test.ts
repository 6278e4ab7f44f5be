import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVat } from './add-vat.ts'
import { splitVat } from './split-vat.ts'
import { withVat } from './with-vat.ts'

const cents = () => fc.integer({ min: 0, max: 2_000_000_000 })
const rate = () => fc.constantFrom(21, 12, 9, 5, 0)

function exactly(n: bigint, d: bigint): number {
  return Number((2n * n + d) / (2n * d))
}

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 4],
  [50, 61],
  [101, 122],
  [1999, 2419],
  [2000, 2420],
  [9_999_999, 12_099_999],
])('%d cents are %d with 21 % VAT', (price, shown) => {
  expect(withVat(price, 21)).toBe(shown)
})

test('T20 the price with VAT agrees with exact arithmetic', () => {
  fc.assert(
    fc.property(cents(), rate(), (price, percent) => {
      expect(withVat(price, percent)).toBe(exactly(BigInt(price) * BigInt(100 + percent), 100n))
    }),
  )
})

test('VAT is taken out of what a private person pays', () => {
  expect(splitVat(2420, 21)).toEqual({ price: 2000, vat: 420, price_with_vat: 2420 })
  expect(splitVat(100, 21)).toEqual({ price: 83, vat: 17, price_with_vat: 100 })
  expect(splitVat(-100, 21)).toEqual({ price: -83, vat: -17, price_with_vat: -100 })
  expect(splitVat(0, 21)).toEqual({ price: 0, vat: 0, price_with_vat: 0 })
})

test('VAT is put on what a company books', () => {
  expect(addVat(2000, 21)).toEqual({ price: 2000, vat: 420, price_with_vat: 2420 })
  expect(addVat(50, 21)).toEqual({ price: 50, vat: 11, price_with_vat: 61 })
  expect(addVat(-50, 21)).toEqual({ price: -50, vat: -11, price_with_vat: -61 })
})

test('adding VAT and splitting VAT agree with exact arithmetic and lose no cent', () => {
  fc.assert(
    fc.property(cents(), rate(), (amount, percent) => {
      const split = splitVat(amount, percent)
      expect(split.vat).toBe(exactly(BigInt(percent) * BigInt(amount), BigInt(100 + percent)))
      expect(split.price + split.vat).toBe(amount)

      const added = addVat(amount, percent)
      expect(added.vat).toBe(exactly(BigInt(percent) * BigInt(amount), 100n))
      expect(added.price_with_vat).toBe(amount + added.vat)
    }),
  )
})
