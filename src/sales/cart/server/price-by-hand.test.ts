import { expect, test } from 'vitest'
import { priceByHand } from './price-by-hand.ts'
import type { QuotedLine } from './quote-line.ts'

const product = {
  packages: [{ days: 5, price: 3500 }],
  campaign: { id: 1, title: 'Akcija', percent: 20 },
  client_price: null,
}
const quoted = (changes: object = {}) =>
  ({
    line: { id: 1, type: 'rent', quantity: 3 },
    product,
    unit: 'day',
    unitPrice: 1000,
    chargedUnits: 6,
    pieces: [
      { days: 5, count: 1, price: 3500, price_with_vat: 4235 },
      { days: 1, count: 1, price: 1000, price_with_vat: 1210 },
    ],
    ...changes,
  }) as unknown as QuotedLine
const said = { reason: 'Nuolatinis', by: 7 }

test('a percentage takes its part of the packages that the days come to, for every unit', () => {
  const { unitPrice, pieces, byHand } = priceByHand(quoted(), { ...said, percent: 10 }, 21)
  expect([unitPrice, pieces?.map(({ days, price }) => [days, price])]).toEqual([
    900,
    [
      [5, 3150],
      [1, 900],
    ],
  ])
  expect(byHand).toEqual({
    ...said,
    percent: 10,
    price: null,
    list: { unit_price: 1000, packages: product.packages, price: 13_500 },
    taken_off: 1350,
  })
})

test('a price of its own is paid for every day, and may come to more than packages did', () => {
  const { pieces, product, byHand } = priceByHand(quoted(), { ...said, price: 800 }, 21)
  expect(pieces).toEqual([{ days: 1, count: 6, price: 800, price_with_vat: 968 }])
  expect(product).toMatchObject({ packages: [], campaign: null })
  expect(byHand?.taken_off).toBe(13_500 - 3 * 6 * 800)
})

test('goods with a dearer variant are rounded once, not the price and the variant each', () => {
  const goods = quoted({ pieces: undefined, unit: 'vnt', unitPrice: 15 + 10, chargedUnits: 1 })
  expect(priceByHand(goods, { ...said, percent: 30 }, 21).unitPrice).toBe(18)
})

test('a quote without a price by hand stays the same', () => {
  const seen = quoted()
  expect(priceByHand(seen, null, 21)).toBe(seen)
})
