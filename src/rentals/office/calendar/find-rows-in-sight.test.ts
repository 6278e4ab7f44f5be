import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeUpperEdges, findRowsInSight } from './find-rows-in-sight.ts'

test('rows of which something can be seen', () => {
  const edges = computeUpperEdges([50, 100, 50, 50])
  expect(edges).toEqual([0, 50, 150, 200, 250])
  expect(findRowsInSight(edges, 0, 50)).toEqual([0, 1])
  expect(findRowsInSight(edges, 50, 151)).toEqual([1, 3])
  expect(findRowsInSight(edges, 140, 1000)).toEqual([1, 4])
  expect(findRowsInSight(computeUpperEdges([]), 0, 100)).toEqual([0, 0])
})

test('every row that crosses the window is among them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 50 }),
      fc.nat(2000),
      fc.integer({ min: 1, max: 500 }),
      (heights, top, height) => {
        const edges = computeUpperEdges(heights)
        const [first, end] = findRowsInSight(edges, top, top + height)
        heights.forEach((_, row) => {
          const isSeen = (edges[row + 1] ?? 0) > top && (edges[row] ?? 0) < top + height
          if (isSeen) expect(row >= first && row < end).toBe(true)
        })
      },
    ),
  )
})
