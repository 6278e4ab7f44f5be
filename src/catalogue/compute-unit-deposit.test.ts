import { expect, test } from 'vitest'
import { computeUnitDeposit } from './compute-unit-deposit.ts'

test.each([
  [15_000, 0, 120_000, 15_000],
  [0, 20, 120_000, 24_000],
  [0, 33, 9_999, 3_300],
  [0, 1, 50, 1],
  [0, 1, 49, 0],
  [0, 100, 100_000_000, 100_000_000],
  [0, 20, 0, 0],
  [0, 0, 120_000, 0],
])('a sum of %i or %i %% of %i cents is a deposit of %i', (deposit, deposit_percent, replacement_value, cents) => {
  expect(computeUnitDeposit({ deposit, deposit_percent, replacement_value })).toBe(cents)
})
