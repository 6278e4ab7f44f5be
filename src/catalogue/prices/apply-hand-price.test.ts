import { expect, test } from 'vitest'
import { applyHandPrice } from './apply-hand-price.ts'

const listed = { unit_price: 826, packages: [{ days: 5, price: 3305 }] }

test.each([
  [
    'a percentage comes off the day and each package, each rounded once',
    { percent: 10 },
    743,
    [{ days: 5, price: 2975 }],
  ],
  ['half a cent is rounded up', { percent: 50 }, 413, [{ days: 5, price: 1653 }]],
  ['all of it is nothing', { percent: 100 }, 0, [{ days: 5, price: 0 }]],
  ['a price of its own replaces packages', { price: 700 }, 700, []],
  ['it may be nothing', { price: 0 }, 0, []],
  ['it may be higher', { price: 900 }, 900, []],
])('%s', (_, said, unit_price, packages) => {
  expect(applyHandPrice(listed, said)).toEqual({ unit_price, packages })
})
