import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverDays, coverMore } from './cover-days.ts'
import { sumOfPieces } from './sum-of-pieces.ts'

const tariff = {
  price_per_day: 826,
  packages: [
    { days: 5, price: 3_500 },
    { days: 20, price: 10_000 },
  ],
}

test('each tariff piece carries its price with VAT, rounded once', () => {
  expect(coverDays(7, tariff, 21)).toEqual([
    { days: 5, count: 1, price: 3_500, price_with_vat: 4_235 },
    { days: 1, count: 2, price: 826, price_with_vat: 999 },
  ])
})

test('an extension costs what the longer period costs more, and tells what was paid', () => {
  // 4 days are 4 × 9,99 €, the fifth makes them a package
  expect(coverMore({ before: 4, added: 1 }, tariff, 21)).toEqual([
    { days: 5, count: 1, price: 3_500, price_with_vat: 4_235 },
    { days: 1, count: -4, price: 826, price_with_vat: 999 },
  ])
  expect(coverMore({ before: 5, added: 1 }, tariff, 21)).toEqual([
    { days: 1, count: 1, price: 826, price_with_vat: 999 },
  ])
  expect(coverMore({ before: 5, added: 0 }, tariff, 21)).toEqual([])
})

const anyTariff = fc.record({
  price_per_day: fc.integer({ min: 1, max: 5_000 }),
  packages: fc.array(fc.record({ days: fc.integer({ min: 2, max: 30 }), price: fc.integer({ min: 1, max: 60_000 }) }), {
    maxLength: 5,
  }),
})

test('extending in steps costs what extending at once would, and never less than nothing', () => {
  fc.assert(
    fc.property(anyTariff, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }), (one, steps) => {
      let days = 0
      let paid = 0
      for (const added of steps) {
        const more = sumOfPieces(coverMore({ before: days, added }, one, 21), 'price_with_vat')
        expect(more).toBeGreaterThanOrEqual(0)
        paid += more
        days += added
      }
      expect(paid).toBe(sumOfPieces(coverDays(days, one, 21), 'price_with_vat'))
    }),
  )
})
