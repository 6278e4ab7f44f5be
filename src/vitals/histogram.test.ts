import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, p75, standingOf } from './histogram.ts'
import { pageKind, widthClass } from './page-kind.ts'
import { vitalNames, vitals } from './vital-names.ts'

test('three quarters of the visits stayed below the 75th percentile, as if they lay evenly in their bucket', () => {
  expect(p75('LCP', [])).toBeUndefined()
  expect(p75('LCP', [0, 0, 0])).toBeUndefined()
  expect(p75('LCP', [4])).toBe(375)
  expect(p75('LCP', [3, 1])).toBe(500)
  expect(p75('LCP', [2, 0, 2])).toBe(1250)
  expect(p75('LCP', [0, 0, 0, 0, 0, 0, 0, 0, 0, 5])).toBe(10_000)
})

test('the percentile is off by no more than its bucket is wide, whatever was measured', () => {
  const values = fc.array(fc.double({ min: 0, max: 9_999, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(values, (measured) => {
      const { ends } = vitals.LCP
      const counts = new Array<number>(ends.length + 1).fill(0)
      for (const value of measured) counts[bucketOf('LCP', value)] = (counts[bucketOf('LCP', value)] ?? 0) + 1
      const exact = measured.sort((a, b) => a - b)[Math.ceil(measured.length * 0.75) - 1] ?? 0
      const at = bucketOf('LCP', exact)
      const told = p75('LCP', counts) ?? -1
      expect(told).toBeGreaterThanOrEqual(ends[at - 1] ?? 0)
      expect(told).toBeLessThanOrEqual(ends[at] ?? 0)
    }),
  )
})

test('Google’s thresholds are ends of buckets, so that a figure is never on the wrong side of one', () => {
  for (const name of vitalNames) {
    const { ends, good, poor } = vitals[name]
    expect(ends).toContain(good)
    expect(ends).toContain(poor)
    expect([...ends].sort((a, b) => a - b)).toEqual(ends)
    expect([good, good + 0.001, poor, poor + 0.001].map((value) => standingOf(name, value))).toEqual([
      'good',
      'middling',
      'middling',
      'poor',
    ])
  }
})

test('a page is told by its address, the office is not measured', () => {
  expect(
    [
      '/',
      '/nuoma/gręžtuvai',
      '/priedai/irankis/diskas',
      '/search',
      '/cart',
      '/ordered',
      '/vartotojas/objektai',
      '/duk',
    ].map(pageKind),
  ).toEqual(['home', 'category', 'product', 'search', 'cart', 'checkout', 'account', 'text'])
  expect(pageKind('/admin/dashboard')).toBeUndefined()
  expect([390, 820, 1440].map(widthClass)).toEqual(['narrow', 'middle', 'wide'])
})
