import { expect, test } from 'vitest'
import { computeReducedPrice } from './compute-reduced-price.ts'

test('a percentage is taken off and rounded once, half a cent upwards', () => {
  expect([
    computeReducedPrice(10_000, 20),
    computeReducedPrice(826, 15),
    computeReducedPrice(1_030, 5),
    computeReducedPrice(850, 1),
  ]).toEqual([8_000, 702, 979, 842])
})

test('a price above zero is never reduced to zero, and a price of zero stays so', () => {
  expect([computeReducedPrice(1, 99), computeReducedPrice(49, 99), computeReducedPrice(0, 50)]).toEqual([1, 1, 0])
})
