import { expect, test } from 'vitest'
import type { OrderLine } from '#orders/orders.contract.ts'
import { joinAgain, orderAgain } from './order-again.ts'

const line: OrderLine = {
  id: 7,
  type: 'rent',
  product_id: 1,
  slug: 'perforatorius',
  title: 'Perforatorius',
  attributes: [],
  quantity: 2,
  charged_units: 3,
  unit: 'day',
  unit_price: 2000,
  unit_price_with_vat: 2420,
  price: 12_000,
  price_with_vat: 14_520,
  period: { from: '2026-11-02', to: '2026-11-04' },
  receipt: null,
  pieces: null,
  extends_order_id: null,
}

test('a rental comes back without its days, goods with their choices', () => {
  const attributes = [{ attribute_name: 'Ilgis', attribute: '8 cm' }]
  const { lines } = orderAgain({
    lines: [line, { ...line, id: 8, type: 'sell', product_id: 3, attributes, period: null }],
  })
  expect(lines).toMatchObject([
    { id: 1, type: 'rent', quantity: 2 },
    { id: 3, type: 'sell', quantity: 2, attributes },
  ])
  expect(lines[0]).not.toHaveProperty('period')
})

test('products that the shop no longer has stay out and are counted', () => {
  expect(orderAgain({ lines: [line, { ...line, product_id: null, slug: null }] })).toMatchObject({
    lines: [{ id: 1 }],
    gone: 1,
  })
})

test('ordering again twice does not double the cart', () => {
  const { lines } = orderAgain({ lines: [line] })
  expect(joinAgain(joinAgain([], lines), lines)).toEqual(lines)
})

test('an extension of a rental is not ordered again', () => {
  expect(orderAgain({ lines: [{ ...line, extends_order_id: 3 }] })).toEqual({ lines: [], gone: 0 })
})
