import { expect, test } from 'vitest'
import { computeWaiverPrice } from './waiver.ts'

test('T1490 a waiver of a percentage with decimals is rounded half up once', () => {
  expect([computeWaiverPrice(2_500, 5.02), computeWaiverPrice(7_800, 7.5), computeWaiverPrice(4_310, 0.5)]).toEqual([
    126, 585, 22,
  ])
})
