import { expect, test } from 'vitest'
import { runHistory } from './change-histories.factories.ts'

const histories = 10_000

test(`T1790 ${histories} histories of an order end with papers that are its price by tariff`, () => {
  const seeds = Array.from({ length: histories }, (_, at) => at + 1)
  expect(seeds.flatMap((seed) => runHistory(seed) ?? [])).toEqual([])
}, 300_000)
