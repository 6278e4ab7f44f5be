import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('few pages are all shown', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4])
})

test('the current page stands in the middle, and at the ends the window stops', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(3, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(10, 20)).toEqual([8, 9, 10, 11, 12])
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20])
})

test('a page that is no longer there shows the end of the list', () => {
  expect(pageWindow(9, 7)).toEqual([3, 4, 5, 6, 7])
})

test('a pager shows at most five consecutive page numbers of the list, the current one among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)]
      const shown = pageWindow(current, last)
      expect(shown).toHaveLength(Math.min(5, last))
      expect(shown).toContain(current)
      expect(shown[0]).toBeGreaterThanOrEqual(1)
      expect(shown.at(-1)).toBeLessThanOrEqual(last)
      expect(shown.every((page, at) => at === 0 || page === Number(shown[at - 1]) + 1)).toBe(true)
    }),
  )
})
