import { expect, test } from 'vitest'
import { shareMoney } from './share-money.ts'

test('a payment for one order goes to it whole, too much or too little', () => {
  expect(shareMoney([1_000], 1_500)).toEqual([1_500])
  expect(shareMoney([1_000], 400)).toEqual([400])
})

test('of several each gets what is due, and the last one the rest', () => {
  expect(shareMoney([1_000, 2_000], 3_000)).toEqual([1_000, 2_000])
  expect(shareMoney([1_000, 2_000], 3_300)).toEqual([1_000, 2_300])
  expect(shareMoney([1_000, 2_000], 700)).toEqual([700, 0])
})

test('no order, no share', () => {
  expect(shareMoney([], 700)).toEqual([])
})
