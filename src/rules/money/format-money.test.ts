import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatSearchPrice } from './format-money.ts'

test.each([
  [0, '0,00 €', '0.00'],
  [5, '0,05 €', '0.05'],
  [2420, '24,20 €', '24.20'],
  [123_450, '1 234,50 €', '1234.50'],
  [123_456_789, '1 234 567,89 €', '1234567.89'],
  [-500, '−5,00 €', '-5.00'],
])('%d cents are printed in Lithuanian and for the search', (cents, shown, plain) => {
  expect(formatMoney(cents)).toBe(shown.replaceAll(' ', '\u00a0'))
  expect(formatSearchPrice(cents)).toBe(plain)
})

test('prints what the locale data of this machine prints', () => {
  const intl = new Intl.NumberFormat('lt-LT', { style: 'currency', currency: 'EUR' })
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (cents) => {
      // exact enough as a double for two decimals
      expect(formatMoney(cents)).toBe(intl.format(cents / 100))
    }),
  )
})

test('a fraction of a cent is never printed', () => {
  expect(() => formatMoney(0.5)).toThrow(RangeError)
  expect(() => formatSearchPrice(Number.NaN)).toThrow(RangeError)
})
