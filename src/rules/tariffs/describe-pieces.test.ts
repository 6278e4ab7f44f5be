import { expect, test } from 'vitest'
import { describePieces } from './describe-pieces.ts'

test('packages and days are told with their price, and what was paid before is taken away', () => {
  const pieces = [
    { days: 20, count: 1, price: 10_000, price_with_vat: 12_100 },
    { days: 5, count: -1, price: 3_500, price_with_vat: 4_235 },
    { days: 1, count: 2, price: 826, price_with_vat: 999 },
  ]
  expect(describePieces(pieces, 'price').replaceAll('\u00a0', ' ')).toBe(
    '1 × 20 d. po 100,00 € \u2212 1 × 5 d. po 35,00 € + 2 × 1 d. po 8,26 €',
  )
  expect(describePieces(pieces.slice(2), 'price_with_vat').replaceAll('\u00a0', ' ')).toBe('2 × 1 d. po 9,99 €')
  expect(describePieces([], 'price')).toBe('')
})
