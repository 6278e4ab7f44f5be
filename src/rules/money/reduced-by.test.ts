import { expect, test } from 'vitest'
import { reducedBy } from './reduced-by.ts'

test('a percentage is taken off and rounded once, half a cent upwards', () => {
  expect([reducedBy(10_000, 20), reducedBy(826, 15), reducedBy(1_030, 5), reducedBy(850, 1)]).toEqual([
    8_000, 702, 979, 842,
  ])
})

test('a price above zero is never reduced to zero, and a price of zero stays so', () => {
  expect([reducedBy(1, 99), reducedBy(49, 99), reducedBy(0, 50)]).toEqual([1, 1, 0])
})
