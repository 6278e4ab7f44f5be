import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatSearchPrice } from './format-money.ts'
import { parseEuros } from './parse-euros.ts'

test.each([
  [12.5, 1250],
  ['12,50', 1250],
  ['12.50', 1250],
  [' 12,5 ', 1250],
  ['12', 1200],
  [',5', 50],
  ['1 234,50', 123_450],
  ['1\u00a0234,50\u00a0€', 123_450],
  [19.99, 1999],
  [1.005, 101],
  ['1,005', 101],
  ['1,00499999', 100],
  [0.01, 1],
  [99999.99, 9_999_999],
  [0.1 + 0.2, 30],
  [0, 0],
  ['-3,50', -350],
  ['−1,005', -101],
  ['-0', 0],
])('%j euros are %d cents', (value, cents) => {
  expect(parseEuros(value)).toBe(cents)
})

test.each([
  '',
  ' ',
  ',',
  '.',
  '-',
  '€',
  '12,',
  '1,2,3',
  '1.234,50',
  '12 34',
  '1e3',
  '0x10',
  '12,5a',
  '١٢',
  'dvylika',
  '1234567890123',
  Number.NaN,
  Infinity,
  1e21,
  null,
  undefined,
  true,
  [1],
  {},
  5n,
])('%s is no amount of money', (value) => {
  expect(parseEuros(value)).toBeUndefined()
})

test('reads back whatever the shop prints', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(parseEuros(formatMoney(cents))).toBe(cents)
      expect(parseEuros(formatSearchPrice(cents))).toBe(cents)
      expect(parseEuros(cents / 100)).toBe(cents)
    }),
  )
})

test('T20 rounds decimals half up as exact arithmetic does', () => {
  const digits = fc.stringMatching(/^\d{1,15}$/)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), digits, (euros, decimals) => {
      const scale = 10n ** BigInt(decimals.length)
      const value = (BigInt(euros) * scale + BigInt(decimals)) * 100n
      expect(parseEuros(`${euros},${decimals}`)).toBe(Number((2n * value + scale) / (2n * scale)))
    }),
  )
})
