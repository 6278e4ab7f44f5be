import { expect, test } from 'vitest'
import { shareInOrder } from './share-in-order.ts'

const share = (amount: number, all: number[]) => {
  const { parts, left } = shareInOrder(amount, all, (max) => max)
  return [parts.map((part) => [part.of, part.amount]), left]
}

test.each([
  [
    100,
    [60, 60],
    [
      [60, 60],
      [60, 40],
    ],
    0,
  ],
  [
    120,
    [60, 60],
    [
      [60, 60],
      [60, 60],
    ],
    0,
  ],
  [
    130,
    [60, 60],
    [
      [60, 60],
      [60, 60],
    ],
    10,
  ],
  [50, [60, 60], [[60, 50]], 0],
  [50, [0, -5, 60], [[60, 50]], 0],
  [0, [60], [], 0],
  [10, [], [], 10],
])('%i cents over %j', (amount, all, parts, left) => {
  expect(share(amount, all)).toEqual([parts, left])
})
