import { expect, test } from 'vitest'
import { waiverPrice } from './waiver.ts'

test('T1490 a waiver of a percentage with decimals is rounded half up once', () => {
  expect([waiverPrice(2_500, 5.02), waiverPrice(7_800, 7.5), waiverPrice(4_310, 0.5)]).toEqual([126, 585, 22])
})
