import { expect, test } from 'vitest'
import { runHistory } from './change-histories.factories.ts'

test('T1790 however an order is changed, at whatever moment, its papers are its price by tariff', () => {
  const seeds = Array.from({ length: 600 }, (_, at) => at + 1)
  expect(seeds.flatMap((seed) => runHistory(seed) ?? [])).toEqual([])
})
