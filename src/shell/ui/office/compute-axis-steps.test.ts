import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAxisSteps } from './compute-axis-steps.ts'

test('an axis counts in ones, twos and fives', () => {
  expect(computeAxisSteps(4)).toEqual([0, 1, 2, 3, 4])
  expect(computeAxisSteps(37)).toEqual([0, 10, 20, 30, 40])
  expect(computeAxisSteps(940)).toEqual([0, 200, 400, 600, 800, 1000])
})

test('a month without revenue still has an axis', () => {
  expect(computeAxisSteps(0)).toEqual([0, 1])
})

test('the highest value always fits, with at most five steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (highest) => {
      const steps = computeAxisSteps(highest)
      expect(steps[0]).toBe(0)
      expect(Number(steps.at(-1))).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
      expect(steps.length).toBeLessThanOrEqual(6)
    }),
  )
})
